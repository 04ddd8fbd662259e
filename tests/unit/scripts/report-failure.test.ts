import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readServing } from '../../../scripts/lib/serving.mjs';
import { failureWords } from '../../support/failure-words';

/** What a start or a command says of errors that people can mend: in words, without a stack trace. */

const withCode = (message: string, code: string, more = {}) =>
  Object.assign(new Error(message), { code, ...more });
const ofPrisma = (code: string, cause: object) =>
  withCode('Invalid `prisma.promptStatus.create()` invocation', code, {
    meta: { driverAdapterError: Object.assign(new Error('adapter'), { cause }) },
  });

it.each<[what: string, error: unknown, words: RegExp]>([
  ['a full disk', withCode('x', 'ENOSPC', { path: '/data/a' }), /^The disk is full: \/data\/a\.\n/],
  ['a full quota', withCode('x', 'EDQUOT'), /^The disk quota is used up\.\n/],
  [
    'a full disk of the database',
    withCode('could not extend file', '53100'),
    /^The disk of the database is full \(could not extend file\)\.\n/,
  ],
  [
    'a full disk of the database behind Prisma',
    ofPrisma('P2039', { originalCode: '53100', message: 'could not extend file', kind: 'postgres' }),
    /^The disk of the database is full \(could not extend file\)\.\n/,
  ],
  [
    'a full disk as the cause of the cause',
    new Error('a', { cause: new Error('b', { cause: withCode('c', '53100') }) }),
    /^The disk of the database is full \(c\)\.\n/,
  ],
  ['a database out of memory', withCode('x', '53200'), /^The database is out of memory \(x\)\.\n/],
  [
    'a database without connections',
    withCode('x', '53300'),
    /^The database has no free connections \(x\)\.\n/,
  ],
  ['a replica', withCode('x', '25006'), /^The database is read-only \(x\)\.\n.*not to a replica/],
  ['a slow statement', withCode('canceling statement', '57014'), /^The database took too long to answer/],
  ['a slow transaction', withCode('Transaction already closed', 'P2028'), /^The database took too long/],
  ['an answer that does not come', new Error('Query read timeout'), /^The database took too long to answer/],
  ['a connection that does not come', new Error('timeout expired'), /^The database took too long to answer/],
  ['a database that stops', withCode('x', '57P01'), /^The connection to the database was lost \(x\)\.\n/],
  ['a broken connection', new Error('Connection terminated unexpectedly'), /^The connection to the database/],
  ['a refused connection', withCode('x', 'ECONNREFUSED'), /^The connection to the database was lost/],
])('a failure by %s is told in words', (_what, error, words) => {
  expect(failureWords(error)).toMatch(words);
  expect(failureWords(error)).toMatch(/\n {2}To fix: [^\n]+\.$/);
  expect(failureWords(error)).not.toContain('    at ');
});

it('an error that leads to itself ends', () => {
  const error: Error & { cause?: unknown } = new Error('round');
  error.cause = error;
  expect(failureWords(error)).toContain('Unexpected error.');
});

it.each(['', '{', 'null', '{"pid":"x","siteUrl":5}', '\0\0\0'])(
  'the note of a server that was written in part (%j) says nothing',
  (text) => {
    const folder = mkdtempSync(join(tmpdir(), 'cuebook-serving-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'serving.json');
    writeFileSync(file, text);
    expect(readServing(file)).toEqual({});
  },
);
