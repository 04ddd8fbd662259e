import { expect, it } from 'vitest';
import { env } from '@/env';
import { db } from '@/server/db';
import { ask } from './support';

/** Row triggers protect history row by row; emptying a table at once runs none of them. */

/** Tables of history, by what protects their rows: a new one is found here without being listed. */
async function findProtected(): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT t.tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND f.proname IN ('refuse_change', 'refuse_removal', 'keep_audit_event', 'chain_audit_event')
      -- For each row: bit 0 of the type.
      AND t.tgtype::int & 1 = 1
    ORDER BY 1`;
  return tables.map(({ name }) => name);
}

it('every table whose rows are never changed refuses to be emptied, by itself and with what it belongs to', async () => {
  const tables = await findProtected();
  expect(tables).toEqual(
    expect.arrayContaining(['audit_events', 'comments', 'prompt_versions', 'review_comments', 'suggestions']),
  );
  for (const name of [...tables, 'prompts', 'profiles']) {
    await expect(ask(env.DATABASE_URL, `TRUNCATE "${name}" CASCADE`), name).rejects.toThrow('never changed');
  }
});
