import type pg from 'pg';
import { applyNext, lockMigrations, type MigrationStep } from './migrate';
import { lastVersionBefore } from './applied-migrations';
import { type Migration, readMigrations } from './migration-files';

type Rebuilt = { finish: () => Promise<void> } | { olderThan: string } | 'newer';

/**
 * Recreates the product's tables as they were after some migrations, in the caller's transaction.
 * @param folder of the migrations, absolute
 * @param names of the applied migrations
 * @returns what applies the later migrations. If some of the names are not in the folder, nothing was done: `newer`, or
 * the version that has them if all of them are older than the folder's first.
 */
export async function rebuildSchema(
  client: pg.ClientBase,
  folder: string,
  names: readonly string[],
): Promise<Rebuilt> {
  const migrations = await readMigrations(folder);
  const [first] = migrations;
  const wanted = migrationsOf(migrations, names);
  if (wanted === null) {
    const isOlder = first !== undefined && names.every((name) => name < first.name);
    return isOlder ? { olderThan: lastVersionBefore(first) } : 'newer';
  }
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
