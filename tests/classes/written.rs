// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

/// One of the game's resources.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
pub enum AnyResource {
    Entity(Entity),
    Inventory(Inventory),
    Item(Item),
    Player(Player),
    Potion(Potion),
    Quest(Quest),
    QuestStep(QuestStep),
    SaveGame(SaveGame),
    Settings(Settings),
    Slot(Slot),
    Weapon(Weapon),
}

/// `res://entity.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://entity.gd")]
pub struct Entity {
    #[gdvar(default)]
    pub name: String,
    /// From 0 to 100.
    #[gdvar(default = 10)]
    pub hp: i64,
    #[gdvar(default = EntityTeam::Left)]
    pub team: EntityTeam,
}

/// `res://inventory.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://inventory.gd")]
pub struct Inventory {
    #[gdvar(typed, default)]
    pub slots: Vec<Slot>,
    #[gdvar(typed, default)]
    pub by_name: std::collections::BTreeMap<String, AnyItem>,
    #[gdvar(typed, default)]
    pub by_kind: std::collections::BTreeMap<i64, i64>,
    #[gdvar(rename = "maxGold", default = 1000)]
    pub max_gold: i64,
}

/// `res://item.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://item.gd")]
pub struct Item {
    #[gdvar(default = 1)]
    pub count: i64,
    #[gdvar(default = ItemKind::Food)]
    pub kind: ItemKind,
    #[gdvar(default = gdvar::Color::new(1.0, 0.0, 0.0, 1.0))]
    pub color: gdvar::Color,
    pub next: Option<Box<AnyItem>>,
    /// One of Small (0), Big (5).
    #[gdvar(default = 5)]
    pub size: i64,
    /// One of red, blue.
    #[gdvar(default = String::from("red"))]
    pub paint: String,
    /// Flags: Fire (1), Ice (2).
    #[gdvar(default)]
    pub elements: i64,
    #[gdvar(default)]
    pub name: String,
    /// From 0 to 100.
    #[gdvar(default = 10)]
    pub hp: i64,
    #[gdvar(default = EntityTeam::Left)]
    pub team: EntityTeam,
}

/// `res://player.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://player.gd")]
pub struct Player {
    #[gdvar(default)]
    pub position: gdvar::Vector3,
    pub inventory: Option<Inventory>,
    #[gdvar(typed, default)]
    pub quests: Vec<Quest>,
    #[gdvar(default)]
    pub stats: gdvar::Dictionary,
    #[gdvar(default)]
    pub settings: gdvar::Variant,
    #[gdvar(default)]
    pub icon: gdvar::Variant,
    #[gdvar(default = gdvar::NodePath::from("world/home"))]
    pub home: gdvar::NodePath,
    pub path: Vec<gdvar::Vector2>,
    #[gdvar(default = 4)]
    pub hidden: i64,
    #[gdvar(default)]
    pub name: String,
    /// From 0 to 100.
    #[gdvar(default = 10)]
    pub hp: i64,
    #[gdvar(default = EntityTeam::Left)]
    pub team: EntityTeam,
}

/// `res://potion.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://potion.gd")]
pub struct Potion {
    #[gdvar(default = 5)]
    pub heals: i64,
    #[gdvar(default = gdvar::StringName::from("red"))]
    pub r#type: gdvar::StringName,
    #[gdvar(default = 1)]
    pub count: i64,
    #[gdvar(default = ItemKind::Food)]
    pub kind: ItemKind,
    #[gdvar(default = gdvar::Color::new(1.0, 0.0, 0.0, 1.0))]
    pub color: gdvar::Color,
    pub next: Option<Box<AnyItem>>,
    /// One of Small (0), Big (5).
    #[gdvar(default = 5)]
    pub size: i64,
    /// One of red, blue.
    #[gdvar(default = String::from("red"))]
    pub paint: String,
    /// Flags: Fire (1), Ice (2).
    #[gdvar(default)]
    pub elements: i64,
    #[gdvar(default)]
    pub name: String,
    /// From 0 to 100.
    #[gdvar(default = 10)]
    pub hp: i64,
    #[gdvar(default = EntityTeam::Left)]
    pub team: EntityTeam,
}

