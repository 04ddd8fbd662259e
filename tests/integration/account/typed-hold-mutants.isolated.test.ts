import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/server/db';
import { sized } from '../../support/sizes';
import { fillAccount, working } from '../../support/typed-account';

/**
 * Takes one entry out of what ends with a typed address (typed-hold.ts), or undoes one step, and proves an address: the
 * probes of doors.test.ts must find what still works. A probe that notices nothing would let a line be lost.
 */

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SOURCE = readFileSync(join(ROOT, 'src/server/services/account/typed-hold.ts'), 'utf8');

/** Each entry of the two lists, whole. */
const ENTRIES = [
  ...SOURCE.matchAll(/^ {2}\['\w+', deleted\('\w+'\)\],\n|^ {2}\[\n(?: {4}.*\n)+ {2}\],\n/gm),
].map(([entry]) => entry);

const STEPS: readonly (readonly [string, string])[] = [
  ['await leaveSharedSpaces(tx, id)', '0'],
  ['SET ${sharing(false)}', 'SET is_shared = is_shared'],
  [`SET visibility = 'private'`, 'SET visibility = visibility'],
];

const MUTANTS = [
  ...ENTRIES.map((entry) => [entry.replaceAll(/\s+/g, ' ').trim(), SOURCE.replace(entry, '')] as const),
  ...STEPS.map(([from, to]) => [`${from}: ${to}`, SOURCE.replace(from, to)] as const),
];
/** A few spread over the lists in every run, all of them nightly. */
const TRIED = MUTANTS.filter((_, index) => index % sized(8, 1) === 0);

// In the repository, because the copies import its modules.
const folder = mkdtempSync(join(ROOT, 'tests', '.mutants-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.doUnmock('@/server/services/account/typed-hold');
  vi.resetModules();
});

/** Proves the address of a filled account with a copy of the file. Returns what still works. */
async function leftBy(source: string, name: string) {
  const file = join(folder, `${name}.ts`);
  writeFileSync(file, source.replaceAll(`from '../`, `from '@/server/services/`));
  const account = await fillAccount();
  vi.doMock('@/server/services/account/typed-hold', () => import(file));
  vi.resetModules();
  const { proveAddress } = await import('@/server/services/account/prove-address');
  await db.$transaction((tx) =>
    proveAddress(tx, account.profile.id, { now: new Date(), by: 'reader', setsPassword: false }),
  );
  return working(account);
}

describe('a typed address', () => {
  it('a typed address has 24 things that end, and none of them works after', async () => {
    expect(ENTRIES).toHaveLength(21);
    expect(new Set(MUTANTS.map(([, source]) => source)).size).toBe(MUTANTS.length);
    expect(MUTANTS.map(([, source]) => source)).not.toContain(SOURCE);
    expect(await leftBy(SOURCE, 'whole')).toEqual([]);
  });

  it.each(TRIED.map(([name, source], index) => ({ name, source, index })))(
    'a typed address is noticed to be kept in part without $name',
    async ({ source, index }) => {
      expect(await leftBy(source, `mutant-${index}`)).not.toEqual([]);
    },
  );
});
