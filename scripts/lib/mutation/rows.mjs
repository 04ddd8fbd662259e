import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSTANTS } from './constants.mjs';

/**
 * @typedef {object} Mutation One change of the product that the tests of a row should notice.
 * @property {string} row what the row of docs/specification-coverage.md says
 * @property {string} file
 * @property {string} from
 * @property {string} to
 * @property {string[]} tests the files that the row names
 */

/** @param {string} cell */
const filesOf = (cell) =>
  [...cell.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file);

/**
 * @param {string} coverage the text of docs/specification-coverage.md
 * @param {string} heading
 */
function rowsBelow(coverage, heading) {
  const part = coverage.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return part
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
    .slice(1)
    .map((line) => line.split(' | '))
    .map((cells) => ({
      row: (cells[0] ?? '').replace(/^\| /, '').trim(),
      tests: filesOf(cells.at(-1) ?? ''),
    }));
}

/** @param {string} root */
function domainFiles(root) {
  return readdirSync(join(root, 'src/domain'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /messages[^/]*\.ts$/.test(file) && !file.includes('.test.'))
    .map((file) => join('src/domain', file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/**
 * Another letter, also for tests that don't mind capitals.
 *
 * @param {string} letter
 */
function otherLetter(letter) {
  return /x/i.test(letter) ? 'Q' : 'X';
}

/**
 * The mutations of messages: the last letter of the longest part that is not filled in is another.
 *
 * @param {string} root
 * @param {string} coverage
 * @returns {Mutation[]}
 */
function messageMutations(root, coverage) {
  const files = domainFiles(root);
  return rowsBelow(coverage, 'Messages').flatMap(({ row, tests }) => {
    const message = /^'(.+)'$/.exec(row)?.[1];
    if (message === undefined) return [];
    const from = message.split(/\{[^}]*\}/).sort((one, other) => other.length - one.length)[0] ?? '';
    const found = files.find(({ text }) => text.includes(from));
    return found === undefined
      ? []
      : [{ row, tests, file: found.file, from, to: from.replace(/\p{L}(?=\P{L}*$)/u, otherLetter) }];
  });
}

/**
 * All mutations of the table, messages first.
 *
 * @param {string} root
 * @returns {Mutation[]}
 */
export function mutationsOf(root) {
  const coverage = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8');
  const constants = rowsBelow(coverage, 'Constants');
  const ofConstants = CONSTANTS.map((mutation) => ({
    ...mutation,
    tests: constants.find(({ row }) => row.startsWith(mutation.row))?.tests ?? [],
  }));
  return [...messageMutations(root, coverage), ...ofConstants];
}
