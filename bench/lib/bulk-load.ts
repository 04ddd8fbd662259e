import type pg from 'pg';

const TABLES = [
  'prompts',
  'prompt_versions',
  'prompt_search',
  'search_terms',
  'favorites',
  'prompt_usage',
  'prompt_status',
];

/**
 * Runs `load` with the tables' own triggers off and without the indexes that no constraint needs, then puts both
 * back. Whoever loads writes what the triggers would have written.
 */
export async function withoutTriggersAndIndexes(
  client: pg.ClientBase,
  say: (text: string) => void,
  load: () => Promise<void>,
): Promise<void> {
  for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select quote_ident(c.relname) as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [TABLES],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);

  await load();

  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { name, definition } of indexes) {
    say(`Building ${name}`);
    await client.query(definition);
  }
  for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`);
}
