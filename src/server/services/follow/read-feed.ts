import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { FEED_DAYS, FEED_PAGE_SIZE, MORE_COUNTED } from '@/domain/follow/limits';
import {
  type FeedCursor,
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
import { reachOfAny } from '../prompt/history-reach';
import { rowsOf } from '../rows';
import { spacesOf } from '../access/home-space';
import { loadSpace } from '../access/load-space';
import { AS_THING, isReadable } from './followed-things';

const DAY_MS = 24 * 60 * 60 * 1_000;
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const OF_PERSON: readonly FeedKind[] = ['created', 'imported', 'shared', 'moved', 'edited', 'restored'];
const OF_SPACE: readonly FeedKind[] = ['created', 'imported', 'moved', 'edited', 'restored', 'approved'];
const OF_PROMPT: readonly FeedKind[] = ['edited', 'restored', 'tested', 'approved'];

/** Range of feed entries: later than `since`, not later than `until`, and after the cursor. */
type Window = { since: Date; until?: Date; cursor?: FeedCursor | undefined; most: number };

/** Position of a cursor in the order of entries: time, number in the log, prompt, collection. */
function placeOf({ at, id }: FeedCursor) {
  if (id.startsWith('a')) return { at, number: id.slice(1), prompt: LAST_UUID, collection: LAST_UUID };
  const [prompt = LAST_UUID, collection = LAST_UUID] = id.slice(1).split(':');
  return { at, number: '0', prompt, collection };
}

/** SQL condition for the window on the log's alias `a`, in the order of its indexes. */
function logWindow({ since, until, cursor }: Window): Prisma.Sql {
  const parts = [Prisma.sql`a.created_at > ${since}::timestamptz`];
  if (until !== undefined) parts.push(Prisma.sql`a.created_at <= ${until}::timestamptz`);
  if (cursor !== undefined) {
    const { at, number } = placeOf(cursor);
    parts.push(Prisma.sql`(a.created_at, a.id) < (${at}::timestamptz, ${number}::bigint)`);
  }
  return Prisma.join(parts, ' AND ');
}

/** The same for items `i` of collections, which at the same time come after the log. */
function itemWindow({ since, until, cursor }: Window): Prisma.Sql {
  const parts = [Prisma.sql`i.added_at > ${since}::timestamptz`];
  if (until !== undefined) parts.push(Prisma.sql`i.added_at <= ${until}::timestamptz`);
  if (cursor !== undefined) {
    const { at, prompt, collection } = placeOf(cursor);
    parts.push(Prisma.sql`
      (i.added_at, i.prompt_id, i.collection_id) < (${at}::timestamptz, ${prompt}::uuid, ${collection}::uuid)`);
  }
  return Prisma.join(parts, ' AND ');
}

/**
 * Joins the prompt of an entry. `OFFSET` is an optimization fence: otherwise the planner reads all prompts at
 * once for the few entries needed of each target.
 */
function ofReadablePrompt(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CROSS JOIN LATERAL (SELECT p.id FROM prompts p WHERE ${condition} OFFSET 0) readable`;
}

type Lines = {
  /** Conditions on the log `a`, and on its prompts `p`. */
  of: Prisma.Sql;
  also?: Prisma.Sql;
  kinds: readonly FeedKind[];
};
/** Entries with the target joined to the follow `f`, and how it is returned. */
type LogSource = Lines & { thing: Prisma.Sql; as: Prisma.Sql };

const spacesIn = (member: Member) => Prisma.sql`ANY(ARRAY${spacesOf(member.id)})`;

/** SQL condition that prompt `p` belongs to the log entry `a` or `m`, and a member may read both. */
function isTold(member: Member, line: 'a' | 'm', also: Prisma.Sql): Prisma.Sql {
  const of = (column: string) => Prisma.raw(`${line}.${column}`);
  return Prisma.sql`
    p.id = ${of('prompt_id')} AND ${isReadable(member, 'prompt')} AND ${reachOfAny(member.id, false, line)}
    AND (${of('kind')} <> 'moved' OR (${of('space_id')} = p.space_id AND ${of('space_id')} = ${spacesIn(member)})) ${also}`;
}

/**
 * Subquery of the prompts of entry `a` and of those grouped under it, as far as a member may read them. The
 * latter are limited to entries that were public or in the member's spaces, each by an index: no one else may
 * see the others.
 */
function promptsOf(member: Member, also: Prisma.Sql): Prisma.Sql {
  const led = (which: Prisma.Sql) => Prisma.sql`
    SELECT p.id FROM prompt_activity m
    CROSS JOIN LATERAL (SELECT p.id FROM prompts p WHERE ${isTold(member, 'm', also)} OFFSET 0) p
    WHERE m.lead_id = a.id AND ${which}`;
  return Prisma.sql`
    SELECT p.id FROM prompts p WHERE ${isTold(member, 'a', also)}
    UNION ALL ${led(Prisma.sql`m.was_shared`)}
    UNION ALL ${led(Prisma.sql`NOT m.was_shared AND m.space_id = ${spacesIn(member)}`)}`;
}

/**
 * Subquery of the latest log entries of one target that a member may read now, as `at`, `number` and
 * `prompt_id`, by an index of the log. A bulk change is one entry, of the first prompt that they may read.
 */
function newestLines(member: Member, window: Window, { of, also = Prisma.empty, kinds }: Lines): Prisma.Sql {
  return Prisma.sql`
    SELECT a.created_at AS at, a.id AS number, told.id AS prompt_id
    FROM prompt_activity a CROSS JOIN LATERAL (${promptsOf(member, also)} LIMIT 1) told
    WHERE ${of} AND a.lead_id IS NULL AND a.kind = ANY(${[...kinds]}::text[]) AND ${logWindow(window)}
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${window.most}`;
}

/** Subquery of the latest log entries of each followed target, except for the member's own changes. */
function logOf(member: Member, window: Window, { thing, as, of, ...lines }: LogSource): Prisma.Sql {
  const ofOthers = Prisma.sql`${of} AND a.actor_id IS DISTINCT FROM ${member.id}::uuid`;
  return Prisma.sql`
    SELECT line.at, line.number, line.prompt_id, NULL::uuid AS collection_id, ${as} AS thing
    FROM follows f ${thing} CROSS JOIN LATERAL (${newestLines(member, window, { of: ofOthers, ...lines })}) line
    WHERE f.user_id = ${member.id}::uuid`;
}

/** Subquery of the latest additions to each followed collection of other users, by an index of the items. */
function additions(member: Member, window: Window): Prisma.Sql {
  return Prisma.sql`
    SELECT line.at, 0::bigint AS number, line.prompt_id, c.id AS collection_id, ${AS_THING.collection} AS thing
    FROM follows f JOIN collections c ON c.id = f.collection_id AND ${isReadable(member, 'collection')}
      AND c.created_by <> ${member.id}::uuid
    CROSS JOIN LATERAL (
      SELECT i.added_at AS at, i.prompt_id
      FROM collection_items i ${ofReadablePrompt(
        Prisma.sql`p.id = i.prompt_id AND ${isReadable(member, 'prompt')}
          AND ${reachOfAny(member.id, false, 'i', 'added_at')}`,
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
    as: AS_THING.person,
    of: Prisma.sql`a.actor_id = f.profile_id`,
    kinds: OF_PERSON,
  });
  const spaces = logOf(member, window, {
    thing: Prisma.sql`JOIN spaces s ON s.id = f.space_id AND ${isReadable(member, 'space')}`,
    ...ofSpace(Prisma.sql`f.space_id`),
    as: AS_THING.space,
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
 * Returns the feed of a member: entries of followed targets, as far as they may read them now, newest first;
 * each once, with all followed targets that it belongs to. Leaves out entries from when they could not read
 * the prompt, and their own changes. Reads at most `window.most` entries per target.
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
 * Returns a page of the activity in a space, as far as the caller may read it, including their own changes.
 * Throws UNAUTHORIZED for a guest, NOT_FOUND for a space they are not in.
 */
export async function getSpaceActivity(
  ctx: ServiceContext,
  { id, cursor }: SpaceActivityQuery,
): Promise<FeedPage> {
  const member = requireMember(ctx);
  const space = await loadSpace(ctx.db, member, { id });
  return pageOf(ctx, { cursor }, (window) => {
    const lines = newestLines(member, window, ofSpace(Prisma.sql`s.id`));
    const source = Prisma.sql`
      SELECT line.at, line.number, line.prompt_id, NULL::uuid AS collection_id, ${AS_THING.space} AS thing
      FROM spaces s CROSS JOIN LATERAL (${lines}) line
      WHERE s.id = ${space.id}::uuid AND ${isReadable(member, 'space')}`;
    const also = Prisma.sql`AND p.space_id = ${space.id}::uuid`;
    return readLines(ctx.db, member, { sources: source, most: window.most, also });
  });
}
