import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyIn } from './copy-statements';

/** Tables without constraints, triggers and indexes: recreated when all rows are there, which is much faster. */
export type DroppedObjects = { restore: () => Promise<void> };

type Statement = { statement: string };

async function statementsOf(client: pg.ClientBase, sql: string): Promise<string[]> {
  const { rows } = await client.query<Statement>(sql);
  return rows.map(({ statement }) => statement);
}

async function runAll(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** Drops foreign keys, triggers and indexes until all rows are there: triggers would write everything twice. */
export async function dropConstraintsAndIndexes(client: pg.ClientBase): Promise<DroppedObjects> {
  const ofSchema = `from pg_constraint o where o.connamespace = 'public'::regnamespace and o.contype = 'f'`;
  const keys = await statementsOf(
    client,
    `select format('alter table %s add constraint %I %s', o.conrelid::regclass, o.conname, pg_get_constraintdef(o.oid)) as statement
     ${ofSchema} order by o.oid`,
  );
  const dropKeys = await statementsOf(
    client,
    `select format('alter table %s drop constraint %I', o.conrelid::regclass, o.conname) as statement ${ofSchema}`,
  );
  const plainIndexes = `from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisunique
      and not exists (select from pg_constraint o where o.conindid = i.indexrelid)`;
  const indexes = await statementsOf(
    client,
    `select pg_get_indexdef(i.indexrelid) as statement ${plainIndexes}`,
  );
  const dropIndexes = await statementsOf(
    client,
    `select format('drop index %s', i.indexrelid::regclass) as statement ${plainIndexes}`,
  );
  const tables = await statementsOf(
    client,
    `select distinct t.tgrelid::regclass::text as statement from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  );
  await runAll(client, [
    ...dropKeys,
    ...dropIndexes,
    ...tables.map((table) => `alter table ${table} disable trigger user`),
  ]);
  return {
    restore: () =>
      runAll(client, [
        ...indexes,
        ...keys,
        ...tables.map((table) => `alter table ${table} enable trigger user`),
      ]),
  };
}

/** Loads rows into one table after the other, chunk by chunk. */
export function tableLoader(client: pg.ClientBase, columnsOf: ReadonlyMap<string, readonly string[]>) {
  let current: { table: string; rows: Writable; ended: Promise<void> } | null = null;

  async function end(): Promise<void> {
    if (current === null) return;
    const { rows, ended } = current;
    current = null;
    rows.end();
    await ended;
  }

  return {
    end,
    async add(table: string, chunk: Buffer): Promise<void> {
      if (current?.table !== table) {
        await end();
        const rows = client.query(copyFrom(copyIn(table, columnsOf.get(table) ?? [])));
        const ended = finished(rows);
        // Awaited at its end; an earlier failure ends the wait for room below.
        ended.catch(() => undefined);
        current = { table, rows, ended };
      }
      const { rows, ended } = current;
      if (!rows.write(chunk)) await Promise.race([once(rows, 'drain'), ended]);
    },
  };
}

export async function setSequences(
  client: pg.ClientBase,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await client.query(
      `select setval(c.oid::regclass, $2::bigint) from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and c.relname = $1`,
      [name, value],
    );
  }
}
