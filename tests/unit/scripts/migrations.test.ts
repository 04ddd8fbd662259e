import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createMigration } from '../../../scripts/lib/schema/create-migration';
import { diffSchemas } from '../../../scripts/lib/schema/schema-engine';
import { readSqlFiles, readStatements } from '../../../scripts/lib/schema/sql-files';
import { readMigrations, tablesOf } from '@/server/postgres/migration-files';

const HEAD = 'datasource db {\n  provider = "postgresql"\n}\n';
const NOTES = `${HEAD}model Note {\n  id Int @id\n  @@map("notes")\n}\n`;
const WITH_BODY = NOTES.replace('  id Int @id\n', '  id Int @id\n  body String\n');

async function prismaFolder(schema: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-prisma-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'schema.prisma'), schema);
  return folder;
}

const now = new Date('2030-01-02T03:04:05Z');

describe('createMigration', () => {
  test('writes the first migration, then only what changes, then nothing', async () => {
    const prismaDir = await prismaFolder(NOTES);
    const first = await createMigration({ prismaDir, name: 'Start it!', allowEmpty: false, now });
    expect(first).toBe(join(prismaDir, 'migrations/20300102030405_start_it/migration.sql'));
    expect(await readFile(first!, 'utf8')).toContain('CREATE TABLE "notes"');
    expect(await readFile(join(prismaDir, 'migrations/migration_lock.toml'), 'utf8')).toContain('postgresql');

    expect(await createMigration({ prismaDir, name: 'same', allowEmpty: false, now })).toBeNull();

    await writeFile(join(prismaDir, 'schema.prisma'), WITH_BODY);
    const second = await createMigration({ prismaDir, name: 'body', allowEmpty: false, now });
    // Sorts behind the first, although the clock says the same.
    expect(second).toBe(join(prismaDir, 'migrations/20300102030406_body/migration.sql'));
    expect((await readFile(second!, 'utf8')).trim()).toBe(
      '-- AlterTable\nALTER TABLE "notes" ADD COLUMN     "body" TEXT NOT NULL;',
    );
    expect(await readFile(join(prismaDir, 'migrations/schema.snapshot.prisma'), 'utf8')).toBe(WITH_BODY);
    expect((await readMigrations(join(prismaDir, 'migrations'))).map(({ name }) => name)).toEqual([
      '20300102030405_start_it',
      '20300102030406_body',
    ]);
  });

  test('makes an empty one for SQL written by hand when asked', async () => {
    const prismaDir = await prismaFolder(NOTES);
    await createMigration({ prismaDir, name: 'start', allowEmpty: false, now });
    const file = await createMigration({ prismaDir, name: 'triggers', allowEmpty: true, now });
    expect(await readFile(file!, 'utf8')).toMatch(/^-- Written by hand/);
  });

  test('needs a name, and the snapshot once there are migrations', async () => {
    const prismaDir = await prismaFolder(NOTES);
    await expect(createMigration({ prismaDir, name: ' - ', allowEmpty: false, now })).rejects.toThrow(
      'no name',
    );
    await mkdir(join(prismaDir, 'migrations/1_lost'), { recursive: true });
    await expect(createMigration({ prismaDir, name: 'next', allowEmpty: false, now })).rejects.toThrow(
      'is missing',
    );
    expect(await readdir(join(prismaDir, 'migrations'))).toEqual(['1_lost']);
  });

  test('takes over the functions and triggers that have changed, with their comments', async () => {
    const prismaDir = await prismaFolder(NOTES);
    const write = (name: string, text: string) => writeFile(join(prismaDir, 'sql', name), text);
    await mkdir(join(prismaDir, 'sql'));
    const one =
      'CREATE OR REPLACE FUNCTION "one"() RETURNS INT LANGUAGE sql AS $$\n  SELECT 1; -- One;\n$$;\n';
    const name = "CREATE OR REPLACE FUNCTION name() RETURNS TEXT LANGUAGE sql AS $a$ SELECT 'a;''b'; $a$;\n";
    const trigger =
      'DROP TRIGGER IF EXISTS "t" ON "notes";\nCREATE CONSTRAINT TRIGGER "t" AFTER INSERT ON "notes";\n';
    await write('a.sql', `-- Numbers\n\n-- The number; one.\n${one}\n-- A name.\n${name}`);
    await write('b.sql', trigger);
    const first = await createMigration({ prismaDir, name: 'start', allowEmpty: false, now });
    expect(await readFile(first!, 'utf8')).toMatch(
      /CREATE TABLE [^]*SELECT 1;[^]*"t" AFTER INSERT ON "notes";\n$/,
    );
    expect(await createMigration({ prismaDir, name: 'same', allowEmpty: false, now })).toBeNull();

    await write('a.sql', `-- Numbers\n\n-- The number two.\n${one.replace('1;', '2;')}\n-- A name.\n${name}`);
    await write('b.sql', trigger.replace('INSERT', 'UPDATE'));
    const second = await createMigration({ prismaDir, name: 'two', allowEmpty: false, now });
    expect(await readFile(second!, 'utf8')).toBe(
      `-- prisma/sql/a.sql\n-- The number two.\n${one.replace('1;', '2;')}\n` +
        `-- prisma/sql/b.sql\n${trigger.replace('INSERT', 'UPDATE')}`,
    );
  });

  test('asks to drop a function or trigger that is gone', async () => {
    const prismaDir = await prismaFolder(NOTES);
    const write = (text: string) => writeFile(join(prismaDir, 'sql', 'a.sql'), text);
    await mkdir(join(prismaDir, 'sql'));
    const one = 'CREATE OR REPLACE FUNCTION "one"() RETURNS INT LANGUAGE sql AS $$ SELECT 1 $$;\n';
    await write(`${one}${one.replace('one', 'two')}`);
    await createMigration({ prismaDir, name: 'start', allowEmpty: false, now });
    await write(one);
    const second = await createMigration({ prismaDir, name: 'fewer', allowEmpty: false, now });
    expect(await readFile(second!, 'utf8')).toBe('-- No longer in prisma/sql: drop FUNCTION "two" here.\n');
  });

  test('writes none for comments in the functions and triggers', async () => {
    const prismaDir = await prismaFolder(NOTES);
    const write = (text: string) => writeFile(join(prismaDir, 'sql', 'a.sql'), text);
    await mkdir(join(prismaDir, 'sql'));
    await write('-- Adds.\nSELECT 1 + 1;\n');
    await createMigration({ prismaDir, name: 'start', allowEmpty: false, now });
    await write('-- Adds two numbers.\r\n\t-- Both are one.\r\nSELECT 1 + 1;\r\n');
    expect(await createMigration({ prismaDir, name: 'words', allowEmpty: false, now })).toBeNull();
    await write('SELECT 1 + 2; -- Adds.\n');
    expect(await createMigration({ prismaDir, name: 'sum', allowEmpty: false, now })).not.toBeNull();
  });

  test('the migrations end with the functions and triggers of prisma/sql', async () => {
    const migrations = await readMigrations('prisma/migrations');
    const applied = new Map(
      migrations
        .flatMap(({ name, sql }) => readStatements({ name, text: sql }))
        .map(({ line }) => line.split('  '))
        .map(([checksum = '', , ...name]) => [name.join('  '), checksum]),
    );
    for (const file of await readSqlFiles('prisma/sql')) {
      for (const { line } of readStatements(file)) {
        const [checksum, , ...name] = line.split('  ');
        expect(applied.get(name.join('  ')), line).toBe(checksum);
      }
    }
  });

  test("this project's schema has no change without a migration", async () => {
    const prismaDir = await prismaFolder(await readFile('prisma/schema.prisma', 'utf8'));
    await cp('prisma/migrations', join(prismaDir, 'migrations'), { recursive: true });
    await cp('prisma/sql', join(prismaDir, 'sql'), { recursive: true });
    expect(await createMigration({ prismaDir, name: 'forgotten', allowEmpty: false, now })).toBeNull();
  });
});

test('the schema engine is the one that Prisma itself is made with', () => {
  const fromHere = createRequire(import.meta.url);
  const version = (name: string, from = fromHere) =>
    (from(`${name}/package.json`) as { version: string }).version;
  const fromPrisma = createRequire(
    fromHere.resolve('@prisma/engines/package.json', {
      paths: [fromHere.resolve('prisma/package.json')],
    }),
  );
  const { dependencies } = JSON.parse(
    // The package exports no package.json of its own.
    JSON.stringify(fromHere('../../../package.json')),
  ) as { dependencies: Record<string, string> };
  expect(dependencies['@prisma/schema-engine-wasm']).toBe(version('@prisma/engines-version', fromPrisma));
});

test('a difference that Prisma cannot see is none', async () => {
  expect(await diffSchemas(NOTES, `// A comment.\n${NOTES}`)).toBeNull();
});

test('tablesOf reads mapped and plain names', () => {
  expect(tablesOf(`${NOTES}\nmodel plain {\n  id Int @id\n}\nenum Kind {\n  a\n}\n`)).toEqual([
    'notes',
    'plain',
  ]);
});
