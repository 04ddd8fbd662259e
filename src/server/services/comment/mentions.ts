import { z } from 'zod';
import { Role } from '@/domain/account/role';
import { MENTIONABLE_OFFERED } from '@/domain/comment/limits';
import { commentMessages } from '@/domain/comment/messages';
import { canReadComment } from '@/domain/comment/policy';
import type { MentionableQuery, Person } from '@/domain/comment/schema';
import { AppError } from '@/domain/errors';
import type { PromptFacts } from '@/domain/prompt/policy';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { readableVersions } from '../prompt/list-versions';
import { loadPromptFacts, promptNotFound } from '../prompt/load-prompt';
import { rowsOf } from '../rows';

const Candidate = z.object({ id: z.string(), name: z.string(), role: Role });
type Candidate = z.infer<typeof Candidate>;

/** People looked at for one answer: of those who bear the name, or come first of all. */
const LOOKED_AT = 50;

/** Which of some people could read what is said. */
export function readersAmong<Someone extends { id: string; role: string }>(
  people: readonly Someone[],
  prompt: PromptFacts,
  said: { isPublic: boolean },
): Someone[] {
  return people.filter(({ id, role }) =>
    canReadComment({ kind: 'member', id, role: Role.parse(role) }, prompt, said),
  );
}

/** Throws BAD_REQUEST, with the name, unless all of them could read what is said. */
export async function requireMentionable(
  tx: Db,
  prompt: PromptFacts,
  said: { isPublic: boolean },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const people = await tx.profile.findMany({
    where: { id: { in: [...ids] }, isActive: true, deletedAt: null },
    select: { id: true, role: true, fullName: true },
  });
  const readers = readersAmong(people, prompt, said);
  const refused = ids.find((id) => readers.every((reader) => reader.id !== id));
  if (refused === undefined) return;
  const name = people.find(({ id }) => id === refused)?.fullName ?? commentMessages.somebody;
  throw new AppError('BAD_REQUEST', commentMessages.cannotMention(name));
}

/** Those who have to do with the prompt, its creator first. */
function around(db: Db, promptId: string): Promise<Candidate[]> {
  return rowsOf(db, Candidate)`
    SELECT u.id::text, u.full_name AS name, u.role FROM prompts p
    JOIN profiles u ON u.id = p.created_by OR u.id IN (SELECT c.author_id FROM comments c WHERE c.prompt_id = p.id)
    WHERE p.id = ${promptId}::uuid AND u.is_active AND u.deleted_at IS NULL
    ORDER BY u.id <> p.created_by, title_sort_key(u.full_name), u.id LIMIT ${LOOKED_AT}`;
}

/** By the index of names, or in their order: neither looks through all accounts. */
function byName(db: Db, q: string): Promise<Candidate[]> {
  const named = q === '' ? Prisma.empty : Prisma.sql`AND id IN (SELECT profiles_named(search_fold(${q})))`;
  return rowsOf(db, Candidate)`
    SELECT id::text, full_name AS name, role FROM profiles WHERE is_active AND deleted_at IS NULL ${named}
    ORDER BY title_sort_key(full_name), id LIMIT ${LOOKED_AT}`;
}

/**
 * A few people whom the caller could name in a comment on a version: they could read it. Without a part of their name those who
 * have to do with the prompt come first. Throws UNAUTHORIZED for guests, NOT_FOUND for what the caller may not see.
 */
export async function listMentionable(
  ctx: ServiceContext,
  { promptId, version, q }: MentionableQuery,
): Promise<Person[]> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  const about = await ctx.db.promptVersion.findFirst({
    where: { ...readableVersions(member, prompt), version },
    select: { wasShared: true },
  });
  if (about === null) throw promptNotFound();
  const [first, named] = await Promise.all([q === '' ? around(ctx.db, prompt.id) : [], byName(ctx.db, q)]);
  const candidates = [...first, ...named.filter(({ id }) => first.every((other) => other.id !== id))];
  return readersAmong(candidates, prompt, { isPublic: prompt.isShared && about.wasShared })
    .filter(({ id }) => id !== member.id)
    .slice(0, MENTIONABLE_OFFERED)
    .map(({ id, name }) => ({ id, name }));
}
