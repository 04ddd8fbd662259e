import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import { type Db, db } from '@/server/db';
import { isGranted, grantedTo, holdersOf } from '@/server/services/access/granted';
import { isOwnWithFullHistory } from '@/server/services/access/history';
import { visibleTo } from '@/server/services/access/visible-to';
import { rowsOf } from '@/server/services/rows';

/**
 * PostgreSQL puts the functions of prisma/sql/access.sql into the statements that call them: a call that is left would
 * run once per row, and no index would serve it.
 */

const FILE = join(import.meta.dirname, '../../../prisma/sql/access.sql');
const ID = '00000000-0000-4000-8000-000000000001';
const MEMBER = { kind: 'member', id: ID, role: 'contributor' } as const;
const OF_ID = Prisma.sql`${ID}::uuid`;

let functions: string[];

beforeAll(async () => {
  const sql = await readFile(FILE, 'utf8');
  functions = [...sql.matchAll(/CREATE OR REPLACE FUNCTION "(\w+)"/g)].map(([, name]) => name ?? '');
});

const STATEMENTS = {
  'prompts of lists': Prisma.sql`SELECT p.id FROM prompts p WHERE p.deleted_at IS NULL AND ${visibleTo(MEMBER)}`,
  'public prompts': Prisma.sql`SELECT p.id FROM prompts p WHERE is_public(p.is_shared, p.deleted_at)`,
  'granted prompts': Prisma.sql`SELECT p.id FROM prompts p WHERE p.id = ANY(ARRAY${grantedTo(ID)})`,
  'holders of a prompt': Prisma.sql`SELECT h.user_id FROM ${holdersOf(Prisma.sql`ARRAY[${OF_ID}]`)} h`,
  'prompts with full history': Prisma.sql`SELECT p.id FROM prompts p WHERE ${isOwnWithFullHistory(ID)}`,
  'grants of each prompt': Prisma.sql`SELECT p.id FROM prompts p WHERE ${isGranted(ID, Prisma.sql`g."right" = 'edit'`)}`,
};

async function planOf(tx: Db, query: Prisma.Sql): Promise<string> {
  const Row = z.object({ 'QUERY PLAN': z.unknown() });
  const rows = await rowsOf(tx, Row)`EXPLAIN (VERBOSE, FORMAT JSON) ${query}`;
  return JSON.stringify(rows);
}

describe('a function of access', () => {
  it.each(Object.entries(STATEMENTS))('leaves no call in the plan of %s', async (_name, query) => {
    const plan = await planOf(db, query);
    expect(functions.filter((name) => new RegExp(String.raw`\b${name}\b`).test(plan))).toEqual([]);
  });

  it('a function of access is in one of these statements', () => {
    const calls = Object.values(STATEMENTS)
      .map(({ sql }) => sql)
      .join('\n');
    // Called by the others only.
    const called = [...functions.filter((name) => calls.includes(`${name}(`)), 'is_in_force'];
    expect(new Set(called)).toEqual(new Set(functions));
  });

  it('serves the index of public prompts', async () => {
    const plan = await db.$transaction(async (tx) => {
      // Small tables, as other tests leave them, are read whole or by any index and sorted otherwise.
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      await tx.$executeRaw`SET LOCAL enable_bitmapscan = off`;
      await tx.$executeRaw`SET LOCAL enable_sort = off`;
      await tx.$executeRaw`SET LOCAL enable_incremental_sort = off`;
      return planOf(
        tx,
        Prisma.sql`
          SELECT p.id FROM prompts p WHERE is_public(p.is_shared, p.deleted_at)
          ORDER BY p.created_at DESC, p.id DESC LIMIT 10`,
      );
    });
    expect(plan).toContain('prompts_shared_recent_idx');
  });
});
