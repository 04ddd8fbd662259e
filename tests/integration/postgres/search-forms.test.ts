import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '@/server/postgres';
import { ask, emptyScratchDatabase, temporaryFolder } from './support';

/** The texts of a library get their new form while searches go on with the old one. */

const MIGRATIONS = join(import.meta.dirname, '../../../prisma/migrations');
const THIS_ONE = '20261128222527_search_forms';
const PERSON = '00000000-0000-4000-8000-000000000001';

it('answers by the old texts until the new ones are there, and then by those', async () => {
  const url = await emptyScratchDatabase();
  const folder = await temporaryFolder();
  const names = await readdir(MIGRATIONS);
  for (const name of names.filter((each) => each < THIS_ONE || each === 'migration_lock.toml')) {
    await cp(join(MIGRATIONS, name), join(folder, name), { recursive: true });
  }
  await migrate(url, folder);
  await ask(url, `INSERT INTO profiles (id, email, full_name) VALUES ($1, 'o@example.org', 'Zoë O’Hara')`, [
    PERSON,
  ]);
  await ask(
    url,
    `INSERT INTO prompts (slug, title, description, content, tags, category, created_by, is_shared)
     SELECT 'p' || n, t.title, 'About', E'co‐operate\nand ﬁnish', '{ＡＩ}', 'Design', $1, true
     FROM unnest(ARRAY['Don’t', 'Plain', 'Éclair']) WITH ORDINALITY AS t(title, n)`,
    [PERSON],
  );
  // Quotes are doubled by those who ask.
  const find = (form: string, text: string) => `
    SELECT count(*)::int AS n FROM prompt_search s
    WHERE search_grams(s.folded) @> search_probe(${form}('${text}')) AND text_holds(s.folded, ${form}('${text}'))`;
  const count = async (sql: string) => (await ask<{ n: number }>(url, sql))[0]?.n;

  const migration = new pg.Client({ connectionString: url });
  await migration.connect();
  onTestFinished(() => migration.end());
  await migration.query('BEGIN');
  await migration.query(await readFile(join(MIGRATIONS, THIS_ONE, 'migration.sql'), 'utf8'));
  // All of it is done and nothing committed: what reads meanwhile waits for nothing.
  expect(await count(find('search_fold', 'don’t'))).toBe(1);
  expect(await count(`SELECT count(*)::int AS n FROM profiles_named(search_fold('o’hara'))`)).toBe(1);
  expect(await count(find('search_fold', 'finish'))).toBe(0);
  await migration.query('ROLLBACK');

  const all = await temporaryFolder();
  await cp(MIGRATIONS, all, { recursive: true });
  await migrate(url, all);
  expect(await count(find('search_form', "don''t"))).toBe(1);
  for (const text of ['finish', 'co-operate', 'ai'])
    expect(await count(find('search_form', text)), text).toBe(3);
  expect(await count(`SELECT count(*)::int AS n FROM profiles_named(search_form('o''hara'))`)).toBe(1);
  expect(await count(`SELECT count(*)::int AS n FROM profiles_named_plainly(search_form('zoe'))`)).toBe(1);
  // Every text is as a save would write it.
  const rewritten = `
    SELECT count(*)::int AS n FROM prompt_search s JOIN prompts p ON p.id = s.prompt_id
    WHERE s.folded <> prompt_search_text(p.title, p.tags, p.description, p.content)
      OR s.unaccented IS DISTINCT FROM search_unaccented(s.folded)`;
  expect(await count(rewritten)).toBe(0);
});
