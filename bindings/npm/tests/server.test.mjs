// A program that has nothing of the server in `examples/game_server` but packets, and TypeScript that gdvar made of them, plays on it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { Vector2, decode, encode, types } from "gdvar";
import { compiler } from "./tsc.mjs";

const folder = fileURLToPath(new URL("./server/", import.meta.url));
const tsc = compiler(folder);

/** A connection as `StreamPeerTCP` makes it: each packet after its length. */
class Connection {
  packets = [];
  taken = 0;
  bytes = Buffer.alloc(0);

  constructor(port) {
    this.socket = connect(port, "127.0.0.1").setNoDelay(true);
    this.socket.on("data", (more) => {
      this.bytes = Buffer.concat([this.bytes, more]);
      while (this.bytes.length >= 4 && this.bytes.length >= 4 + this.bytes.readUInt32LE()) {
        const end = 4 + this.bytes.readUInt32LE();
        const packet = new Uint8Array(this.bytes.subarray(4, end));
        this.bytes = this.bytes.subarray(end);
        this.packets.push(packet);
      }
    });
  }

  send(packet) {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(packet.length);
    this.socket.write(Buffer.concat([length, packet]));
  }

  /** Returns the next packet of which `is` is true, once it is there. */
  async next(is) {
    for (;;) {
      while (this.taken === this.packets.length) await once(this.socket, "data");
      const packet = this.packets[this.taken++];
      if (is(packet)) return packet;
    }
  }
}

const isA = (type) => (packet) => decode(packet).get("type") === type;

/** Plays by hand, as somebody does who records what a game sends and gets. */
async function record(port) {
  const sent = [{ type: "join", name: "recorder" }, { type: "input", sequence: 1, direction: new Vector2(1, 0) }, { type: "chat", text: "hello" }, { type: "leave" }];
  const [join, input, chat, leave] = sent.map((message) => encode(message));
  const recorder = new Connection(port);
  recorder.send(join);
  await recorder.next(isA("welcome"));
  const other = new Connection(port);
  other.send(join);
  await recorder.next(isA("joined"));
  other.send(leave);
  await recorder.next(isA("left"));
  recorder.send(input);
  recorder.send(chat);
  await recorder.next(isA("chat"));
  await recorder.next(isA("snapshot"));
  recorder.send(leave);
  await once(recorder.socket, "close");
  return { sent: [join, input, chat, leave], received: recorder.packets };
}

/** What a person writes with the types. */
const PROGRAM = `
import { ClientMessage } from "./client.js";
import { ServerMessage } from "./server.js";
import { Vector2 } from "gdvar";

export class Player {
  id = -1n;
  x: number | undefined;
  steps = 0;
  lines: string[] = [];

  join = (name: string): Uint8Array => ClientMessage.encode({ type: "join", name });
  input = (sequence: bigint): Uint8Array => ClientMessage.encode({ type: "input", sequence, direction: new Vector2(1, 0) });
  chat = (text: string): Uint8Array => ClientMessage.encode({ type: "chat", text });
  leave = (): Uint8Array => ClientMessage.encode({ type: "leave" });

  take(packet: Uint8Array): ServerMessage["type"] {
    const message = ServerMessage.decode(packet);
    if (message.type === "welcome") this.id = message.id;
    if (message.type === "chat") this.lines.push(message.text);
    if (message.type === "snapshot") {
      const place = [...message.ids].findIndex((id) => BigInt(id) === this.id);
      this.x = message.positions.data[2 * place];
      this.steps = message.steps[place] ?? 0;
    }
    return message.type;
  }
}
`;

test("a program with types of recorded packets plays on the server", { timeout: 60_000 }, async () => {
  const options = ["--tcp", "0", "--websocket", "0", "--udp", "0", "--log", "warn", "--tick-rate", "50", "--joins", "10"];
  const server = spawn(process.env.GDVAR_SERVER, options, { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
    const port = Number(/ tcp=127\.0\.0\.1:(\d+)/.exec((await lines.next()).value)[1]);
    const { sent, received } = await record(port);
    writeFileSync(`${folder}client.ts`, types(sent, "typescript", { names: { "": "ClientMessage" } }));
    writeFileSync(`${folder}server.ts`, types(received, "typescript", { names: { "": "ServerMessage" } }));
    writeFileSync(`${folder}player.ts`, PROGRAM);
    tsc("player.ts");

    const { Player } = await import("./server/player.js");
    const [player, game] = [new Player(), new Connection(port)];
    const until = async (type) => {
      while (player.take(await game.next(() => true)) !== type);
    };
    game.send(player.join("typed"));
    await until("welcome");
    for (let sequence = 1n; sequence <= 20n; sequence++) {
      game.send(player.input(sequence));
      await until("snapshot");
    }
    game.send(player.chat("from TypeScript"));
    await until("chat");
    while (player.steps < 20) await until("snapshot");
    assert.ok(player.id >= 0n && player.x > 0, `${player.id} is at ${player.x}`);
    assert.deepEqual(player.lines, ["from TypeScript"]);
    game.send(player.leave());
    await once(game.socket, "close");
    // Every packet is read, and what is read is what was sent.
    const { ServerMessage } = await import("./server/server.js");
    for (const packet of [...received, ...game.packets]) assert.deepEqual(ServerMessage.encode(ServerMessage.decode(packet)), packet);

    server.kill("SIGINT");
    assert.match((await lines.next()).value, / dropped=0 .* bad_packets=0 /);
  } finally {
    server.kill();
  }
});
