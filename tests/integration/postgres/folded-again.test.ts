import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '@/server/postgres';
import { ask, emptyScratchDatabase, temporaryFolder } from './support';

const MIGRATIONS = 'prisma/migrations';

/** The texts of prompts, with signs whose form in searches changed with `rare_signs_of_searches` and later migrations. */
const TEXTS = [
  'a plain text',
  'don`t',
  'x❟y ❮z❯ a〰b c゠d',
  '⸂q⸃',
  'א\ufb1eב',
  'ا\u0897ب',
  'ܐ\u0711\u0730ܒ',
  'i\ufe20a\ufe21',
  'x\u20d7 y',
  'a\u{1bca0}b',
  'é `',
  'ışık Straße',
  'și ţară',
  'علی ٱ',
  '۱۴۰۳ १२',
  'นํ้า เเละ',
  'അവൻ ৎ',
  'か゛',
  '⻑ ○ • ⋯',
  'װ ð ǝ',
];

/** Whether each stored text is what `enter_search_texts` would enter now. */
const STALE = `
  SELECT s.folded FROM prompt_search s JOIN prompts p ON p.id = s.prompt_id
    JOIN prompt_versions v ON v.prompt_id = p.id AND v.version = CASE WHEN s.is_current THEN p.version ELSE p.approved_version END
    CROSS JOIN LATERAL (SELECT prompt_search_text(v.title, v.tags, v.description, v.content) AS folded) f
  WHERE s.folded <> f.folded OR s.unaccented IS DISTINCT FROM search_unaccented(f.folded)`;

test('a library from before has the new form of every text and name', async () => {
  const url = await emptyScratchDatabase();
  const folder = await temporaryFolder();
  const names = (await readdir(MIGRATIONS)).sort();
  const changing = names.find((name) => name.endsWith('_rare_signs_of_searches')) ?? '';
  for (const name of names.filter((one) => one < changing || !/^\d/.test(one)))
    await cp(join(MIGRATIONS, name), join(folder, name), { recursive: true });
  await migrate(url, folder);
  await ask(url, `INSERT INTO profiles (full_name, email) VALUES ('Ann O\`Neil', 'ann@example.com')`);
  for (const [n, text] of TEXTS.entries()) {
    await ask(
      url,
      `WITH made AS (
        INSERT INTO prompts (slug, title, description, content, tags, created_by, version, approved_version)
          SELECT $1, 'T', 'D', $2, ARRAY[$2], id, 2, 1 FROM profiles RETURNING id
      )
      INSERT INTO prompt_versions (prompt_id, version, title, description, content, category, tags)
        SELECT made.id, t.version, 'T', 'D', t.content, 'AI', ARRAY[$2]
        FROM made, (VALUES (1, $2 || ' approved'), (2, $2)) AS t(version, content)`,
      [`p${n}`, text],
    );
  }
  await ask(url, `SELECT enter_search_texts(p) FROM prompts p`);
  expect(await ask(url, STALE)).toEqual([]);
  const rows = 'SELECT prompt_id, is_current, ctid FROM prompt_search ORDER BY 1, 2';
  const before = await ask(url, rows);
  expect(before).toHaveLength(TEXTS.length * 2);

  await migrate(url, MIGRATIONS);
  expect(await ask(url, STALE)).toEqual([]);
  // What has none of the signs is not written again.
  const after = await ask(url, rows);
  expect(after.filter(({ ctid }, n) => ctid === before[n]?.ctid)).toHaveLength(2);
  const found = `SELECT count(*)::int AS n FROM prompt_search s
    WHERE search_grams(s.folded) @> search_probe(search_form($1)) AND text_holds(s.folded, search_form($1))`;
  expect(await ask(url, found, ['a plain text'])).toEqual([{ n: 2 }]);
  expect(await ask(url, found, ["don't"])).toEqual([{ n: 2 }]);
  expect(await ask(url, found, ['a-b c-d'])).toEqual([{ n: 2 }]);
  for (const text of ['IŞIK STRASSE', 'şi țară', 'علي ا', '1403', 'น้ำ และ', 'が', '長 〇 · ...'])
    expect(await ask(url, found, [text]), text).toEqual([{ n: 2 }]);
  expect(
    await ask(url, "SELECT id FROM profiles WHERE id IN (SELECT profiles_named(search_form('O’Neil')))"),
  ).toHaveLength(1);
});
