import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Every relative link of the documents leads to a file, ARCHITECTURE.md names only paths that exist, and comments cite
 * only documents that their readers have.
 */

const cruiser = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs') as {
  forbidden: { name: string; from: { path: string } }[];
};

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['docs', 'bench', 'packages', 'src'];

const documents = [
  ...readdirSync(ROOT),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
].filter((name) => name.endsWith('.md'));

/** The targets of a document's links within the repository, without their anchors. */
function linksOf(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map((match) => match[1]!);
}

describe('the documents', () => {
  it('the documents have links at all', () => {
    expect(documents.flatMap(linksOf).length).toBeGreaterThan(50);
  });

  it.each(documents)('%s links to files that exist', (document) => {
    const missing = linksOf(document).filter(
      (target) => !existsSync(join(ROOT, dirname(document), decodeURIComponent(target))),
    );
    expect(missing).toEqual([]);
  });
});

describe('comments', () => {
  const SOURCES = ['src', 'packages/formats/src', 'scripts', 'tests', 'bench', 'prisma'];
  const COMMENT = /^\s*(\/?\*|\/\/|--)/;
  /** What a comment says of a document that only its writer had. */
  const ELSEWHERE = /\((decisions|specification|quality|design|drawings)([,:)]|$)|\(issue ["#\d]/;

  const comments = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      // `cuebook.mjs` is also a folder of a route.
      .filter((entry) => entry.isFile() && /\.(tsx?|m?js|sql|prisma)$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
      .filter((path) => !/generated|node_modules|migrations/.test(path))
      .flatMap((path) =>
        readFileSync(join(ROOT, path), 'utf8')
          .split('\n')
          .filter((line) => COMMENT.test(line))
          .map((line) => line.trim()),
      ),
  );

  it('comments cite no document that is not in the repository', () => {
    expect(comments.length).toBeGreaterThan(1_000);
    expect(comments.filter((line) => ELSEWHERE.test(line))).toEqual([]);
  });

  it('comments name documents, scripts and benchmarks that exist', () => {
    const named = comments.flatMap((line) =>
      [...line.matchAll(/(?<![\w/.-])((?:docs|scripts|bench)\/[\w/-]+\.(?:md|mjs|ts))\b/g)].map(
        ([, path]) => path!,
      ),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it.each([
    '* first shared (decisions, Spaces).',
    '/** Tests of it (issue "Rights"). */',
    '// by hand (design: keys)',
  ])('the check finds %s', (line) => {
    expect(COMMENT.test(line) && ELSEWHERE.test(line)).toBe(true);
  });
});

describe('the workflows', () => {
  const folder = join(ROOT, '.github/workflows');

  it.each(readdirSync(folder))('%s runs scripts that exist', (name) => {
    const runs = [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/run: (?:node )?(\S+\.mjs|\.ci\/\S+)/g),
    ];
    expect(runs.map(([, script]) => script!).filter((script) => !existsSync(join(ROOT, script)))).toEqual([]);
  });
});

describe('ARCHITECTURE.md', () => {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  const paths = [
    ...text.matchAll(/`((?:src|server|domain|services|features|app|trpc|prisma|tests)\/[^`<*\s]+)`/g),
  ]
    .map((match) => match[1]!)
    .filter((path) => /\.\w+$/.test(path));

  it('fits on a hundred lines', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(101);
  });

  it.each(paths)('names %s, which exists', (path) => {
    const places = ['', 'src', 'src/server'].map((folder) => join(ROOT, folder, path));
    expect(
      places.some((place) => existsSync(place)),
      relative(ROOT, path),
    ).toBe(true);
  });

  it.each([
    ['src/server/services', 1],
    ['src/features', 2],
  ])('shows the order of nouns in %s that dependency-cruiser enforces', (folder, column) => {
    const rows = text.slice(text.indexOf('## Order of nouns')).split('\n\n')[2]!.split('\n').slice(2);
    const shown = rows.flatMap((row) => row.split('|')[column]!.trim().split(/\s+/));
    const enforced = cruiser.forbidden.flatMap(({ name, from }) =>
      name === 'no-circle-between-nouns' && from.path.startsWith(`^${folder}/`)
        ? [from.path.slice(folder.length + 2, -1)]
        : [],
    );
    // The last noun of the order may import all others: it has no rule.
    expect(shown.slice(0, -1)).toEqual(enforced);
  });
});
