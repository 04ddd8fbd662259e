import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import type { Member } from '@/domain/actor';
import { type VariableDetails, VariableList } from '@/domain/prompt/variable-details';
import type { ServiceContext } from '../context';
import { requireStillMay } from '../still-may';
import { rowsOf } from '../rows';

/** A prompt as an export holds it: everything of its text, nothing of a person. */
export type ExportedPrompt = {
  title: string;
  description: string;
  content: string;
  category: string;
  tags: string[];
  variables: VariableDetails[];
  isShared: boolean;
  slug: string;
  createdAt: Date;
  updatedAt: Date;
};

/** Rows of a walk over the library (specification 9). */
const PAGE_ROWS = 1_000;
/** Characters of content held, and written, at once: some milliseconds of work. */
const SLICE_LENGTH = 250_000;

const EXPORTED = {
  id: true,
  title: true,
  description: true,
  content: true,
  category: true,
  tags: true,
  variables: true,
  isShared: true,
  slug: true,
  createdAt: true,
  updatedAt: true,
} as const;

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

type Position = { id: string; createdAt: Date };
const Row = z.object({ id: z.string(), createdAt: z.date(), length: z.number() });
type Row = z.infer<typeof Row>;

/**
 * The prompts of one person that are not deleted, private ones too, oldest first, in slices of bounded size. Walks
 * by keyset, so that a prompt saved meanwhile moves none of the others. Throws FORBIDDEN once the account is shut.
 */
export async function* listOwnPrompts(
  ctx: Pick<ServiceContext, 'db'>,
  owner: Member,
  chosen: readonly string[] | null = null,
): AsyncGenerator<ExportedPrompt[]> {
  const among = chosen === null ? Prisma.empty : Prisma.sql`AND id = ANY(${[...chosen]}::uuid[])`;
  let after: Position = { id: NIL_UUID, createdAt: new Date(0) };
  for (;;) {
    const page = await rowsOf(ctx.db, Row)`
      SELECT id, created_at AS "createdAt", content_length AS length
      FROM prompts
      WHERE created_by = ${owner.id}::uuid AND deleted_at IS NULL ${among}
        AND (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)
      ORDER BY created_at, id
      LIMIT ${PAGE_ROWS}`;
    for (const slice of slices(page)) {
      await requireStillMay(ctx.db, owner);
      const found = await ctx.db.prompt.findMany({
        where: { id: { in: slice.map((row) => row.id) }, deletedAt: null },
        select: EXPORTED,
      });
      const byId = new Map(
        found.map(({ id, variables, ...prompt }) => [
          id,
          { ...prompt, variables: VariableList.parse(variables) },
        ]),
      );
      yield slice.map((row) => byId.get(row.id)).filter((prompt) => prompt !== undefined);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return;
    after = last;
  }
}

function* slices(rows: readonly Row[]): Generator<Row[]> {
  let slice: Row[] = [];
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
