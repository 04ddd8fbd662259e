import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { db } from '@/server/db';
import { rowsOf } from '@/server/services/rows';
import { APART, PLACE_RULES } from '../../support/place-rules';

/** No column that refers to a person, or may hold text of a prompt, without a rule of what becomes of it. */

const Column = z.object({ table: z.string(), column: z.string() });

/**
 * Columns of texts and of ids, the keys of their own rows aside: what else refers to people or prompts, or can hold a
 * word of one, is among them.
 */
function columns() {
  return rowsOf(db, Column)`
    SELECT c.table_name AS "table", c.column_name AS "column"
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name NOT LIKE '\\_%'
      AND (c.data_type IN ('uuid', 'text', 'character varying', 'json', 'jsonb', 'bytea')
        OR (c.data_type = 'ARRAY' AND c.udt_name IN ('_uuid', '_text', '_varchar', '_jsonb')))
      AND c.column_name <> 'id'`;
}

/** Ids of rows that have their own lines in the table: what they lead to is decided there. */
const LEADS = new Set([
  'collection_id',
  'review_id',
  'run_id',
  'test_run_id',
  'import_id',
  'parent_id',
  'group_id',
  'token_id',
  'connection_id',
]);

describe('every column that refers to a person or may hold text of a prompt', () => {
  it('every column that refers to a person or may hold text of a prompt has a rule, and every rule its column', async () => {
    const found = (await columns())
      .filter(({ table }) => APART[table] === undefined)
      .filter(({ table, column }) => PLACE_RULES[table]?.[column] !== undefined || !LEADS.has(column))
      .map(({ table, column }) => `${table}.${column}`);
    const listed = Object.entries(PLACE_RULES).flatMap(([table, rules]) =>
      Object.keys(rules).map((column) => `${table}.${column}`),
    );
    expect(found.filter((name) => !listed.includes(name)).sort(), 'without a rule').toEqual([]);
    expect(listed.filter((name) => !found.includes(name)).sort(), 'not there').toEqual([]);
  });

  it('every column that refers to a person or may hold text of a prompt of tables apart refers to no prompt', async () => {
    const rows = await rowsOf(db, Column)`
      SELECT DISTINCT source.relname AS "table", target.relname AS "column" FROM pg_constraint f
      JOIN pg_class source ON source.oid = f.conrelid JOIN pg_class target ON target.oid = f.confrelid
      WHERE f.contype = 'f' AND target.relname IN ('prompts', 'prompt_versions')`;
    expect(rows.filter(({ table }) => APART[table] !== undefined)).toEqual([]);
  });
});
