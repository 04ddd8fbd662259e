// node scripts/run.mjs bench/near-duplicates.ts FILE.csv: how well nearly equal texts of a collection are found, and what it costs.
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { ALIKE_FROM } from '@/domain/prompt/alike';
import { jaccard, likenessBands, shingles } from '@/lib/min-hash';

/** Bands that `find-alike.ts` asks for. */
const BANDS_SHARED = 2;

const file = process.argv[2];
if (file === undefined) throw new Error('Name a CSV with the column prompt.');
const rows = z
  .array(z.looseObject({ prompt: z.string() }))
  .parse(parse(readFileSync(file, 'utf8'), { columns: true, bom: true }));
const texts = rows.map(({ prompt }) => prompt);

const before = process.cpuUsage();
const all = texts.map((text) => {
  const set = shingles(text);
  return { set, bands: likenessBands(set) };
});
const { user, system } = process.cpuUsage(before);
console.log(
  `${((user + system) / 1_000 / texts.length).toFixed(3)} ms of processor time for each of ${texts.length} texts`,
);

type Text = (typeof all)[number];
const shared = (a: Text, b: Text) => a.bands.filter((band, index) => band === b.bands[index]).length;

/** Whether the index would bring the two together; whether they are near then is counted exactly. */
const isCandidate = (a: Text, b: Text) => shared(a, b) >= BANDS_SHARED;

let near = 0;
let found = 0;
for (const [index, text] of texts.entries()) {
  for (const step of [30, 45, 80]) {
    const words = text.split(' ').map((word, at) => (at % step === index % step ? `${word}x` : word));
    const set = shingles(words.join(' '));
    const original = all[index];
    if (original === undefined || jaccard(original.set, set) < ALIKE_FROM || set.size < 2) continue;
    near += 1;
    if (isCandidate(original, { set, bands: likenessBands(set) })) found += 1;
  }
}
console.log(`${found} of ${near} made near pairs found (${((100 * found) / near).toFixed(2)} %)`);

let real = 0;
let realFound = 0;
let falseOnes = 0;
for (const [index, a] of all.entries()) {
  for (const b of all.slice(index + 1)) {
    if (a.set.size < 2 || b.set.size < 2) continue;
    const isNear = jaccard(a.set, b.set) >= ALIKE_FROM;
    const candidate = isCandidate(a, b);
    if (isNear) real += 1;
    if (isNear && candidate) realFound += 1;
    if (!isNear && candidate) falseOnes += 1;
  }
}
console.log(
  `${realFound} of ${real} near pairs in it found; ${falseOnes} pairs compared for nothing, named none`,
);
