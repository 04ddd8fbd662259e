import { z } from 'zod';
import { type Member, seesApprovedOnly } from '@/domain/actor';
import type { GrantRight } from '@/domain/grant/right';
import { type AudienceQuery, GrantRightSchema } from '@/domain/grant/schema';
import { canEdit, canGrant, canMove, canRead } from '@/domain/prompt/policy';
import { PUBLISHING_ROLES } from '@/domain/space/role';
import type { Db } from '@/server/db';
import { instanceGuest } from '@/server/auth/guest';
import { accessColumns, AccessFacts, LIVE } from '../access';
import { forbidden, type ServiceContext } from '../context';
import { promptNotFound } from '../prompt/load-prompt';
import { IdRow, rowsOf } from '../rows';
import { ownerAfterLeaving } from '../space/transfer-assignments';

const PromptRow = AccessFacts.extend({
  ownerAfterLeaving: z.string(),
  isApproved: z.boolean(),
  spaceId: z.string().nullable(),
});
type PromptRow = z.infer<typeof PromptRow>;

const GrantRow = z.object({
  promptId: z.string(),
  userId: z.string().nullable(),
  spaceId: z.string().nullable(),
  right: GrantRightSchema,
  endsWithMove: z.boolean(),
});

const LinkRow = z.object({ promptId: z.string(), links: z.number() });

/** Visibility and space of a prompt. */
type Place = { isShared: boolean; home: string | null };

/** Who sees one prompt. */
export type Seen = Place & {
  createdBy: string;
  guests: boolean;
  users: Map<string, GrantRight>;
  spaces: Map<string, GrantRight>;
  /** Whether the caller may know the receivers of grants, as in `grant.list`. */
  namesGranted: boolean;
};

/** Who sees one prompt now, and who will; `links` counts the guest links that will still open it. */
export type Change = { before: Seen | null; after: Seen; links: number };

/** Returns the visibility and space that a prompt would have. */
function placeOf(is: Place, { visibility, spaceId }: Pick<AudienceQuery, 'visibility' | 'spaceId'>): Place {
  if (visibility === 'private') return { isShared: false, home: null };
  const home = spaceId === undefined ? is.home : spaceId;
  return { isShared: visibility === undefined ? is.isShared : visibility === 'shared', home };
}

/** Returns whether guests find a prompt in a place. */
async function guestsFinder(db: Db): Promise<(place: Place, isApproved: boolean) => boolean> {
  const instanceNeedsApproval = seesApprovedOnly(await instanceGuest());
  const approving = new Set(
    (await rowsOf(db, IdRow)`SELECT id::text FROM approving_spaces`).map(({ id }) => id),
  );
  return ({ isShared, home }, isApproved) =>
    isShared && (isApproved || !(instanceNeedsApproval || (home !== null && approving.has(home))));
}

/**
 * Returns the requested prompts that the caller could share or, to another space, move, and the number of others. Whoever
 * may only edit a prompt may know who sees it as it is, and so who will see the edit.
 * @param publishesThere whether they may bring public prompts to the requested space
 */
async function readPrompts(
  ctx: ServiceContext,
  member: Member,
  asked: AudienceQuery,
  publishesThere: boolean,
) {
  const ids = asked.promptIds;
  const rows = await rowsOf(ctx.db, PromptRow)`
    SELECT ${accessColumns(member)}, (${ownerAfterLeaving(member)})::text AS "ownerAfterLeaving",
      p.approved_version IS NOT NULL AS "isApproved", p.space_id::text AS "spaceId"
    FROM prompts p WHERE p.id = ANY(${[...ids]}::uuid[]) AND p.deleted_at IS NULL`;
  const readable = rows.filter((row) => canRead(member, row));
  const isAsIs = (row: PromptRow) => {
    const { isShared, home } = placeOf({ isShared: row.isShared, home: row.spaceId }, asked);
    return isShared === row.isShared && home === row.spaceId && (asked.grants ?? []).length === 0;
  };
  const allowed = readable.filter(
    (row) => canGrant(member, row) || canMove(member, row) || (canEdit(member, row) && isAsIs(row)),
  );
  if (ids.length > 0 && readable.length === 0) throw promptNotFound();
  if (ids.length > 0 && allowed.length === 0) throw forbidden();
  const prompts = allowed.filter((row) => {
    const place = placeOf({ isShared: row.isShared, home: row.spaceId }, asked);
    return publishesThere || !place.isShared || place.home === null || place.home === row.spaceId;
  });
  return { prompts, refused: new Set(ids).size - prompts.length };
}

type Kept = { isMoved: boolean; createdBy: string };

/** What a move keeps of a prompt: as `movePrompts` and the triggers of prisma/sql/spaces.sql do it. */
function keptBy(prompt: PromptRow, to: Place): Kept {
  const isMoved = to.home !== prompt.spaceId;
  return { isMoved, createdBy: isMoved ? prompt.ownerAfterLeaving : prompt.createdBy };
}

