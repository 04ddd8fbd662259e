import { z } from 'zod';
import type { Member } from '@/domain/actor';
import type { TokenDto } from '@/domain/token/schema';
import type { Db } from '@/server/db';
import { visibleTo } from '../access';
import { rowsOf } from '../rows';

const TitleRow = z.object({ id: z.string(), title: z.string(), slug: z.string() });

type Read = { lastPromptId: string | null; lastReadAt: Date | null };

/**
 * Reads the prompts that apps read last, for the owner of their tokens.
 * @returns a function that returns the last read of a row; null for a prompt that the owner can no longer open
 */
export async function lastReads(
  db: Db,
  owner: Member,
  rows: readonly Read[],
): Promise<(row: Read) => TokenDto['lastRead']> {
  const ids = rows.flatMap(({ lastPromptId }) => lastPromptId ?? []);
  if (ids.length === 0) return () => null;
  const found = await rowsOf(db, TitleRow)`
    SELECT p.id::text, p.title, p.slug FROM prompts p
    WHERE p.id = ANY(${ids}::uuid[]) AND p.deleted_at IS NULL AND ${visibleTo(owner)}`;
  const byId = new Map(found.map(({ id, title, slug }) => [id, { title, slug }]));
  return ({ lastPromptId, lastReadAt }) => {
    const prompt = byId.get(lastPromptId ?? '');
    return prompt === undefined || lastReadAt === null ? null : { ...prompt, at: lastReadAt };
  };
}
