import { z } from 'zod';
import { STORED_FIELDS } from '@/domain/prompt/field-schemas';
import { TestInput } from '@/domain/test-case/schema';
import { Check } from '@/domain/test-case/check';
import { Prisma } from '@/generated/prisma/client';
import { NIL_UUID } from '@/lib/nil-uuid';
import type { Database } from '@/server/db';
import { isShared, spacesOf } from '../access';
import { withBytes } from '../file/load-blobs';
import { textColumns } from '../prompt/stored-text';
import { recheckAccess } from '../recheck-access';
import { rowsOf } from '../rows';
import { type ExportChoice, type ExportReader, findChoice, canExportPrompt, canExportRow } from './choice';
import type { PortablePrompt } from '@cuebook/formats/writers/writer';
import { TEXT_LENGTH } from './text-length';

/** Rows per batch when iterating over the library. */
export const PAGE_ROWS = 1_000;
/** Characters of text in memory, and written, at once: some milliseconds of work. */
const SLICE_LENGTH = 250_000;

/** Which version of each prompt: the newest, or the approved one, then of prompts that have one. */
export type Edition = 'newest' | 'approved';

/** A prompt with one of its versions, and the name of its space if the reader is in it. */
export type ExportedPrompt = { id: string; version: number; prompt: PortablePrompt; home: string | null };

const PageRow = z.object({ id: z.string(), createdAt: z.date(), position: z.number(), length: z.number() });
type PageRow = z.infer<typeof PageRow>;
type Position = Pick<PageRow, 'id' | 'createdAt' | 'position'>;

const Row = z.object({
  id: z.string(),
  version: z.number(),
  slug: z.string(),
  ...STORED_FIELDS,
  isShared: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
  home: z.string().nullable(),
});

const TestRow = z.object({
  promptId: z.string(),
  name: z.string(),
  inputs: z.array(TestInput),
  checks: z.array(Check),
});

export type Context = { db: Database; now: Date };

/**
 * Yields the prompts of a choice that are not deleted and that the reader may export, in slices of limited size. Uses
 * keyset pagination, so that concurrent saves move none of the others, and rechecks permission with each slice. Throws
 * NOT_FOUND if the reader may not see the choice, FORBIDDEN once the account is deactivated.
 */
export async function* iteratePrompts(
  ctx: Context,
  reader: ExportReader,
  choice: ExportChoice,
  edition: Edition = 'newest',
): AsyncGenerator<ExportedPrompt[]> {
  let after: Position = { id: NIL_UUID, createdAt: new Date(0), position: -1 };
  for (;;) {
    const page = await readPage(ctx, await stillReader(ctx.db, reader), choice, after);
    for (const slice of slices(page)) {
      yield await readSlice(
        ctx.db,
        await stillReader(ctx.db, reader),
        slice.map(({ id }) => id),
        edition,
      );
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return;
    after = last;
  }
}

/** Returns the reader's current state. Throws FORBIDDEN once the account is deactivated. */
async function stillReader(db: Database, reader: ExportReader): Promise<ExportReader> {
  if (reader.kind === 'operator') return reader;
  return { kind: 'member', member: await recheckAccess(db, reader.member) };
}

async function readPage(
  ctx: Context,
  reader: ExportReader,
  choice: ExportChoice,
  after: Position,
): Promise<PageRow[]> {
  const { collectionId, condition } = await findChoice(ctx, reader, choice);
  const isOrdered = collectionId !== null;
  const rows = isOrdered
    ? Prisma.sql`collection_items i JOIN prompts p ON p.id = i.prompt_id`
    : Prisma.sql`prompts p`;
  const next = isOrdered
    ? Prisma.sql`(i.position, i.prompt_id) > (${after.position}, ${after.id}::uuid)`
    : Prisma.sql`(p.created_at, p.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return rowsOf(ctx.db, PageRow)`
    SELECT found.id::text, found.created_at AS "createdAt", found.position,
      (found.length + coalesce((
        SELECT sum(length(c.inputs::text) + length(c.checks::text)) FROM prompt_test_cases c
        WHERE c.prompt_id = found.id), 0))::int AS length
    FROM (
      SELECT p.id, p.created_at, ${TEXT_LENGTH} AS length,
        ${isOrdered ? Prisma.sql`i.position` : Prisma.sql`0 AS position`}
      FROM ${rows}
      WHERE ${condition} AND p.deleted_at IS NULL AND ${canExportPrompt(reader)} AND ${next}
      ORDER BY ${isOrdered ? Prisma.sql`i.position, i.prompt_id` : Prisma.sql`p.created_at, p.id`}
      LIMIT ${PAGE_ROWS}
    ) found
    ORDER BY ${isOrdered ? Prisma.sql`found.position, found.id` : Prisma.sql`found.created_at, found.id`}`;
}

/** The prompts `p`, each with the text `said` of one of its versions that the reader may read. */
function editionOf(reader: ExportReader, edition: Edition): Prisma.Sql {
  if (edition === 'newest') return Prisma.sql`prompts p CROSS JOIN LATERAL (SELECT p.*) said`;
  return Prisma.sql`prompts p JOIN prompt_versions said ON said.prompt_id = p.id AND said.version = p.approved_version
    AND (said.version = p.version OR ${canExportRow(reader, 'said')})`;
}

async function readSlice(
  db: Database,
  reader: ExportReader,
  ids: readonly string[],
  edition: Edition,
): Promise<ExportedPrompt[]> {
  const among = Prisma.sql`p.id = ANY(${[...ids]}::uuid[]) AND p.deleted_at IS NULL AND ${canExportPrompt(reader)}`;
  const seesHome =
    reader.kind === 'operator' ? Prisma.sql`true` : Prisma.sql`home.id IN ${spacesOf(reader.member.id)}`;
  const found = await rowsOf(db, Row)`
    SELECT p.id::text, said.version, p.slug, ${textColumns('said')}, ${isShared()} AS "isShared",
      p.created_at AS "createdAt", p.updated_at AS "updatedAt",
      (SELECT home.name FROM spaces home
       WHERE home.id = p.space_id AND home.deleted_at IS NULL AND ${seesHome}) AS home
    FROM ${editionOf(reader, edition)} WHERE ${among}`;
  const cases = await rowsOf(db, TestRow)`
    SELECT c.prompt_id::text AS "promptId", c.name, c.inputs, c.checks
    FROM prompt_test_cases c JOIN prompts p ON p.id = c.prompt_id
    WHERE ${among} AND ${canExportRow(reader, 'c')}
    ORDER BY c.created_at, c.id`;
  const testsOf = new Map<string, PortablePrompt['tests']>(ids.map((id) => [id, []]));
  for (const { promptId, ...test } of cases) testsOf.get(promptId)?.push(test);
  const byId = new Map(found.map((row) => [row.id, row]));
  const exported: ExportedPrompt[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (row === undefined) continue;
    const { id: _, version, home, files, ...text } = row;
    const prompt = { ...text, files: await withBytes(db, files), tests: testsOf.get(id) ?? [] };
    exported.push({ id, version, home, prompt });
  }
  return exported;
}

function* slices(rows: readonly PageRow[]): Generator<PageRow[]> {
  let slice: PageRow[] = [];
  let length = 0;
  for (const row of rows) {
    if (slice.length > 0 && length + row.length > SLICE_LENGTH) {
      yield slice;
      slice = [];
      length = 0;
    }
    slice.push(row);
    length += row.length;
  }
  if (slice.length > 0) yield slice;
}
