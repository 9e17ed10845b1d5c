// What a dashboard shows of a game. `protocol.ts` is generated from the Rust types of the server.

import { Vector3 } from "gdvar";

import { Class, Message, Order, type Player } from "./protocol.js";

/** Returns a line for a message from the server. */
export function line(packet: Uint8Array): string {
  const message = Message.decode(packet);
  // The tag tells the compiler which fields there are.
  switch (message.type) {
    case "hello":
      return message.fingerprint === BigInt.asIntN(64, Message.fingerprint) ? "same version" : "another version";
    case "spawn":
      return `${message.value.name} (${message.value.class}) has ${message.value.hp} hp`;
    case "orders":
      return `${message.player} should ${message.orders.map(order).join(", ")}`;
    case "snapshot":
      return `${message.ids.length} players at tick ${message.tick}, ${message.effects.size} effects`;
    case "quit":
      return "the end";
  }
}

function order(order: Order): string {
  if (typeof order === "string") return order.toLowerCase();
  if ("Attack" in order) return `attack ${order.Attack.target}`;
  if ("other" in order) return `do something new: ${order.other}`;
  return "Go" in order ? `go to ${order.Go.x}` : "patrol";
}

/** Returns the packet of a player who comes into view. */
export function spawn(name: string, of: Class): Uint8Array {
  const value: Player = {
    name,
    position: new Vector3(1, 2, 3),
    hp: 100,
    class: of,
    team: "Red",
    tint: null,
    extra: new Map([["mod", "hats"]]),
    friends: [],
    stats: { strength: 3, luck: 0.5 },
  };
  return Message.encode({ type: "spawn", value });
}
