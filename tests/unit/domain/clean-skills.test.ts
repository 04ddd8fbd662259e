import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkSkill } from '@/domain/skill-check/check-skill';
import { sharedData } from '../../support/shared-data';

/** The public collections that people import, taken as skills: the check calls hardly any of them a risk. */

const PROMPTS = sharedData('prompts.csv');
const FORMATS = sharedData('formats');
const Rows = z.array(z.object({ act: z.string(), prompt: z.string() }));
const TEXT_FILE = /\.(?:md|txt|ya?ml|toml|json|prompt|prompty|mdx?|csv)$/i;
/** What of clean skills may be called a risk. */
const MOST = 0.02;

/** The risks of a skill that has the text in SKILL.md and in a further file. */
function risksOf(text: string): string[] {
  const files = [
    {
      path: 'SKILL.md',
      text: `---\nname: one\n---\nSee references/more.md.\n\n${text}`,
      start: new Uint8Array(),
    },
    { path: 'references/more.md', text, start: new Uint8Array() },
  ];
  return checkSkill({ frontMatter: { name: 'one', description: 'Does it. Use when asked.' }, files })
    .filter(({ level }) => level === 'risk')
    .map(({ code, reason }) => `${code} ${reason}`);
}

function expectFewRisky(texts: readonly (readonly [name: string, text: string])[]): void {
  const risky = texts.flatMap(([name, text]) => {
    const risks = risksOf(text);
    return risks.length === 0 ? [] : [`${name}: ${risks[0]}`];
  });
  expect(risky.length / texts.length, risky.join('\n')).toBeLessThan(MOST);
}

it.skipIf(PROMPTS === undefined)('the check calls fewer than 2 % of 1,282 public prompts a risk', () => {
  const rows = Rows.parse(parse(readFileSync(PROMPTS!), { columns: true, bom: true }));
  expectFewRisky(rows.map(({ act, prompt }) => [act, prompt]));
});

it.skipIf(FORMATS === undefined)(
  'the check calls fewer than 2 % of the files of public collections a risk',
  () => {
    const files = readdirSync(FORMATS!, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && TEXT_FILE.test(entry.name),
    );
    expect(files.length).toBeGreaterThan(50);
    expectFewRisky(
      files.map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')] as const),
    );
  },
);
