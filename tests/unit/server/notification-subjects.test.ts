import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
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
