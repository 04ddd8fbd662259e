import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { spaceMessages } from '@/domain/space/messages';
import { spaceInvitationLink } from '@/domain/space/links';
import { canManageSpace } from '@/domain/space/policy';
import type { SpaceRole } from '@/domain/space/role';
import { type InvitationMail, SpaceInvitationDto } from '@/domain/space/schema';
import { type SpaceInvite } from '@/domain/space/invitation-schema';
import { siteUrl } from '@/env';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireLiveCaller } from '../account/live-caller';
import { hashToken, newToken } from '../account/one-time-token';
import { hasTypedAddress, isMailSetUp } from '../account/typed-address';
import { requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';
import { lockSpace } from '../access';
import { requireMailSender } from '../account/require-mail-sender';
import { consumeQuota } from '../quota/consume-quota';
import { INVITATION_MS, mailInvitation } from './mail-invitation';
import { findInvitation } from './find-invitation';
import { auditSpace } from '../activity/audit-space';

const DAY_MS = 24 * 60 * 60 * 1_000;
const LONGEST_MS = 366 * DAY_MS;
/** Default maximum uses of an invitation link. */
const LINK_USES = 25;

const LiveRow = SpaceInvitationDto.omit({ mail: true }).extend({
  hasMail: z.boolean(),
  sentAt: z.date().nullable(),
  failedAt: z.date().nullable(),
  lastError: z.string().nullable(),
});

/** Returns the delivery state of an invitation's email; one that was sent long ago is no longer in the outbox. */
function mailOf({ email, name, hasMail, ...mail }: z.infer<typeof LiveRow>): InvitationMail | null {
  if (email === null && name === null) return null;
  if (!hasMail || mail.sentAt !== null) return 'sent';
  if (mail.failedAt !== null) return 'failed';
  return mail.lastError ? 'delayed' : 'waiting';
}

export async function liveInvitations(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  spaceId: string,
): Promise<SpaceInvitationDto[]> {
  const isMail = await isMailSetUp(db);
  const rows = await rowsOf(db, LiveRow)`
    SELECT i.id::text, i.role, CASE WHEN i.user_id IS NULL THEN i.email END AS email, p.full_name AS name,
      p.id IS NOT NULL AND ${isMail} AND ${hasTypedAddress('p')} AS "isWaiting", i.uses_left AS "usesLeft", i.expires_at AS "expiresAt", m.id IS NOT NULL AS "hasMail", m.sent_at AS "sentAt",
      m.failed_at AS "failedAt", m.last_error AS "lastError"
    FROM space_invitations i
    LEFT JOIN profiles p ON p.id = i.user_id
    LEFT JOIN LATERAL (
      SELECT o.* FROM mail_outbox o WHERE o.invitation_id = i.id ORDER BY o.created_at DESC LIMIT 1
    ) m ON true
    WHERE i.space_id = ${spaceId}::uuid AND i.uses_left > 0 AND i.expires_at > ${now}
    ORDER BY i.created_at DESC, i.id`;
  return rows.map((row) => SpaceInvitationDto.parse({ ...row, mail: mailOf(row) }));
}

/**
 * Invites users to a space: by mail, for one account with that address, or by a link that is returned only once. Throws
 * NOT_FOUND for a space the caller is not in, FORBIDDEN for non-owners, BAD_REQUEST for a date that is past or too far
 * away, FORBIDDEN for an inviter who may not send mail, TOO_MANY_REQUESTS over the limits of mails.
 */
export async function inviteToSpace(
  ctx: ServiceContext,
  { id, role, email, uses = LINK_USES, expiresAt }: SpaceInvite,
): Promise<{ id: string; url: string | null }> {
  const member = requireMember(ctx);
  const lifetime = (expiresAt?.getTime() ?? ctx.now.getTime() + INVITATION_MS) - ctx.now.getTime();
  if (lifetime <= 0 || lifetime > LONGEST_MS) throw new AppError('BAD_REQUEST', spaceMessages.invitationPast);
  if (email !== undefined) await consumeLimits([{ limit: 'spaceInviteAccount', key: member.id }]);
  return ctx.db.$transaction(async (tx) => {
    const { name: space } = await lockSpace(tx, member, id, canManageSpace);
    await requireLiveCaller(tx, ctx);
    const by = { spaceId: id, role, invitedBy: member.id };
    if (email === undefined) {
      const { token, row } = newToken(ctx.now, lifetime);
      const made = await tx.spaceInvitation.create({
        data: { ...row, ...by, usesLeft: uses },
        select: { id: true },
      });
      await auditSpace(tx, { member, now: ctx.now }, 'space.invite', id, { to: role, count: uses });
      return { id: made.id, url: spaceInvitationLink(siteUrl, token) };
    }
    await requireMailSender(tx, member, true);
    const inviter = await tx.profile.findUniqueOrThrow({
      where: { id: member.id },
      select: { fullName: true },
    });
    const invitation = { ...by, space, by: inviter.fullName };
    const made = await mailInvitation({ tx, now: ctx.now }, invitation, { email, userId: null }, lifetime);
    await consumeQuota(tx, { member, now: ctx.now }, { mails: 1 });
    await auditSpace(tx, { member, now: ctx.now }, 'space.invite', id, { to: role, count: 1 });
    return { id: made.id, url: null };
  });
}

/** Revokes an invitation. Throws as {@link inviteToSpace} does; does nothing if it is already gone. */
export async function revokeInvitation(
  ctx: ServiceContext,
  { id, invitationId }: { id: string; invitationId: string },
): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await ctx.db.$transaction(async (tx) => {
    await lockSpace(tx, member, id, canManageSpace);
    await tx.spaceInvitation.deleteMany({ where: { id: invitationId, spaceId: id } });
  });
  return { id: invitationId };
}

/** Returns an invitation link's space and role before joining. Throws UNAUTHORIZED, NOT_FOUND for an invalid link. */
export async function previewInvitation(
  ctx: ServiceContext,
  { token }: { token: string },
): Promise<{ name: string; role: SpaceRole }> {
  const { name, role } = await findInvitation(ctx.db, requireMember(ctx), hashToken(token), ctx.now);
  return { name, role };
}
