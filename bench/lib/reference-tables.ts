import pg from 'pg';

/**
 * The texts of a scratch library as a hand-written search would store them, for comparison: one row each, with an index
 * of words and one of trigrams. Created once; seeding the library again drops them.
 */
export async function makeReferenceTexts(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const made = await client.query(`select to_regclass('reference_texts') is not null as made`);
    if ((made.rows[0] as { made: boolean }).made) return;
    console.log('Making the tables of the searches by hand (some minutes)');
    await client.query('begin');
    await client.query('create extension if not exists pg_trgm');
    await client.query(`
      create table reference_texts as
      select t.*, to_tsvector('simple', t.text) as words from (
        select p.id, p.created_at, p.is_shared,
          concat_ws(E'\\n', p.title, p.description, array_to_string(p.tags, ' '), p.content) as text
        from prompts p where p.deleted_at is null
      ) t`);
    await client.query(`set local maintenance_work_mem = '512MB'`);
    await client.query('create index on reference_texts (created_at desc, id desc) where is_shared');
    await client.query('create index on reference_texts using gin (words)');
    await client.query('create index on reference_texts using gin (text gin_trgm_ops)');
    await client.query('grant select on reference_texts to public');
    await client.query('commit');
    await client.query('vacuum analyze reference_texts');
  } finally {
    await client.end();
  }
}
