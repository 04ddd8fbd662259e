import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages } from '@/domain/messages';

/** The tables of what the product promises are correct: their messages are the product's, their files exist. */

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, 'docs', file), 'utf8');
const behavior = read('behavior.md');
const rows = behavior.split('\n').filter((line) => line.startsWith('| '));
const quoted = rows.flatMap((row) => /^\| '(.+)' +\|/.exec(row)?.[1] ?? []);
/** The rows of messages: text, location, and test. */
const shown = rows.flatMap((row) => {
  const [, text, built, proved] = /^\| '(.+)' +\| (.+?) +\| (.+?) +\|$/.exec(row) ?? [];
  return text === undefined ? [] : [[text.replace(/\{[^}]+\}/g, '{}'), built!, proved!] as const];
});
const files = new Set(
  [...(behavior + read('threats.md')).matchAll(/`([^`\s]+\/[^`\s]*)`/g)].map(([, file]) => file!),
);

/** Every text of the object, those made by functions with `{}` for arguments: a word, or a list of one. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function')
    return [String((value as (...parameters: string[][]) => unknown)(['{}'], ['{}'], ['{}']))];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const texts = textsOf(messages);

/** Path of every text among the messages, e.g. `auth.signedIn`. */
function placesOf(value: object, path = ''): [text: string, place: string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, string][] =>
    typeof inner === 'object' && inner !== null
      ? placesOf(inner, key)
      : textsOf(inner).map((text): [string, string] => [text, `${path}.${key}`]),
  );
}
const places = new Map(placesOf(messages));

/** The content of the files and folders in a cell. */
function sourceOf(cell: string): string {
  const read = (path: string): string =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .map((name) => read(join(path, name)))
          .join('\n')
      : readFileSync(path, 'utf8');
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => read(join(ROOT, file!))).join('\n');
}

it('every row of what nobody may stop the product with names a test', () => {
  const table = /## Nothing that anyone sends can stop it[^]*?\n## /.exec(read('threats.md'))?.[0] ?? '';
  const proofs = new Map(
    [...table.matchAll(/^\| N(\d+) +\|.*\|(.*)\|$/gm)].map(([, number, proof]) => [Number(number), proof]),
  );
  expect([...proofs.keys()]).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  for (const proof of proofs.values()) expect(proof).toMatch(/`[^`]+\.(?:test|spec)\.ts`/);
});

describe('what the product promises', () => {
  it('what the product promises has every message in a table', () => {
    expect(quoted.length).toBeGreaterThan(70);
    expect(shown.length).toBe(quoted.length);
  });

  it.each(quoted)('what the product promises holds the message %s', (message) => {
    expect(texts).toContain(message.replace(/\{[^}]+\}/g, '{}'));
  });

  it.each(shown)(
    '%s is used where the table says, and looked for by the test that it names',
    (text, built, proved) => {
      const place = places.get(text)!;
      const words = text
        .split('{}')
        .reduce((longest, part) => (part.length > longest.length ? part : longest))
        .trim();
      const mentions = (source: string) =>
        [place, words, words.replaceAll("'", "\\'")].some((mark) => source.includes(mark));
      expect(mentions(sourceOf(built)), `${place} in ${built}`).toBe(true);
      expect(mentions(sourceOf(proved)), `"${words}" in ${proved}`).toBe(true);
    },
  );

  it.each([
    ['Screens', 30],
    ['What people and programs can do', 40],
    ['Search', 3],
    ['Constants', 21],
  ])('each row of %s names a test', (heading, atLeast) => {
    const table = new RegExp(`## ${heading}\\n[^]*?(?=\\n## |$)`).exec(behavior)?.[0] ?? '';
    const proofs = [...table.matchAll(/^\| (?!---)(?:.+?)\| ([^|]+?) +\|$/gm)]
      .slice(1)
      .map(([, proof]) => proof!);
    expect(proofs.length).toBeGreaterThanOrEqual(atLeast);
    for (const proof of proofs) expect(proof).toMatch(/`tests\/|\.test\.tsx?`/);
  });

  it.each([...files])('the file %s is there', (file) => {
    expect(existsSync(join(ROOT, file))).toBe(true);
  });
});
