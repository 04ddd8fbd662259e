import { z } from 'zod';
import { type Member, seesApprovedOnly } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { grantMessages } from '@/domain/grant/messages';
import type { GrantRight } from '@/domain/grant/right';
import { type Audience, type AudienceQuery, GrantRightSchema } from '@/domain/grant/schema';
import { canGrant, canMove, canRead } from '@/domain/prompt/policy';
import { instanceGuest } from '@/server/auth/guest';
import { forbidden, requireCreator, type ServiceContext } from '../context';
import { promptNotFound } from '../prompt/load-prompt';
import { IdRow, rowsOf } from '../rows';
import { PromptSpace, promptSpace } from '../access/prompt-space';
import { loadSpace } from '../access/load-space';
import { describeAudience } from './describe-audience';
import { grantRight, UserGrantRight, LIVE } from '../access/granted';

const PromptRow = z.object({
  id: z.string(),
  createdBy: z.string(),
  isShared: z.boolean(),
  isApproved: z.boolean(),
  links: z.number(),
  space: PromptSpace,
  spaceId: z.string().nullable(),
  grant: UserGrantRight,
});

const GrantRow = z.object({
  promptId: z.string(),
  userId: z.string().nullable(),
  spaceId: z.string().nullable(),
  right: GrantRightSchema,
});

export type Seen = {
  createdBy: string;
  guests: boolean;
  isShared: boolean;
  home: string | null;
  links: number;
  users: Map<string, GrantRight>;
  spaces: Map<string, GrantRight>;
  /** Whether the caller may know the receivers of grants, as in `grant.list`. */
  namesGranted: boolean;
};

/** Returns the requested prompts that the caller could share, and the number of others. */
async function readPrompts(ctx: ServiceContext, member: Member, ids: readonly string[]) {
  const rows = await rowsOf(ctx.db, PromptRow)`
    SELECT p.id::text, p.created_by::text AS "createdBy", p.is_shared AS "isShared",
      p.approved_version IS NOT NULL AS "isApproved", ${promptSpace(member)} AS space, p.space_id::text AS "spaceId",
      ${grantRight(member)} AS "grant", (
        SELECT count(*)::int FROM share_links l JOIN profiles maker ON maker.id = l.created_by AND maker.is_active
        WHERE l.prompt_id = p.id AND l.revoked_at IS NULL AND l.expires_at > ${ctx.now}) AS links
    FROM prompts p WHERE p.id = ANY(${[...ids]}::uuid[]) AND p.deleted_at IS NULL`;
  const readable = rows.filter((row) => canRead(member, row));
  const prompts = readable.filter((row) => canGrant(member, row) || canMove(member, row));
  if (ids.length > 0 && readable.length === 0) throw promptNotFound();
  if (ids.length > 0 && prompts.length === 0) throw forbidden();
  return { prompts, refused: new Set(ids).size - prompts.length };
}

/** Throws for a space or grants that are not possible: NOT_FOUND for spaces, BAD_REQUEST for users. */
async function requireKnown(ctx: ServiceContext, member: Member, asked: AudienceQuery): Promise<void> {
  if (asked.spaceId != null) await loadSpace(ctx.db, member, { id: asked.spaceId });
  const userIds = new Set<string>();
  for (const { subject } of asked.grants ?? []) {
    if (subject.kind === 'user') userIds.add(subject.userId);
    else await loadSpace(ctx.db, member, { id: subject.spaceId });
  }
  const found = await ctx.db.profile.count({
    where: { id: { in: [...userIds] }, isActive: true, deletedAt: null },
  });
  if (found < userIds.size) throw new AppError('BAD_REQUEST', grantMessages.personGone);
}

/** Returns the visibility and space that a prompt would have. */
function placeOf(
  is: { isShared: boolean; home: string | null },
  { visibility, spaceId }: Pick<AudienceQuery, 'visibility' | 'spaceId'>,
): { isShared: boolean; home: string | null } {
  if (visibility === 'private') return { isShared: false, home: null };
  const home = spaceId === undefined ? is.home : spaceId;
  return { isShared: visibility === undefined ? is.isShared : visibility === 'shared', home };
}

/**
 * Returns who can see prompts, or could see them with another visibility, another space and more grants: computed from
 * the current data, before anything is saved. Throws UNAUTHORIZED for guests, NOT_FOUND for prompts and spaces that the
 * caller may not see, FORBIDDEN for prompts that they may not share or move.
 */
export async function getAudience(ctx: ServiceContext, asked: AudienceQuery): Promise<Audience> {
  const member = requireCreator(ctx);
  await requireKnown(ctx, member, asked);
  const { prompts, refused } = await readPrompts(ctx, member, asked.promptIds);
  const stored = await rowsOf(ctx.db, GrantRow)`
    SELECT g.prompt_id::text AS "promptId", g.subject_user_id::text AS "userId", g.subject_space_id::text AS "spaceId", g."right"
    FROM prompt_grants g WHERE g.prompt_id = ANY(${prompts.map(({ id }) => id)}::uuid[]) AND ${LIVE}`;
  const seen = new Map<string, Seen>();
  const instanceNeedsApproval = seesApprovedOnly(await instanceGuest());
  const approving = new Set(
    (await rowsOf(ctx.db, IdRow)`SELECT id::text FROM approving_spaces`).map(({ id }) => id),
  );
  const guestsSee = (place: ReturnType<typeof placeOf>, isApproved: boolean) => {
    const needsApproval = instanceNeedsApproval || (place.home !== null && approving.has(place.home));
    return place.isShared && (isApproved || !needsApproval);
  };
  for (const prompt of prompts) {
    const { id, createdBy, isShared, isApproved, links, space, spaceId } = prompt;
    const place = placeOf({ isShared, home: space === null ? null : spaceId }, asked);
    const guests = guestsSee(place, isApproved);
    const namesGranted = canGrant(member, prompt);
    seen.set(id, { createdBy, guests, links, ...place, users: new Map(), spaces: new Map(), namesGranted });
  }
  if (asked.promptIds.length === 0) {
    const place = placeOf({ isShared: false, home: null }, asked);
    const guests = guestsSee(place, false);
    const none = { users: new Map(), spaces: new Map(), namesGranted: true };
    seen.set('', { createdBy: member.id, guests, links: 0, ...place, ...none });
  }
  for (const { promptId, userId, spaceId, right } of stored) {
    if (userId !== null) seen.get(promptId)?.users.set(userId, right);
    if (spaceId !== null) seen.get(promptId)?.spaces.set(spaceId, right);
  }
  for (const { subject, right } of asked.grants ?? []) {
    for (const one of seen.values()) {
      if (subject.kind === 'user') one.users.set(subject.userId, right);
      else one.spaces.set(subject.spaceId, right);
    }
  }
  return describeAudience(ctx.db, member, [...seen.values()], refused);
}
