import type { Actor } from '@/domain/actor';
import {
  canReadGrantedHistory,
  canReadSinceTransfer,
  canReadPrivateHistory,
  canReadSpaceHistory,
  type CreatorFacts,
} from '@/domain/prompt/policy';
import { Prisma } from '@/generated/prisma/client';
import { isGranted } from './granted';
import { inSpaceOf, isOwn } from './prompt-space';
import { isShared } from './shared';

/** Facts for the history a user may read: when the prompt came into its space, was handed over and granted to them. */
export type HistoryFacts = CreatorFacts & { spaceSince: Date | null; grantSince: Date | null };

/**
 * The part of a prompt's history that a user with access may read: everything, or what was written while it was shared
 * (or was shown later by the user who shared it) and, in its space or by a grant, what was written since.
 */
export type HistoryAccess = { kind: 'all' } | { kind: 'some'; since: Date | null };

/** Returns the earliest time from which an actor may read the history, null if none. */
function readsSince(actor: Actor, prompt: HistoryFacts): Date | null {
  const moments = [
    canReadSpaceHistory(actor, prompt) ? prompt.spaceSince : null,
    canReadGrantedHistory(actor, prompt) ? prompt.grantSince : null,
    canReadSinceTransfer(actor, prompt) ? prompt.creatorSince : null,
  ].filter((moment) => moment !== null);
  return moments.length === 0 ? null : new Date(Math.min(...moments.map((moment) => moment.getTime())));
}

/**
 * Returns the readable history of an actor: all for its creator and admins, for members of its space since it came
 * there, for others since it was granted to them.
 */
export function readableSince(actor: Actor, prompt: HistoryFacts): HistoryAccess {
  if (canReadPrivateHistory(actor, prompt)) return { kind: 'all' };
  return { kind: 'some', since: readsSince(actor, prompt) };
}

export function isVersionReadable(
  reach: HistoryAccess,
  row: { wasShared: boolean; createdAt: Date },
): boolean {
  return reach.kind === 'all' || row.wasShared || (reach.since !== null && row.createdAt >= reach.since);
}

/** The same as a Prisma condition on rows with `wasShared` and `createdAt`. */
export function historyFilter(reach: HistoryAccess) {
  if (reach.kind === 'all') return {};
  if (reach.since === null) return { wasShared: true };
  return { OR: [{ wasShared: true }, { createdAt: { gte: reach.since } }] };
}

/**
 * The same in SQL, over an alias with `was_shared` and a time.
 * @param at the column of that time
 */
export function historyCondition(reach: HistoryAccess, alias: string, at = 'created_at'): Prisma.Sql {
  if (reach.kind === 'all') return Prisma.sql`true`;
  const shared = Prisma.raw(`${alias}.was_shared`);
  if (reach.since === null) return shared;
  return Prisma.sql`(${shared} OR ${Prisma.raw(`${alias}.${at}`)} >= ${reach.since})`;
}

/** SQL condition that an alias's version of prompt `p` is readable for members beyond its creator and admins. */
export function versionOfOthers(memberId: string, alias: string): Prisma.Sql {
  const wasShared = Prisma.raw(`${alias}.was_shared`);
  return Prisma.sql`((${isShared()} AND ${wasShared}) OR ${versionVisibleByGrant(memberId, alias)})`;
}

/** SQL condition that the member may read an alias's version by the space or a grant of prompt `p`. */
export function versionVisibleByGrant(memberId: string, alias: string): Prisma.Sql {
  const [createdAt, version] = [Prisma.raw(`${alias}.created_at`), Prisma.raw(`${alias}.version`)];
  return Prisma.sql`(
    ((${createdAt} >= p.space_since OR ${version} = p.version) AND ${inSpaceOf(memberId)})
    OR ((${createdAt} >= p.creator_since OR ${version} = p.version) AND ${isOwn(memberId)})
    OR ${isGranted(memberId, Prisma.sql`(${createdAt} >= g.since OR ${version} = p.version)`)})`;
}

/** SQL condition that an entry of the log says nothing of a place that the member is not in: of a move only of one here. */
export function isMoveShown(memberId: string, line: 'a' | 'm'): Prisma.Sql {
  const of = (column: string) => Prisma.raw(`${line}.${column}`);
  return Prisma.sql`(${of('kind')} <> 'moved' OR (${of('space_id')} = p.space_id AND ${inSpaceOf(memberId)}))`;
}

/**
 * SQL condition that the prompt of alias `p` is a member's own with its full history: they have not left its space, and
 * it was always theirs.
 */
export function isOwnWithFullHistory(memberId: string): Prisma.Sql {
  return Prisma.sql`(p.creator_since IS NULL AND ${isOwn(memberId)})`;
}

/**
 * The same for rows of many prompts: over an alias as above and `p` of `prompts`.
 * @param at the column of the time
 */
export function historyConditionOfAny(
  memberId: string,
  isAdmin: boolean,
  alias: string,
  at = 'created_at',
): Prisma.Sql {
  if (isAdmin) return Prisma.sql`true`;
  const createdAt = Prisma.raw(`${alias}.${at}`);
  return Prisma.sql`(
    ${isOwnWithFullHistory(memberId)} OR ${Prisma.raw(`${alias}.was_shared`)}
    OR (${createdAt} >= p.space_since AND ${inSpaceOf(memberId)})
    OR (${createdAt} >= p.creator_since AND ${isOwn(memberId)})
    OR ${isGranted(memberId, Prisma.sql`${createdAt} >= g.since`)})`;
}
