// Reads the files that are named, over and over, with each of the packages, and
// writes one line of JSON: for each package the best processor time for one
// file in nanoseconds, the quickest of 6,000 readings of the first file by the
// clock, and the moves of the main line that it found in each.
import { readFileSync } from "node:fs";
import { importKIF } from "tsshogi";
import jkf from "json-kifu-format";

const texts = process.argv.slice(2).map((name) => readFileSync(name, "utf8"));

function withTsshogi(text) {
  const record = importKIF(text);
  if (record instanceof Error) throw record;
  return record;
}

const readers = {
  tsshogi: { read: withTsshogi, moves: (r) => r.moves.length - 1 },
  "json-kifu-format": { read: (text) => jkf.JKFPlayer.parseKIF(text), moves: (p) => p.kifu.moves.length - 1 },
};

function once(read) {
  for (const text of texts) read(text);
}

function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

const result = {};
for (const [name, { read, moves }] of Object.entries(readers)) {
  for (const end = performance.now() + 2000; performance.now() < end; ) once(read);
  let best = Infinity;
  for (let round = 0; round < 5; round++) {
    const began = cpu();
    let n = 0;
    for (const end = performance.now() + 500; performance.now() < end; n++) once(read);
    best = Math.min(best, (cpu() - began) / (n * texts.length));
  }
  let quickest = Infinity;
  for (let i = 0; i < 6000; i++) {
    const began = process.hrtime.bigint();
    read(texts[0]);
    quickest = Math.min(quickest, Number(process.hrtime.bigint() - began));
  }
  result[name] = { nanoseconds: best, quickest, moves: texts.map((text) => moves(read(text))) };
}
console.log(JSON.stringify(result));
