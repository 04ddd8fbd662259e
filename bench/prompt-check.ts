import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { FINDING_CODES, type Finding } from '@/domain/prompt-check/finding';
import { checkPrompt } from '@/domain/prompt-check/check-prompt';

/**
 * Runs the prompt check over a table of real prompts and tells how often each code is found, and how long it takes:
 * `npx tsx bench/prompt-check.ts FILE.csv [CODE]`. With a code it shows what was found, to be judged by eye.
 */

const [file, wanted] = process.argv.slice(2);
const out = (line: string) => process.stdout.write(`${line}\n`);
if (file === undefined) throw new Error('Give the CSV file to read; its column `prompt` is checked.');

const rows = parse<{ prompt: string }>(readFileSync(file), { columns: true });
const findings: (Finding & { row: number; text: string })[] = [];
let longest = 0;
const started = performance.now();
rows.forEach(({ prompt }, row) => {
  const before = performance.now();
  for (const finding of checkPrompt(prompt)) findings.push({ ...finding, row, text: prompt });
  longest = Math.max(longest, performance.now() - before);
});
const total = performance.now() - started;

out(`${rows.length} prompts, ${total.toFixed(0)} ms in all, ${longest.toFixed(1)} ms for the slowest`);
for (const code of FINDING_CODES) {
  const own = findings.filter((finding) => finding.code === code);
  for (const level of ['risk', 'warning', 'note']) {
    const ofLevel = own.filter((finding) => finding.level === level);
    const prompts = new Set(ofLevel.map(({ row }) => row)).size;
    if (ofLevel.length > 0) out(`${code} (${level}): ${ofLevel.length} findings in ${prompts} prompts`);
  }
}
for (const { code, level, row, line, start, end, text } of findings) {
  if (code !== wanted) continue;
  const around = text.slice(Math.max(0, start - 40), Math.max(end, start + 40) + 40).replaceAll('\n', '⏎');
  out(`${level} row ${row} line ${line}: ${JSON.stringify(text.slice(start, end))} in ${around}`);
}
