import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { FEED_DAYS, FEED_PAGE_SIZE, MORE_COUNTED } from '@/domain/follow/limits';
import {
  FeedEntry,
  type FeedKind,
  type FeedPage,
  type FeedQuery,
  type SpaceActivityQuery,
} from '@/domain/follow/schema';
import { WORDS_MAX } from '@/domain/notification/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { historyConditionOfAny, loadSpace } from '../access';
import { rowsOf } from '../rows';
import { FOLLOWED_FROM_ROW, isReadable } from './followed-things';
import { type Window, itemWindow } from './feed-window';
import { joinReadablePrompt, type Lines, logOf, promptsOf, latestEntries } from './feed-log';

const DAY_MS = 24 * 60 * 60 * 1_000;

const OF_PERSON: readonly FeedKind[] = ['created', 'imported', 'shared', 'moved', 'edited', 'restored'];
const OF_SPACE: readonly FeedKind[] = ['created', 'imported', 'moved', 'edited', 'restored', 'approved'];
const OF_PROMPT: readonly FeedKind[] = ['edited', 'restored', 'tested', 'approved'];

/** Subquery of the latest additions to each followed collection of other users, by an index of the items. */
function additions(member: Member, window: Window): Prisma.Sql {
  return Prisma.sql`
    SELECT line.at, 0::bigint AS number, line.prompt_id, c.id AS collection_id, ${FOLLOWED_FROM_ROW.collection} AS thing
    FROM follows f JOIN collections c ON c.id = f.collection_id AND ${isReadable(member, 'collection')}
      AND c.created_by <> ${member.id}::uuid
    CROSS JOIN LATERAL (
      SELECT i.added_at AS at, i.prompt_id
      FROM collection_items i ${joinReadablePrompt(
        Prisma.sql`p.id = i.prompt_id AND ${isReadable(member, 'prompt')}
          AND ${historyConditionOfAny(member.id, false, 'i', 'added_at')}`,
      )}
      WHERE i.collection_id = c.id AND ${itemWindow(window)}
      ORDER BY i.added_at DESC, i.prompt_id DESC LIMIT ${window.most}
    ) line
    WHERE f.user_id = ${member.id}::uuid`;
}

/** Entries of a space, without those from before the prompt moved elsewhere. */
function ofSpace(id: Prisma.Sql): Lines {
  return { of: Prisma.sql`a.space_id = ${id}`, also: Prisma.sql`AND p.space_id = ${id}`, kinds: OF_SPACE };
}

/** Subquery of all entries of a member's follows. */
function followed(member: Member, window: Window): Prisma.Sql {
  const people = logOf(member, window, {
    thing: Prisma.sql`JOIN profiles who ON who.id = f.profile_id AND ${isReadable(member, 'person')}`,
    as: FOLLOWED_FROM_ROW.person,
    of: Prisma.sql`a.actor_id = f.profile_id`,
    kinds: OF_PERSON,
  });
  const spaces = logOf(member, window, {
    thing: Prisma.sql`JOIN spaces s ON s.id = f.space_id AND ${isReadable(member, 'space')}`,
    ...ofSpace(Prisma.sql`f.space_id`),
    as: FOLLOWED_FROM_ROW.space,
  });
  const prompts = logOf(member, window, {
    thing: Prisma.sql`JOIN prompts followed ON followed.id = f.prompt_id`,
    as: Prisma.sql`jsonb_build_object('kind', 'prompt', 'id', followed.id, 'name', followed.title, 'slug', followed.slug)`,
    of: Prisma.sql`a.prompt_id = f.prompt_id`,
    kinds: OF_PROMPT,
  });
  return Prisma.join([people, spaces, prompts, additions(member, window)], ' UNION ALL ');
}

const Row = FeedEntry.omit({ id: true }).extend({
  number: z.bigint(),
  collectionId: z.string().nullable(),
});

/**
 * Merges the entries of sources, newest first, each once with all targets that it belongs to.
 * @param also additional condition on the prompts `p` that are counted with the entry's own
 */
