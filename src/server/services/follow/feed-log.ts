import type { Member } from '@/domain/actor';
import type { FeedKind } from '@/domain/follow/schema';
import { Prisma } from '@/generated/prisma/client';
import { historyConditionOfAny, isMoveShown, spacesOf } from '../access';
import { isReadable } from './followed-things';
import { type Window, logWindow } from './feed-window';

/**
 * Joins the prompt of an entry. `OFFSET` is an optimization fence: otherwise the planner reads all prompts at once for
 * the few entries needed of each target.
 */
export function joinReadablePrompt(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CROSS JOIN LATERAL (SELECT p.id FROM prompts p WHERE ${condition} OFFSET 0) readable`;
}

export type Lines = {
  /** Conditions on the log `a`, and on its prompts `p`. */
  of: Prisma.Sql;
  also?: Prisma.Sql;
  kinds: readonly FeedKind[];
};
/** Entries with the target joined to the follow `f`, and how it is returned. */
type LogSource = Lines & { thing: Prisma.Sql; as: Prisma.Sql };

const spacesIn = (member: Member) => Prisma.sql`ANY(ARRAY${spacesOf(member.id)})`;

/** SQL condition that prompt `p` belongs to the log entry `a` or `m`, and a member may read both. */
function isFeedEntry(member: Member, line: 'a' | 'm', also: Prisma.Sql): Prisma.Sql {
  const of = (column: string) => Prisma.raw(`${line}.${column}`);
  return Prisma.sql`
    p.id = ${of('prompt_id')} AND ${isReadable(member, 'prompt')} AND ${historyConditionOfAny(member.id, false, line)}
    AND ${isMoveShown(member.id, line)} ${also}`;
}

/**
 * Subquery of the prompts of entry `a` and of those grouped under it, as far as a member may read them. The latter are
 * limited to entries that were public or in the member's spaces, each by an index: no one else may see the others.
 */
export function promptsOf(member: Member, also: Prisma.Sql): Prisma.Sql {
  const led = (which: Prisma.Sql) => Prisma.sql`
    SELECT p.id FROM prompt_activity m
    CROSS JOIN LATERAL (SELECT p.id FROM prompts p WHERE ${isFeedEntry(member, 'm', also)} OFFSET 0) p
    WHERE m.lead_id = a.id AND ${which}`;
  return Prisma.sql`
    SELECT p.id FROM prompts p WHERE ${isFeedEntry(member, 'a', also)}
    UNION ALL ${led(Prisma.sql`m.was_shared`)}
    UNION ALL ${led(Prisma.sql`NOT m.was_shared AND m.space_id = ${spacesIn(member)}`)}`;
}

/**
 * Subquery of the latest log entries of one target that a member may read now, as `at`, `number` and `prompt_id`, by an
 * index of the log. A bulk change is one entry, of the first prompt that they may read.
 */
export function latestEntries(
  member: Member,
  window: Window,
  { of, also = Prisma.empty, kinds }: Lines,
): Prisma.Sql {
  return Prisma.sql`
    SELECT a.created_at AS at, a.id AS number, told.id AS prompt_id
    FROM prompt_activity a CROSS JOIN LATERAL (${promptsOf(member, also)} LIMIT 1) told
    WHERE ${of} AND a.lead_id IS NULL AND a.kind = ANY(${[...kinds]}::text[]) AND ${logWindow(window)}
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${window.most}`;
}

/** Subquery of the latest log entries of each followed target, except for the member's own changes. */
export function logOf(member: Member, window: Window, { thing, as, of, ...lines }: LogSource): Prisma.Sql {
  const ofOthers = Prisma.sql`${of} AND a.actor_id IS DISTINCT FROM ${member.id}::uuid`;
  return Prisma.sql`
    SELECT line.at, line.number, line.prompt_id, NULL::uuid AS collection_id, ${as} AS thing
    FROM follows f ${thing} CROSS JOIN LATERAL (${latestEntries(member, window, { of: ofOthers, ...lines })}) line
    WHERE f.user_id = ${member.id}::uuid`;
}
