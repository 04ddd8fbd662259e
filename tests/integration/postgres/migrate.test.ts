import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSchemaEngine } from '../../../scripts/lib/schema/schema-engine';
import { migrate, SNAPSHOT_FILE, StartProblem } from '@/server/postgres';
import { readMigrations } from '@/server/postgres/migration-files';
import { ask, emptyScratchDatabase, temporaryFolder } from './support';

const FIRST = `
create extension if not exists pg_trgm;
create table notes (id int primary key, body text not null, edits int not null default 0);
create function count_edits() returns trigger language plpgsql as $$
begin
  -- A semicolon; in a comment, and 'one; in a text'.
  new.edits := old.edits + 1;
  return new;
end;
$$;
create trigger notes_count before update on notes for each row execute function count_edits();
create index notes_body on notes using gin (lower(body) gin_trgm_ops) where body <> '';
`;
const SECOND = `alter table notes add column author text; create table authors (name text);`;

async function folderOf(migrations: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
  for (const [name, sql] of Object.entries(migrations)) await addMigration(folder, name, sql);
  return folder;
}

async function addMigration(folder: string, name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

describe('migrate', () => {
  test('applies what is missing, in order and once, function bodies and triggers included', async () => {
    const url = await emptyScratchDatabase();
    const folder = await folderOf({ '2_second': SECOND, '1_first': FIRST });

    expect(await migrate(url, folder)).toEqual({ applied: ['1_first', '2_second'], edited: [] });
    expect(await migrate(url, folder)).toEqual({ applied: [], edited: [] });
    await ask(url, `insert into notes values (1, 'a')`);
    await ask(url, `update notes set body = 'b'`);
    expect(await ask(url, 'select body, edits from notes')).toEqual([{ body: 'b', edits: 1 }]);
  });

  test('migrate at the same time as another one runs each migration once', async () => {
    const url = await emptyScratchDatabase();
    const folder = await folderOf({ '1_first': FIRST, '2_second': SECOND });

    const results = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
    expect(results.flatMap(({ applied }) => applied).sort()).toEqual(['1_first', '2_second']);
    expect(await ask(url, 'select migration_name from _prisma_migrations order by 1')).toHaveLength(2);
  });

  test("writes what Prisma's own engine reads as its own", async () => {
    const url = await emptyScratchDatabase();
    const folder = await folderOf({ '1_first': FIRST, '2_second': SECOND });
    await migrate(url, folder);

    const engine = await openSchemaEngine(url);
    const migrationDirectories = (await readMigrations(folder)).map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
    }));
    const migrationsList = {
      baseDir: folder,
      lockfile: {
        path: 'migration_lock.toml',
        content: await readFile(join(folder, 'migration_lock.toml'), 'utf8'),
      },
      shadowDbInitScript: '',
      migrationDirectories,
    };
    const filters = { externalTables: [], externalEnums: [] };
    expect(
      await engine.diagnoseMigrationHistory({ migrationsList, filters, optInToShadowDatabase: false }),
    ).toMatchObject({
      editedMigrationNames: [],
      failedMigrationNames: [],
      hasMigrationsTable: true,
      history: null,
    });
    expect((await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames).toEqual([]);
  });

  test('undoes a migration that fails, wholly, and applies it when it is mended', async () => {
    const url = await emptyScratchDatabase();
    const folder = await folderOf({
      '1_first': FIRST,
      '2_broken': 'create table half (id int); insert into notes values (1, null);',
    });

    const failure = await migrate(url, folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartProblem);
    expect((failure as StartProblem).message).toContain('2_broken failed and was rolled back');
    expect(await ask(url, `select to_regclass('half') as half, to_regclass('notes')::text as notes`)).toEqual(
      [{ half: null, notes: 'notes' }],
    );

    await addMigration(folder, '2_broken', 'create table half (id int);');
    expect(await migrate(url, folder)).toEqual({ applied: ['2_broken'], edited: [] });
  });

  test('refuses a database that is newer than the folder', async () => {
    const url = await emptyScratchDatabase();
    const folder = await folderOf({ '1_first': FIRST, '2_second': SECOND });
    await migrate(url, folder);
    await rm(join(folder, '2_second'), { recursive: true });
    await addMigration(folder, '3_third', 'drop table notes');

    await expect(migrate(url, folder)).rejects.toThrow('newer than this version of Cuebook: it has 2_second');
    expect(await ask(url, `select to_regclass('notes')::text as notes`)).toEqual([{ notes: 'notes' }]);
  });

  test('refuses a database on which another tool left a migration half done', async () => {
    const url = await emptyScratchDatabase();
    const folder = await folderOf({ '1_first': FIRST, '2_second': SECOND });
    await migrate(url, folder);
    await ask(url, `update _prisma_migrations set finished_at = null where migration_name = '2_second'`);

    await expect(migrate(url, folder)).rejects.toThrow('2_second was started but never finished');

    // Same as `prisma migrate resolve --rolled-back`.
    await ask(url, 'drop table authors');
    await ask(url, 'alter table notes drop column author');
    await ask(url, `update _prisma_migrations set rolled_back_at = now() where finished_at is null`);
    expect(await migrate(url, folder)).toEqual({ applied: ['2_second'], edited: [] });
  });

  test('tells which files were changed after they were applied; line ends are no change', async () => {
    const url = await emptyScratchDatabase();
    const folder = await folderOf({ '1_first': FIRST, '2_second': SECOND });
    await migrate(url, folder);
    await addMigration(folder, '1_first', FIRST.replaceAll('\n', '\r\n'));
    await addMigration(folder, '2_second', `${SECOND} create table late (id int);`);

    expect(await migrate(url, folder)).toEqual({ applied: [], edited: ['2_second'] });
  });

  test('a migration made of older ones stands for them, where all of them ran', async () => {
    const url = await emptyScratchDatabase();
    const older = await folderOf({ '1_first': FIRST, '2_second': SECOND });
    await migrate(url, older);
    const folder = await folderOf({
      '0_initial': `${FIRST} ${SECOND}`,
      '3_third': 'create table third (id int);',
    });
    await writeFile(join(folder, '0_initial', 'replaces.txt'), '1_first\n2_second\n');

    expect(await migrate(url, folder)).toEqual({ applied: ['3_third'], edited: [] });
    expect(await ask(url, 'select migration_name as name from _prisma_migrations order by 1')).toEqual([
      { name: '0_initial' },
      { name: '3_third' },
    ]);
    const fresh = await emptyScratchDatabase();
    expect((await migrate(fresh, folder)).applied).toEqual(['0_initial', '3_third']);

    const half = await emptyScratchDatabase();
    await migrate(half, await folderOf({ '1_first': FIRST }));
    await expect(migrate(half, folder)).rejects.toThrow('is missing some migrations');
    expect(await ask(half, 'select migration_name as name from _prisma_migrations')).toEqual([
      { name: '1_first' },
    ]);

    const oldest = await emptyScratchDatabase();
    await migrate(oldest, await folderOf({ '00_before': 'create table before (id int);' }));
    await expect(migrate(oldest, folder)).rejects.toThrow('is missing some migrations');
  });

  test('looks for the tables instead of trusting the record', async () => {
    const url = await emptyScratchDatabase();
    const folder = await folderOf({ '1_first': FIRST });
    await writeFile(
      join(folder, SNAPSHOT_FILE),
      'model Note {\n id Int @id\n @@map("notes")\n}\nmodel ghosts {\n id Int @id\n}\n',
    );
    await expect(migrate(url, folder)).rejects.toThrow('these tables are missing: ghosts');
  });

  test('says what is wrong with a folder that holds no SQL', async () => {
    const url = await emptyScratchDatabase();
    const folder = await folderOf({});
    await mkdir(join(folder, '1_empty'));
    await expect(migrate(url, folder)).rejects.toThrow('Can’t read migration');
  });
});
