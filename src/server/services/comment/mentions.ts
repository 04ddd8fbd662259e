import { z } from 'zod';
import { Role } from '@/domain/account/role';
import { MENTION_SUGGESTIONS_MAX } from '@/domain/comment/limits';
import { commentMessages } from '@/domain/comment/messages';
import type { MentionableQuery, Person } from '@/domain/comment/schema';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { namedProfiles } from '../profile/named';
import { readableVersions } from '../prompt/list-versions';
import { loadPromptFacts, promptNotFound } from '../prompt/load-prompt';
import { logAdminAccess } from '../prompt/log-admin-access';
import { readableComments } from '../prompt/readable-comments';
import { rowsOf } from '../rows';
import { knownReaders } from '../grant/known-readers';
import { type HistoryFacts, readersAmong, type Words } from '../access';

const Candidate = z.object({ id: z.string(), name: z.string(), role: Role });
type Candidate = z.infer<typeof Candidate>;

const KnownRow = z.object({ id: z.string() });

/** The prompt of the comment, with the access facts of its author. */
type AskedPrompt = HistoryFacts & { id: string; version: number };

/** Maximum candidates read for a response: by name, or the first ones. */
const LOOKED_AT = 50;

/**
 * Throws BAD_REQUEST, with the name, unless all of them could read the comment, and the member may know that: the error
 * does not distinguish the two.
 */
export async function requireMentionable(
  tx: Db,
  member: Member,
  prompt: AskedPrompt,
  said: Words,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const people = await rowsOf(tx, Candidate)`
    SELECT u.id::text, u.full_name AS name, u.role FROM profiles u
    WHERE u.id = ANY(${[...ids]}::uuid[]) AND u.is_active AND u.deleted_at IS NULL`;
  const known = await rowsOf(tx, KnownRow)`
    SELECT u.id::text FROM profiles u WHERE u.id = ANY(${[...ids]}::uuid[]) AND ${isKnown(member, prompt, said)}`;
  const readers = (await readersAmong(tx, people, prompt, said)).filter(({ id }) =>
    known.some((person) => person.id === id),
  );
  const refused = ids.find((id) => readers.every((reader) => reader.id !== id));
  if (refused === undefined) return;
  const name = people.find(({ id }) => id === refused)?.name ?? commentMessages.somebody;
  throw new AppError('BAD_REQUEST', commentMessages.cannotMention(name));
}

/** SQL condition that the member may know that user `u` can read the comment; true for public comments. */
function isKnown(member: Member, prompt: AskedPrompt, { about, words }: Words): Prisma.Sql {
  if (prompt.isShared && about.wasShared && words.wasShared) return Prisma.sql`true`;
  // Users know that admins may open any prompt; but admins aren't notified of prompts in spaces.
  const admins = prompt.space === null ? Prisma.sql`OR u.role = 'admin'` : Prisma.empty;
  return Prisma.sql`(u.id IN ${knownReaders(member, prompt)} ${admins})`;
}

/** Returns the users involved in the prompt as far as the member sees it, its creator first. */
function around(db: Db, member: Member, prompt: AskedPrompt): Promise<Candidate[]> {
  return rowsOf(db, Candidate)`
    SELECT u.id::text, u.full_name AS name, u.role FROM prompts p
    JOIN profiles u ON u.id = p.created_by OR u.id IN (
      SELECT c.author_id FROM comments c JOIN prompt_versions v ON v.prompt_id = c.prompt_id AND v.version = c.version
      WHERE c.prompt_id = p.id AND c.deleted_at IS NULL AND ${readableComments(member, prompt)})
    WHERE p.id = ${prompt.id}::uuid AND u.is_active AND u.deleted_at IS NULL
    ORDER BY u.id <> p.created_by, title_sort_key(u.full_name), u.id LIMIT ${LOOKED_AT}`;
}

/** Uses the index of names, or their order: neither scans all accounts. */
function byName(db: Db, q: string, isKnownToMember: Prisma.Sql): Promise<Candidate[]> {
  const named = q === '' ? Prisma.empty : Prisma.sql`AND u.id IN ${namedProfiles(q)}`;
  return rowsOf(db, Candidate)`
    SELECT u.id::text, u.full_name AS name, u.role FROM profiles u
    WHERE u.is_active AND u.deleted_at IS NULL ${named} AND ${isKnownToMember}
    ORDER BY title_sort_key(u.full_name), u.id LIMIT ${LOOKED_AT}`;
}

/**
 * Returns a few users whom the caller could mention in a comment on a version: they could read it, and the caller may
 * know that. Without part of a name, those involved in the prompt come first. Throws UNAUTHORIZED for guests, NOT_FOUND
 * if the caller may not see the prompt.
 */
export async function listMentionable(
  ctx: ServiceContext,
  { promptId, version, q }: MentionableQuery,
): Promise<Person[]> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  const about = await ctx.db.promptVersion.findFirst({
    where: { ...readableVersions(member, prompt), version },
    select: { version: true, createdAt: true, wasShared: true },
  });
  if (about === null) throw promptNotFound();
  await logAdminAccess(ctx.db, member, prompt);
  const words = { createdAt: ctx.now, wasShared: prompt.isShared };
  const [first, named] = await Promise.all([
    q === '' ? around(ctx.db, member, prompt) : [],
    byName(ctx.db, q, isKnown(member, prompt, { about, words })),
  ]);
  const candidates = [...first, ...named.filter(({ id }) => first.every((other) => other.id !== id))];
  return (await readersAmong(ctx.db, candidates, prompt, { about, words }))
    .filter(({ id }) => id !== member.id)
    .slice(0, MENTION_SUGGESTIONS_MAX)
    .map(({ id, name }) => ({ id, name }));
}
