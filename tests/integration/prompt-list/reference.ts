import { type Actor, actorId } from '@/domain/actor';
import type { PromptListQuery } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import { db } from '@/server/db';

const ORDER = {
  recent: Prisma.sql`p.created_at DESC, p.id DESC`,
  starred: Prisma.sql`p.favorite_count DESC, p.created_at DESC, p.id DESC`,
  used: Prisma.sql`p.usage_count DESC, p.created_at DESC, p.id DESC`,
  alpha: Prisma.sql`p.title_key, p.id`,
};

/** The ids a query should find, in order: the rules of the specification as plainly as SQL can say them. */
export async function idsByThePlainRules(actor: Actor, query: PromptListQuery): Promise<string[]> {
  const self = actorId(actor);
  const parts = [
    Prisma.sql`p.deleted_at IS NULL`,
    Prisma.sql`(p.is_shared OR p.created_by = ${self}::uuid)`,
    query.scope === 'shared' ? Prisma.sql`p.is_shared` : Prisma.sql`true`,
    query.scope === 'mine' ? Prisma.sql`p.created_by = ${self}::uuid` : Prisma.sql`true`,
    query.scope === 'favorites'
      ? Prisma.sql`EXISTS (SELECT FROM favorites f WHERE f.prompt_id = p.id AND f.user_id = ${self}::uuid)`
      : Prisma.sql`true`,
  ];
  if (query.category) parts.push(Prisma.sql`p.category = ${query.category}`);
  if (query.creatorId) parts.push(Prisma.sql`p.created_by = ${query.creatorId}::uuid`);
  for (const tag of [...(query.tags ?? []), ...(query.framework ? [query.framework] : [])]) {
    parts.push(Prisma.sql`EXISTS (SELECT FROM unnest(p.tags) t(tag) WHERE lower(t.tag) = lower(${tag}))`);
  }
  if (query.q) {
    const pattern = `%${query.q.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(Prisma.sql`(p.title ILIKE ${pattern} OR p.description ILIKE ${pattern} OR p.content ILIKE ${pattern}
      OR creator.full_name ILIKE ${pattern}
      OR EXISTS (SELECT FROM unnest(p.tags) t(tag) WHERE t.tag ILIKE ${pattern}))`);
  }
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM prompts p JOIN profiles creator ON creator.id = p.created_by
    WHERE ${Prisma.join(parts, ' AND ')} ORDER BY ${ORDER[query.sort]}`;
  return rows.map(({ id }) => id);
}
