import type { Member } from '@/domain/actor';
import { CHANGE_FIELDS } from '@/domain/prompt/fields';
import { COUNTED_MAX, SUGGESTIONS_PAGE_SIZE } from '@/domain/suggestion/limits';
import { canSeeSuggestions } from '@/domain/suggestion/policy';
import { SuggestionEntry, type SuggestionPage, type SuggestionQuery } from '@/domain/suggestion/schema';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../context';
import {
  decidableBy,
  hasOtherEditorThan,
  historyCondition,
  mentionedInWork,
  readableSince,
  readableSuggestions,
} from '../access';
import { openPromptFacts } from '../prompt/load-prompt';
import { CountRow, IdRow, rowOf, rowsOf } from '../rows';
import { promptsOfSpace } from '../space/prompts-of-space';

const TABLES = Prisma.sql`
  suggestions s
  JOIN prompts p ON p.id = s.prompt_id AND p.deleted_at IS NULL
  JOIN prompt_versions v ON v.prompt_id = s.prompt_id AND v.version = s.base_version
  LEFT JOIN prompt_versions next ON next.prompt_id = s.prompt_id AND next.version = s.base_version + 1
  LEFT JOIN profiles author ON author.id = s.author_id`;

const OPEN = Prisma.sql`AND s.state = 'open'`;

/** SQL for the fields in which `s` differs from `v`, in the order of a form, like `differingFields` for texts. */
const FIELDS = Prisma.raw(
  `array_remove(ARRAY[${CHANGE_FIELDS.map(
    (name) =>
      `CASE WHEN s."${name}" <> v."${name}"${name === 'content' ? ' OR s.messages IS DISTINCT FROM v.messages' : ''} THEN '${name}' END`,
  ).join(', ')}], NULL)`,
);

/** SQL condition for the readable suggestions of one prompt, like `canReadSuggestion`. Throws NOT_FOUND. */
async function onPrompt(ctx: ServiceContext, member: Member, promptId: string): Promise<Prisma.Sql> {
  const prompt = await openPromptFacts(ctx.db, member, promptId);
  const reach = readableSince(member, prompt);
  const own = Prisma.sql`s.author_id = ${member.id}::uuid`;
  const seen = canSeeSuggestions(member, prompt)
    ? Prisma.sql`(${own} OR ${historyCondition(reach, 's')})`
    : own;
  const isReplacedThere =
    reach.kind === 'some' && reach.since !== null
      ? Prisma.sql`next.created_at >= ${reach.since}`
      : Prisma.sql`false`;
  return Prisma.sql`s.prompt_id = ${prompt.id}::uuid AND ${seen}
    AND (v.version = p.version OR ${historyCondition(reach, 'v')} OR ${isReplacedThere})`;
}

function shown(member: Member, show: SuggestionQuery['show']): Prisma.Sql {
  const chosen =
    show === 'mine'
      ? Prisma.sql`s.author_id = ${member.id}::uuid`
      : Prisma.sql`s.state = 'open' AND ${decidableBy(member)}
          AND (s.author_id IS DISTINCT FROM ${member.id}::uuid OR NOT ${hasOtherEditorThan(member.id)})`;
  return Prisma.sql`${chosen} AND ${readableSuggestions(member)} AND ${mentionedInWork(member)}`;
}

/** Returns which of the suggestions the caller may read, by the rule of the lists. Throws UNAUTHORIZED for guests. */
export async function readableAmong(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const member = requireMember(ctx);
  const rows = await rowsOf(ctx.db, IdRow)`
    SELECT s.id::text FROM ${TABLES}
    WHERE s.id = ANY(${[...ids]}::uuid[]) AND ${readableSuggestions(member)} AND ${mentionedInWork(member)}`;
  return new Set(rows.map(({ id }) => id));
}

/** Returns how many open suggestions wait for the member's decision, up to `limit`. */
export async function countSuggestionsFor(
  ctx: Pick<ServiceContext, 'db'>,
  member: Member,
  limit: number,
): Promise<number> {
  const row = await rowOf(ctx.db, CountRow)`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM ${TABLES} WHERE ${shown(member, 'for-me')} LIMIT ${limit}) open`;
  return row.count;
}

/** Returns how many of the member's own suggestions are open, up to `limit`. */
export async function countOwnSuggestions(
  ctx: Pick<ServiceContext, 'db'>,
  member: Member,
  limit: number,
): Promise<number> {
  const row = await rowOf(ctx.db, CountRow)`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM ${TABLES} WHERE ${shown(member, 'mine')} ${OPEN} LIMIT ${limit}) open`;
  return row.count;
}

async function countOpen(ctx: ServiceContext, where: Prisma.Sql): Promise<number> {
  const row = await rowOf(ctx.db, CountRow)`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM ${TABLES} WHERE ${where} AND s.state = 'open' LIMIT ${COUNTED_MAX}) open`;
  return row.count;
}

/**
 * Returns a page of suggestions without their texts, newest first, after the cursor: those on a prompt, or the caller's
 * own, or the open ones that wait for the caller's decision, of one space or all. Throws UNAUTHORIZED for guests,
 * NOT_FOUND for a prompt that the caller may not see and a space that they are not in.
 */
export async function listSuggestions(
  ctx: ServiceContext,
  { promptId, show, spaceId, cursor, isOpen = false }: SuggestionQuery & { isOpen?: boolean },
): Promise<SuggestionPage> {
  const member = requireMember(ctx);
  const where = promptId === undefined ? shown(member, show) : await onPrompt(ctx, member, promptId);
  const place = await promptsOfSpace(ctx.db, member, spaceId);
  const older =
    cursor === undefined
      ? Prisma.empty
      : Prisma.sql`AND (s.created_at, s.id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`;
  const rows = await rowsOf(ctx.db, SuggestionEntry)`
    SELECT s.id::text, s.prompt_id::text AS "promptId", p.slug, p.title AS "promptTitle",
      s.base_version AS "baseVersion", p.version AS current, ${FIELDS} AS fields, s.note, s.state,
      author.full_name AS "authorName", s.created_at AS "createdAt"
    FROM ${TABLES} WHERE ${where} ${isOpen ? OPEN : Prisma.empty} AND ${place} ${older}
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${SUGGESTIONS_PAGE_SIZE + 1}`;
  const items = rows.slice(0, SUGGESTIONS_PAGE_SIZE);
  const last = items.at(-1);
  return {
    items,
    open: promptId === undefined ? null : await countOpen(ctx, where),
    nextCursor:
      rows.length > items.length && last !== undefined ? { createdAt: last.createdAt, id: last.id } : null,
  };
}
