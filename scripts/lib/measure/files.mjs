import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** @typedef {{ path: string, text: string, lines: number }} SourceFile */

/**
 * The files of the checkout that Git tracks below the given paths.
 * @param {readonly string[]} patterns of `git ls-files`
 * @returns {SourceFile[]}
 */
export function trackedFiles(patterns) {
  const names = execFileSync('git', ['ls-files', '-z', ...patterns], { encoding: 'utf8', maxBuffer: 1e8 });
  return names
    .split('\0')
    .filter((path) => path !== '')
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      return { path, text, lines: text.split('\n').length - 1 };
    });
}

const CODE = /\.(?:[cm]?[jt]s|tsx)$/;
const TEST = /\.test\.tsx?$/;

/** The code in `src`, without its tests. */
export function sourceFiles() {
  return trackedFiles(['src']).filter(({ path }) => CODE.test(path) && !TEST.test(path));
}

/** The tests, wherever they are. */
export function testFiles() {
  return trackedFiles(['src', 'tests']).filter(
    ({ path }) => TEST.test(path) || (path.startsWith('tests/') && CODE.test(path)),
  );
}

/**
 * Returns the files with prose: code and its tests, the schema, settings and documents. Released migrations are
 * excluded.
 */
export function proseFiles() {
  return trackedFiles([
    'src',
    'scripts',
    'tests',
    'bench',
    'prisma',
    '*.md',
    '.env.example',
    'Dockerfile',
  ]).filter(
    ({ path }) =>
      !path.startsWith('prisma/migrations/') &&
      (CODE.test(path) || /\.(?:css|md|prisma|sql)$|^(?:\.env\.example|Dockerfile)$/.test(path)),
  );
}
