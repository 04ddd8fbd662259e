import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Records of docs/decisions exist wherever code and documents refer to them. */

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'docs/decisions');
const records = readdirSync(FOLDER).filter((name) => /^\d{4}-.+\.md$/.test(name));
const numbers = new Set(records.map((name) => Number(name.slice(0, 4))));

/** Folders that refer to records. Released migrations are never changed; Prisma's code is generated. */
const FOLDERS = ['.github', 'bench', 'docs', 'packages', 'prisma', 'scripts', 'src', 'tests', 'types'];
const files = [...readdirSync(ROOT), ...FOLDERS.flatMap(filesBelow)]
  .filter((file) => /\.(?:[cm]?[jt]sx?|css|md|prisma|sql|ya?ml)$|^\.env\.example$/.test(file))
  .filter((file) => !/^(?:prisma\/migrations|src\/generated)\//.test(file));

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

type Reference = [place: string, name: string];

/** Each match of a pattern's group in a file, with its line. */
function referencesIn(file: string, pattern: RegExp): Reference[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(pattern)].map((match) => [
    `${file}:${text.slice(0, match.index).split('\n').length}`,
    match[1]!,
  ]);
}

const paths = files.flatMap((file) => referencesIn(file, /\bdecisions\/(\d{4}-[\w-]+(?:\.\w+)?)/g));
/** 'decision 13', 'decisions 4 and 13', also over the end of a line of a comment. */
const named = files.flatMap((file) =>
  referencesIn(
    file,
    /\bdecisions?[ \n*/]+(?:docs\/decisions\/)?(\d{1,4}(?:(?:, and|,| and) \d{1,4})*)\b(?![.-]\w)/gi,
  ),
);

describe('the decision records', () => {
  it('the decision records have numbers of their own, and their number before their title', () => {
    expect(numbers.size).toBe(records.length);
    for (const record of records)
      expect(readFileSync(join(FOLDER, record), 'utf8'), record).toMatch(
        new RegExp(`^# ${record.slice(0, 4)}: .+\\n`),
      );
  });

  it('the decision records are numbered without gaps and short', () => {
    expect([...numbers].toSorted((a, b) => a - b)).toEqual(records.map((_, index) => index + 1));
    for (const record of records)
      expect(readFileSync(join(FOLDER, record), 'utf8').split('\n').length - 1, record).toBeLessThanOrEqual(
        60,
      );
  });

  it('the decision records have the usual headings, in the usual order', () => {
    const usual =
      /^Context\n(?:Decision(?:: .+)?\n)+(?:Alternatives considered\n)?(?:Consequences\n)?When to revisit$/;
    for (const record of records) {
      const text = readFileSync(join(FOLDER, record), 'utf8');
      expect([...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]).join('\n'), record).toMatch(usual);
    }
  });

  it('the decision records are named at all', () => {
    expect(paths.length).toBeGreaterThan(20);
    expect(named.length).toBeGreaterThan(20);
  });

  it('the decision records are there under each name that is given', () => {
    expect(paths.filter(([, name]) => !records.includes(name))).toEqual([]);
  });

  it('the decision records are there under each number that is given', () => {
    const isThere = (list: string) => list.match(/\d+/g)!.every((number) => numbers.has(Number(number)));
    expect(named.filter(([, list]) => !isThere(list))).toEqual([]);
  });

  it('link to what is there', () => {
    for (const name of readdirSync(FOLDER))
      for (const [place, target] of referencesIn(join('docs/decisions', name), /\]\((?!https?:)([^)#]+)\)/g))
        expect(existsSync(join(FOLDER, target)), `${target} in ${place}`).toBe(true);
  });
});
