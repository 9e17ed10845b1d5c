# Saves a game into the folder OUT, in both forms.
extends SceneTree

func item(name: String) -> Item:
	var item := Item.new()
	item.name = name
	item.kind = Item.Kind.TOOL
	return item

func weapon() -> Weapon:
	var weapon := Weapon.new()
	weapon.name = "sword"
	weapon.count = 3
	weapon.damage = 2.5
	weapon.speeds = [0.5]
	weapon.next = item("oil")
	return weapon

func _initialize() -> void:
	var game := SaveGame.new()
	game.version = 2
	game.player = Player.new()
	game.player.name = "Ferris"
	game.player.team = Entity.Team.RIGHT
	game.player.position = Vector3(1, 2.5, -3)
	game.player.stats = {"kills": 3, 4: [true, null]}
	game.player.settings = load("res://settings.gd").new()
	game.player.settings.words = ["a", "b"]
	game.player.inventory = Inventory.new()
	var slot := Slot.new()
	slot.item = weapon()
	var empty := Slot.new()
	empty.place = Vector2i(5, 6)
	game.player.inventory.slots = [slot, empty]
	var potion := Potion.new()
	potion.heals = 9
	game.player.inventory.by_name = {"potion": potion, "stone": item("stone")}
	game.player.inventory.by_kind = {Item.Kind.FOOD: 2}
	var quest := Quest.new()
	quest.id = &"first"
	quest.state = Quest.State.DONE
	quest.first = QuestStep.new()
	quest.first.is_done = true
	var second := QuestStep.new()
	second.text = "go on"
	quest.first.after = [second]
	quest.rewards = [weapon(), item("map")]
	game.player.quests = [quest]
	game.others = [Player.new(), item("chest")]
	game.world = {&"day": 3, &"name": "north"}
	game.numbers = [4, 5]
	game.anything = Color(0, 0.5, 1)
	var folder := OS.get_cmdline_user_args()[0]
	for form in ["tres", "res"]:
		var error := ResourceSaver.save(game, folder.path_join("save." + form))
		assert(error == OK)
	quit()
