// Writes a compressed file in brotli, which Godot 4 reads and no engine writes.
//
//   node brotli.js ../golden/saves-4.6.3/plain.save brotli.save
const fs = require('fs');
const zlib = require('zlib');

const BLOCK = 1024;
const [input, output] = process.argv.slice(2);
const bytes = fs.readFileSync(input);
const blocks = [];
for (let start = 0; start <= bytes.length; start += BLOCK) {
  blocks.push(zlib.brotliCompressSync(bytes.subarray(start, start + BLOCK)));
}
const u32 = (value) => { const field = Buffer.alloc(4); field.writeUInt32LE(value); return field; };
fs.writeFileSync(output, Buffer.concat([
  Buffer.from('GCPF'), u32(4), u32(BLOCK), u32(bytes.length),
  ...blocks.map((block) => u32(block.length)), ...blocks, Buffer.from('GCPF'),
]));
