import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '@/server/postgres';
import { ask, emptyScratchDatabase, temporaryFolder } from './support';

/** The migration that takes files out of extras moves every text, byte for byte, under the path that it had. */

const MIGRATIONS = join(import.meta.dirname, '../../../prisma/migrations');
const NAME = '_files';

it('moves the files of versions, suggestions and prompts, and nothing else of their extras', async () => {
  const all = (await readdir(MIGRATIONS)).sort();
  const before = await temporaryFolder();
  for (const name of all) {
    if (name.endsWith(NAME)) break;
    await cp(join(MIGRATIONS, name), join(before, name), { recursive: true });
  }
  await cp(join(MIGRATIONS, 'migration_lock.toml'), join(before, 'migration_lock.toml'));
  const url = await emptyScratchDatabase();
  await migrate(url, before);

  const files = [
    { path: 'z/ü#.md', text: '日本語\r\n' },
    { path: 'a.sh', text: '#!/bin/sh\n' },
    { path: 'a.sh', text: 'a second one' },
    { path: 'empty', text: '' },
  ];
  const extras = JSON.stringify({ licence: 'CC0-1.0', files }).replaceAll("'", "''");
  const person = '00000000-0000-4000-8000-000000000001';
  const prompt = '00000000-0000-4000-8000-000000000002';
  const text = `'Title', 'About', 'Content', 'AI'`;
  await ask(url, `INSERT INTO profiles (id, email, full_name) VALUES ('${person}', 'a@example.com', 'A')`);
  await ask(
    url,
    `INSERT INTO prompts (id, slug, title, description, content, category, created_by, extras)
     VALUES ('${prompt}', 'title', ${text}, '${person}', '${extras}')`,
  );
  await ask(
    url,
    `INSERT INTO prompt_versions (prompt_id, version, title, description, content, category, extras)
     VALUES ('${prompt}', 1, ${text}, '${extras}')`,
  );
  await ask(
    url,
    `INSERT INTO suggestions (prompt_id, base_version, title, description, content, category, extras)
     VALUES ('${prompt}', 1, ${text}, '${extras}')`,
  );

  await migrate(url, MIGRATIONS);
  for (const table of ['prompts', 'prompt_versions', 'suggestions']) {
    const [row] = await ask(url, `SELECT extras, files FROM ${table}`);
    expect(row?.['extras']).toEqual({ licence: 'CC0-1.0' });
    const moved = await ask(
      url,
      `SELECT f ->> 'path' AS path, convert_from(b.bytes, 'UTF8') AS text, b.size = (f ->> 'size')::int AS fits
       FROM ${table} CROSS JOIN jsonb_array_elements(files) WITH ORDINALITY AS e (f, place)
       JOIN file_blobs b ON b.sha256 = f ->> 'sha256' ORDER BY place`,
    );
    expect(moved).toEqual([
      { path: 'a.sh', text: '#!/bin/sh\n', fits: true },
      { path: 'empty', text: '', fits: true },
      { path: 'z/ü#.md', text: '日本語\r\n', fits: true },
    ]);
  }
  expect(await ask(url, 'SELECT count(*)::int AS count FROM file_uses')).toEqual([{ count: 3 }]);
  await expect(ask(url, `UPDATE prompt_versions SET title = 'Other'`)).rejects.toThrow();
});
