import { z } from 'zod';
import { hasRole, type Member } from '@/domain/actor';
import { COUNTED_MAX, SUGGESTIONS_PAGE_SIZE } from '@/domain/suggestion/limits';
import { canSeeSuggestions } from '@/domain/suggestion/policy';
import { SuggestionEntry, type SuggestionPage, type SuggestionQuery } from '@/domain/suggestion/schema';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../context';
import {
  historyReach,
  isOwnAtHome,
  reachCondition,
  reachOfAny,
  versionGiven,
  versionOfOthers,
} from '../prompt/history-reach';
import { isGranted } from '../grant/granted';
import { loadPromptFacts } from '../prompt/load-prompt';
import { rowOf, rowsOf } from '../rows';
import { spacesOf } from '../space/home-space';

const CountRow = z.object({ count: z.number() });

const TABLES = Prisma.sql`
  suggestions s
  JOIN prompts p ON p.id = s.prompt_id AND p.deleted_at IS NULL
  JOIN prompt_versions v ON v.prompt_id = s.prompt_id AND v.version = s.base_version
  LEFT JOIN prompt_versions next ON next.prompt_id = s.prompt_id AND next.version = s.base_version + 1
  LEFT JOIN profiles author ON author.id = s.author_id`;

/** The fields in which `s` differs from `v`, in the order of a form. */
const FIELDS = Prisma.sql`array_remove(ARRAY[
  CASE WHEN s.title <> v.title THEN 'title' END, CASE WHEN s.description <> v.description THEN 'description' END,
  CASE WHEN s.content <> v.content THEN 'content' END, CASE WHEN s.category <> v.category THEN 'category' END,
  CASE WHEN s.tags <> v.tags THEN 'tags' END, CASE WHEN s.variables <> v.variables THEN 'variables' END], NULL)`;

/** Those of one prompt that the member may read, as `canReadSuggestion` says it of one. Throws NOT_FOUND. */
async function onPrompt(ctx: ServiceContext, member: Member, promptId: string): Promise<Prisma.Sql> {
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  const reach = historyReach(member, prompt);
  const own = Prisma.sql`s.author_id = ${member.id}::uuid`;
  const seen = canSeeSuggestions(member, prompt)
    ? Prisma.sql`(${own} OR ${reachCondition(reach, 's')})`
    : own;
  const isReplacedThere =
    reach.kind === 'some' && reach.since !== null
      ? Prisma.sql`next.created_at >= ${reach.since}`
      : Prisma.sql`false`;
  return Prisma.sql`s.prompt_id = ${prompt.id}::uuid AND ${seen}
    AND (v.version = p.version OR ${reachCondition(reach, 'v')} OR ${isReplacedThere})`;
}

/** Whether the member may read the version that a row of {@link TABLES} was made from, and its prompt. */
function isBaseShown({ id, role }: Member): Prisma.Sql {
  if (role === 'admin') return Prisma.sql`true`;
  const isReplacedThere = Prisma.sql`(
    (next.created_at >= p.space_since AND p.space_id = ANY(ARRAY${spacesOf(id)}))
    OR ${isGranted(id, Prisma.sql`next.created_at >= g.created_at`)})`;
  return Prisma.sql`(
    ${isOwnAtHome(id)} OR ${versionOfOthers(id, 'v')} OR ${versionGiven(id, 'v')} OR ${isReplacedThere})`;
}

/** Whether the member may edit the prompt of a row of {@link TABLES}: `canEdit` as a condition. */
function mayEdit({ id }: Member): Prisma.Sql {
  return Prisma.sql`(coalesce((
    SELECT EXISTS (
      SELECT 1 FROM space_members m
      WHERE m.space_id = home.id AND m.user_id = ${id}::uuid AND m.role IN ('member', 'publisher', 'owner'))
    FROM spaces home WHERE home.id = p.space_id AND home.deleted_at IS NULL), p.created_by = ${id}::uuid)
    OR ${isGranted(id, Prisma.sql`g."right" = 'edit'`)})`;
}

function shown(member: Member, show: SuggestionQuery['show']): Prisma.Sql {
  if (show === 'mine') return Prisma.sql`s.author_id = ${member.id}::uuid AND ${isBaseShown(member)}`;
  if (!hasRole(member, 'admin', 'contributor')) return Prisma.sql`false`;
  return Prisma.sql`s.state = 'open' AND ${mayEdit(member)} AND ${isBaseShown(member)}
    AND ${reachOfAny(member.id, member.role === 'admin', 's')}`;
}

async function countOpen(ctx: ServiceContext, where: Prisma.Sql): Promise<number> {
  const row = await rowOf(ctx.db, CountRow)`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM ${TABLES} WHERE ${where} AND s.state = 'open' LIMIT ${COUNTED_MAX}) open`;
  return row.count;
}

/**
 * Suggestions without their texts, newest first, a page from the cursor on: those on a prompt, or the caller's own, or the open
 * ones that wait for the caller's word. Throws UNAUTHORIZED for guests, NOT_FOUND for a prompt that the caller may not see.
 */
export async function listSuggestions(
  ctx: ServiceContext,
  { promptId, show, cursor }: SuggestionQuery,
): Promise<SuggestionPage> {
  const member = requireMember(ctx);
  const where = promptId === undefined ? shown(member, show) : await onPrompt(ctx, member, promptId);
  const older =
    cursor === undefined
      ? Prisma.empty
      : Prisma.sql`AND (s.created_at, s.id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`;
  const rows = await rowsOf(ctx.db, SuggestionEntry)`
    SELECT s.id::text, s.prompt_id::text AS "promptId", p.slug, p.title AS "promptTitle",
      s.base_version AS "baseVersion", p.version AS current, ${FIELDS} AS fields, s.note, s.state,
      author.full_name AS "authorName", s.created_at AS "createdAt"
    FROM ${TABLES} WHERE ${where} ${older}
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