async function readLines(
  db: Db,
  member: Member,
  { sources, most, also = Prisma.empty }: { sources: Prisma.Sql; most: number; also?: Prisma.Sql },
): Promise<FeedEntry[]> {
  const rows = await rowsOf(db, Row)`
    SELECT coalesce(a.kind, 'added') AS kind, line.at, line.number, line.collection_id::text AS "collectionId",
      actor.full_name AS "actorName", jsonb_build_object('id', p.id, 'slug', p.slug, 'title', p.title) AS prompt,
      (SELECT count(DISTINCT one.id)::int FROM (${promptsOf(member, also)} LIMIT ${MORE_COUNTED + 2}) one WHERE one.id <> p.id) AS more,
      a.version, coalesce(left(v.note, ${WORDS_MAX}::int), '') AS note,
      coalesce(c.name, moved.name) AS place, line.because
    FROM (
      SELECT at, number, prompt_id, collection_id, jsonb_agg(DISTINCT thing) AS because
      FROM (${sources}) found
      GROUP BY at, number, prompt_id, collection_id
      ORDER BY at DESC, number DESC, prompt_id DESC, collection_id DESC LIMIT ${most}
    ) line
    JOIN prompts p ON p.id = line.prompt_id
    LEFT JOIN collections c ON c.id = line.collection_id
    LEFT JOIN prompt_activity a ON a.id = line.number
    LEFT JOIN spaces moved ON a.kind = 'moved' AND moved.id = a.space_id
    LEFT JOIN profiles actor ON actor.id = coalesce(c.created_by, a.actor_id)
    LEFT JOIN prompt_versions v ON a.kind = 'edited' AND v.prompt_id = a.prompt_id AND v.version = a.version
    ORDER BY line.at DESC, line.number DESC, line.prompt_id DESC, line.collection_id DESC`;
  return rows.map(({ number, collectionId, ...row }) => ({
    ...row,
    id: collectionId === null ? `a${number}` : `c${row.prompt.id}:${collectionId}`,
  }));
}

/**
 * Returns the feed of a member: entries of followed targets, as far as they may read them now, newest first; each once,
 * with all followed targets that it belongs to. Leaves out entries from when they could not read the prompt, and their
 * own changes. Reads at most `window.most` entries per target.
 */
export function readFeed(db: Db, member: Member, window: Window): Promise<FeedEntry[]> {
  return readLines(db, member, { sources: followed(member, window), most: window.most });
}

type Page = Pick<FeedQuery, 'cursor'>;

/** Returns a page of `read` after a cursor, as far back as {@link FEED_DAYS}. */
async function pageOf(
  { now }: ServiceContext,
  { cursor }: Page,
  read: (window: Window) => Promise<FeedEntry[]>,
): Promise<FeedPage> {
  const since = new Date(now.getTime() - FEED_DAYS * DAY_MS);
  const entries = await read({ since, cursor, most: FEED_PAGE_SIZE + 1 });
  const items = entries.slice(0, FEED_PAGE_SIZE);
  const last = items.at(-1);
  return {
    items,
    nextCursor: entries.length > items.length && last ? { at: last.at, id: last.id } : null,
  };
}

/** Returns a page of the caller's feed. Throws UNAUTHORIZED for a guest. */
export async function getFeed(ctx: ServiceContext, page: Page): Promise<FeedPage> {
  const member = requireMember(ctx);
  return pageOf(ctx, page, (window) => readFeed(ctx.db, member, window));
}

/**
 * Returns a page of the activity in a space, as far as the caller may read it, including their own changes. Throws
 * UNAUTHORIZED for a guest, NOT_FOUND for a space they are not in.
 */
export async function getSpaceActivity(
  ctx: ServiceContext,
  { id, cursor }: SpaceActivityQuery,
): Promise<FeedPage> {
  const member = requireMember(ctx);
  const space = await loadSpace(ctx.db, member, { id });
  return pageOf(ctx, { cursor }, (window) => {
    const lines = latestEntries(member, window, ofSpace(Prisma.sql`s.id`));
    const source = Prisma.sql`
      SELECT line.at, line.number, line.prompt_id, NULL::uuid AS collection_id, ${FOLLOWED_FROM_ROW.space} AS thing
      FROM spaces s CROSS JOIN LATERAL (${lines}) line
      WHERE s.id = ${space.id}::uuid AND ${isReadable(member, 'space')}`;
    const also = Prisma.sql`AND p.space_id = ${space.id}::uuid`;
    return readLines(ctx.db, member, { sources: source, most: window.most, also });
  });
}
