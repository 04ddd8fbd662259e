import type pg from 'pg';

const TABLES = [
  'prompts',
  'prompt_versions',
  'prompt_search',
  'favorites',
  'prompt_usage',
  'prompt_status',
  'prompt_activity',
  'prompt_daily_uses',
];

/**
 * As superuser: runs `load` with all triggers off and without the indexes that no constraint needs, then puts both
 * back. The caller must write what the triggers would have written.
 */
export async function withoutTriggersAndIndexes(
  client: pg.ClientBase,
  say: (text: string) => void,
  load: () => Promise<void>,
): Promise<void> {
  // No trigger fires, those of foreign keys neither.
  await client.query(`set session_replication_role = 'replica'`);
  await client.query('set synchronous_commit = off');
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select quote_ident(c.relname) as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [TABLES],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);

  await load();

  await client.query(`set maintenance_work_mem = '2GB'`);
  for (const { name, definition } of indexes) {
    say(`Building ${name}`);
    await client.query(definition);
    if (definition.includes(' USING gin '))
      await client.query(`alter index ${name} alter column 1 set statistics 0`);
  }
  await client.query('reset session_replication_role');
}
