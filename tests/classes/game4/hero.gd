extends Node2D

@export var speed := 3.0
@export var bag: Array[Item] = []
