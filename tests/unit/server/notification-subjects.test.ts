import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KINDS as KIND_RULES } from '@/domain/notification/kinds';
import { SUBJECT_RULES } from '@/server/services/notification/subjects';

/** Triggers do for the subjects of notifications what foreign keys would: each kind has its table and its trigger. */

const KINDS = Object.keys(SUBJECT_RULES).filter((kind) => kind !== 'prompt');

it('each kind of subject has a table in SQL, and a trigger that forgets what is about its removed rows', async () => {
  const sql = await readFile('prisma/sql/notifications.sql', 'utf8');
  const tables = new Map(
    [...sql.matchAll(/WHEN '([\w-]+)' THEN '(\w+)'/g)].map(([, kind, table]) => [kind, table]),
  );
  const triggers = new Map(
    [...sql.matchAll(/AFTER DELETE ON "(\w+)"[^;]*"forget_subjects"\('([\w-]+)'\)/g)].map(
      ([, table, kind]) => [kind, table],
    ),
  );
  expect([...tables.keys()].sort()).toEqual([...KINDS].sort());
  expect([...triggers].sort()).toEqual([...tables].sort());
});

/** Files of the product that name a word as a literal. */
async function filesNaming(words: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map(words.map((word) => [word, [] as string[]]));
  for (const folder of ['src', 'prisma/sql']) {
    for (const name of await readdir(folder, { recursive: true })) {
      if (!/\.(?:tsx?|sql)$/.test(name) || /\.test\.|generated/.test(name)) continue;
      const text = await readFile(join(folder, name), 'utf8');
      for (const [word, files] of found) if (text.includes(`'${word}'`)) files.push(name);
    }
  }
  return found;
}

it('a kind of notification is named in five files at most, and a subject in ten', async () => {
  // Kinds and subjects of one word are also words of something else.
  const isOwnWord = (name: string) => name.includes('-');
  const kinds = Object.keys(KIND_RULES).filter(isOwnWord);
  const found = await filesNaming([...kinds, ...KINDS.filter(isOwnWord)]);
  expect(kinds.length).toBeGreaterThan(10);
  for (const [name, files] of found) {
    expect(files.length, `${name}: ${files.join(', ')}`).toBeLessThanOrEqual(kinds.includes(name) ? 5 : 10);
  }
});