/** Returns the number of guest links of each prompt that open it, in its place and with its owner. */
async function countLinks(
  { db, now }: ServiceContext,
  prompts: readonly { id: string; home: string | null; createdBy: string }[],
): Promise<Map<string, number>> {
  const rows = await rowsOf(db, LinkRow)`
    SELECT l.prompt_id::text AS "promptId", count(*)::int AS links
    FROM unnest(${prompts.map(({ id }) => id)}::uuid[], ${prompts.map(({ home }) => home)}::uuid[],
      ${prompts.map(({ createdBy }) => createdBy)}::uuid[]) AS place(prompt_id, home, owner)
    JOIN share_links l ON l.prompt_id = place.prompt_id AND l.revoked_at IS NULL AND l.expires_at > ${now}
    JOIN profiles maker ON maker.id = l.created_by AND maker.is_active AND maker.role <> 'viewer'
    WHERE CASE WHEN place.home IS NULL THEN l.created_by = place.owner ELSE EXISTS (
      SELECT FROM space_members m
      WHERE m.space_id = place.home AND m.user_id = l.created_by AND m.role = ANY(${[...PUBLISHING_ROLES]})) END
    GROUP BY 1`;
  return new Map(rows.map(({ promptId, links }) => [promptId, links]));
}

/** Returns the change of a prompt that is not saved yet. */
function unsaved(member: Member, place: Place, guests: boolean): Change {
  const none = { users: new Map(), spaces: new Map(), namesGranted: true };
  return { before: null, after: { createdBy: member.id, guests, ...place, ...none }, links: 0 };
}

/**
 * Returns who sees each of the requested prompts now, and who would with what is asked for. Throws NOT_FOUND if the
 * caller can see none of them, FORBIDDEN if they can share, move or edit none.
 */
export async function findChanges(
  ctx: ServiceContext,
  member: Member,
  asked: AudienceQuery,
  publishesThere: boolean,
): Promise<{ changes: Change[]; refused: number }> {
  const guestsFind = await guestsFinder(ctx.db);
  if (asked.promptIds.length === 0) {
    const place = placeOf({ isShared: false, home: null }, asked);
    return { changes: [unsaved(member, place, guestsFind(place, false))], refused: 0 };
  }
  const { prompts, refused } = await readPrompts(ctx, member, asked, publishesThere);
  const changes = new Map<string, { before: Seen; after: Seen } & Kept>();
  for (const prompt of prompts) {
    const { id, isApproved, createdBy } = prompt;
    const place = { isShared: prompt.isShared, home: prompt.space === null ? null : prompt.spaceId };
    const next = placeOf(place, asked);
    const kept = keptBy(prompt, next);
    const seen = (at: Place, owner: string): Seen => ({
      ...at,
      createdBy: owner,
      guests: guestsFind(at, isApproved),
      users: new Map(),
      spaces: new Map(),
      namesGranted: canGrant(member, prompt),
    });
    changes.set(id, { before: seen(place, createdBy), after: seen(next, kept.createdBy), ...kept });
  }
  await addGrants(ctx.db, changes, asked);
  const after = [...changes].map(
    ([
      id,
      {
        after: { home, createdBy },
      },
    ]) => ({ id, home, createdBy }),
  );
  const links = await countLinks(ctx, after);
  return { changes: [...changes].map(([id, change]) => ({ ...change, links: links.get(id) ?? 0 })), refused };
}

/** Adds the receivers of grants: those of now, without those that a move ends, and those asked for. */
async function addGrants(
  db: Db,
  changes: ReadonlyMap<string, { before: Seen; after: Seen } & Kept>,
  { grants = [] }: AudienceQuery,
): Promise<void> {
  const stored = await rowsOf(db, GrantRow)`
    SELECT g.prompt_id::text AS "promptId", g.subject_user_id::text AS "userId", g.subject_space_id::text AS "spaceId", g."right",
      p.space_id IS NOT NULL AND g.id IN (SELECT grants_that_end_with_move(p.id, p.space_id)) AS "endsWithMove"
    FROM prompt_grants g JOIN prompts p ON p.id = g.prompt_id
    WHERE g.prompt_id = ANY(${[...changes.keys()]}::uuid[]) AND ${LIVE}`;
  for (const { promptId, userId, spaceId, right, endsWithMove } of stored) {
    const change = changes.get(promptId);
    if (change === undefined) continue;
    for (const seen of change.isMoved && endsWithMove ? [change.before] : [change.before, change.after]) {
      if (userId !== null) seen.users.set(userId, right);
      if (spaceId !== null) seen.spaces.set(spaceId, right);
    }
  }
  for (const { subject, right } of grants) {
    for (const { after } of changes.values()) {
      if (subject.kind === 'user') after.users.set(subject.userId, right);
      else after.spaces.set(subject.spaceId, right);
    }
  }
}
