import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import { rowOf } from '../rows';
import { type ExportChoice, type ExportReader, findChoice, canExportPrompt, canExportRow } from './choice';
import type { Context } from './iterate-prompts';
import { TEXT_LENGTH, LONGEST_LENGTH } from './text-length';

const MarkRow = z.object({ mark: z.string() });

/**
 * Returns a validator of all results of iterating over a choice: it changes with every changed, added or removed row.
 * Rows are identified by the transaction that wrote them, so that no text is read. Throws as {@link iteratePrompts}.
 */
export async function markOf(ctx: Context, reader: ExportReader, choice: ExportChoice): Promise<string> {
  const { collectionId, condition } = await findChoice(ctx, reader, choice);
  const isOrdered = collectionId !== null;
  const rows = isOrdered
    ? Prisma.sql`collection_items i JOIN prompts p ON p.id = i.prompt_id`
    : Prisma.sql`prompts p`;
  const position = isOrdered ? Prisma.sql`i.position` : Prisma.sql`0`;
  const { mark } = await rowOf(ctx.db, MarkRow)`
    SELECT md5(coalesce(string_agg(found.mark, ',' ORDER BY found.position, found.id), '')) AS mark FROM (
      SELECT p.id, ${position} AS position, concat_ws(' ', p.id, p.xmin, home.xmin, (
        SELECT string_agg(concat_ws(' ', c.id, c.xmin), ' ' ORDER BY c.id) FROM prompt_test_cases c
        WHERE c.prompt_id = p.id AND ${canExportRow(reader, 'c')}
      )) AS mark
      FROM ${rows} LEFT JOIN spaces home ON home.id = p.space_id
      WHERE ${condition} AND p.deleted_at IS NULL AND ${canExportPrompt(reader)}
    ) found`;
  return mark;
}

const Size = z.object({ prompts: z.number(), characters: z.number(), longest: z.number() });

/**
 * Returns the number of prompts in a choice, at most one more than `most`, and the length of their texts. Throws as
 * {@link iteratePrompts}.
 */
export async function sizeOf(
  ctx: Context,
  reader: ExportReader,
  choice: ExportChoice,
  most: number,
): Promise<z.infer<typeof Size> & { name: string | null }> {
  const { name, collectionId, condition } = await findChoice(ctx, reader, choice);
  const rows =
    collectionId === null
      ? Prisma.sql`prompts p`
      : Prisma.sql`collection_items i JOIN prompts p ON p.id = i.prompt_id`;
  const size = await rowOf(ctx.db, Size)`
    SELECT count(*)::int AS prompts, coalesce(sum(length), 0)::float8 AS characters,
      coalesce(max(longest), 0)::int AS longest
    FROM (
      SELECT ${TEXT_LENGTH} AS length, ${LONGEST_LENGTH} AS longest FROM ${rows}
      WHERE ${condition} AND p.deleted_at IS NULL AND ${canExportPrompt(reader)} LIMIT ${most + 1}
    ) found`;
  return { ...size, name };
}
