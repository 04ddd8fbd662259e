import { z } from 'zod';
import { KNOWN_NAMES_MAX } from '@/domain/prompt/limits';
import type { VariableNamesQuery } from '@/domain/prompt/schema';
import { variableNames } from '@/domain/prompt/variables';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';
import { visibleTo } from '../access';

/** Number of latest prompts read, and characters of each: what a user writes next resembles their latest prompts. */
const PROMPTS = 300;
const CHARACTERS = 8_000;

const TextRow = z.object({ text: z.string() });

/**
 * Returns the names of variables in the latest prompts of a space, or else the caller's own, most used first. Throws
 * UNAUTHORIZED for guests; for a space that they are not in they get what it shares.
 */
export async function listVariableNames(
  ctx: ServiceContext,
  { spaceId }: VariableNamesQuery,
): Promise<string[]> {
  const member = requireMember(ctx);
  const from =
    spaceId === undefined
      ? Prisma.sql`p.created_by = ${member.id}::uuid`
      : Prisma.sql`p.space_id = ${spaceId}::uuid`;
  const rows = await rowsOf(ctx.db, TextRow)`
    SELECT left(p.content, ${CHARACTERS}::int) AS text FROM prompts p
    WHERE ${from} AND p.deleted_at IS NULL AND ${visibleTo(member)}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${PROMPTS}`;
  const counts = new Map<string, number>();
  for (const name of rows.flatMap(({ text }) => variableNames(text)))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, KNOWN_NAMES_MAX)
    .map(([name]) => name);
}
