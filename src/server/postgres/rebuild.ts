import type pg from 'pg';
import { applyNext, lockMigrations, type MigrationStep } from './migrate';
import { type Migration, readMigrations } from './migration-files';

/**
 * Recreates the product's tables as they were after some migrations, in the caller's transaction.
 * @param folder of the migrations, absolute
 * @param names of the applied migrations
 * @returns null if some of them are not in the folder: then nothing was done
 */
export async function rebuildSchema(
  client: pg.ClientBase,
  folder: string,
  names: readonly string[],
): Promise<{ finish: () => Promise<void> } | null> {
  const migrations = await readMigrations(folder);
  const wanted = migrationsOf(migrations, names);
  if (wanted === null) return null;
  await lockMigrations(client);
  await dropEverything(client);
  await applyAll(client, wanted);
  return { finish: () => applyAll(client, migrations) };
}

/** Returns the folder's migrations with these names, or that replace them; null if one is unknown or missing. */
function migrationsOf(migrations: readonly Migration[], names: readonly string[]): Migration[] | null {
  const unknown = new Set(names);
  const found = migrations.filter(({ name, replaces }) => {
    const isReplaced = replaces.length > 0 && replaces.every((one) => unknown.has(one));
    if (!unknown.has(name) && !isReplaced) return false;
    for (const one of [name, ...replaces]) unknown.delete(one);
    return true;
  });
  const isWhole = found.every((one, index) => migrations[index] === one);
  return unknown.size === 0 && found.length > 0 && isWhole ? found : null;
}

async function applyAll(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  let step: MigrationStep;
  do step = await applyNext(client, migrations);
  while (step.name !== null);
}

/**
 * Drops everything that the migrations created. Extensions and their objects stay. Sorting reads all names before the
 * first drop, whose cascade may take others along.
 */
async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query(`do $$
    declare
      statement text;
    begin
      for statement in
        select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' else 'table' end, c.oid::regclass)
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        order by c.relkind = 'v' desc
      loop execute statement; end loop;
      for statement in
        select format('drop routine if exists %s cascade', p.oid::regprocedure)
        from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        order by p.oid desc
      loop execute statement; end loop;
    end $$`);
}