/// `res://quest.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://quest.gd")]
pub struct Quest {
    #[gdvar(default)]
    pub id: gdvar::StringName,
    #[gdvar(default = QuestState::Open)]
    pub state: QuestState,
    pub first: Option<QuestStep>,
    #[gdvar(typed, default)]
    pub rewards: Vec<AnyItem>,
}

/// `res://quest_step.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://quest_step.gd")]
pub struct QuestStep {
    #[gdvar(default = String::from("A \"new\"\nstep"))]
    pub text: String,
    #[gdvar(default)]
    pub is_done: bool,
    #[gdvar(typed, default)]
    pub after: Vec<QuestStep>,
}

/// `res://save_game.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://save_game.gd")]
pub struct SaveGame {
    #[gdvar(default = 1)]
    pub version: i64,
    pub player: Option<Player>,
    #[gdvar(typed, default)]
    pub others: Vec<AnyEntity>,
    #[gdvar(typed, default)]
    pub world: std::collections::BTreeMap<gdvar::StringName, gdvar::Variant>,
    #[gdvar(typed, default = vec![1, 2, 3])]
    pub numbers: Vec<i64>,
    #[gdvar(default = gdvar::Array::from(vec![gdvar::Variant::from("a"), gdvar::Variant::from(1_i64)]))]
    pub notes: gdvar::Array,
    #[gdvar(default)]
    pub anything: gdvar::Variant,
}

/// `res://settings.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://settings.gd")]
pub struct Settings {
    #[gdvar(default = 0.5)]
    pub volume: f64,
    #[gdvar(default)]
    pub words: Vec<String>,
}

/// `res://slot.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://slot.gd")]
pub struct Slot {
    pub item: Option<AnyItem>,
    #[gdvar(default = gdvar::Vector2i::new(0, -1))]
    pub place: gdvar::Vector2i,
}

/// `res://weapon.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://weapon.gd")]
pub struct Weapon {
    #[gdvar(default = 1.5)]
    pub damage: f64,
    #[gdvar(typed, default = vec![1.0, 2.0])]
    pub speeds: Vec<f64>,
    #[gdvar(default = gdvar::Vector2::new(1.0, 0.5))]
    pub reach: gdvar::Vector2,
    #[gdvar(default = 1)]
    pub count: i64,
    #[gdvar(default = ItemKind::Food)]
    pub kind: ItemKind,
    #[gdvar(default = gdvar::Color::new(1.0, 0.0, 0.0, 1.0))]
    pub color: gdvar::Color,
    pub next: Option<Box<AnyItem>>,
    /// One of Small (0), Big (5).
    #[gdvar(default = 5)]
    pub size: i64,
    /// One of red, blue.
    #[gdvar(default = String::from("red"))]
    pub paint: String,
    /// Flags: Fire (1), Ice (2).
    #[gdvar(default)]
    pub elements: i64,
    #[gdvar(default)]
    pub name: String,
    /// From 0 to 100.
    #[gdvar(default = 10)]
    pub hp: i64,
    #[gdvar(default = EntityTeam::Left)]
    pub team: EntityTeam,
}

/// `Team` of `res://entity.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum EntityTeam {
    #[gdvar(tag = 0)]
    None,
    #[gdvar(tag = 1)]
    Left,
    #[gdvar(tag = 7)]
    Right,
}

/// `res://item.gd` or a class that extends it.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
pub enum AnyItem {
    Item(Box<Item>),
    Potion(Box<Potion>),
    Weapon(Box<Weapon>),
}

/// `Kind` of `res://item.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum ItemKind {
    #[gdvar(tag = 0)]
    Tool,
    #[gdvar(tag = 3)]
    Food,
}

/// `State` of `res://quest.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub enum QuestState {
    #[gdvar(tag = 0)]
    Open,
    #[gdvar(tag = 1)]
    Done,
    #[gdvar(tag = 2)]
    Failed,
}

/// `res://entity.gd` or a class that extends it.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
pub enum AnyEntity {
    Entity(Entity),
    Item(Item),
    Player(Player),
    Potion(Potion),
    Weapon(Weapon),
}
