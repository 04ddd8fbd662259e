import { spaceInvitationLink } from '@/domain/space/links';
import { spaceInvitationMail } from '@/domain/space/mails';
import type { SpaceRole } from '@/domain/space/role';
import { INVITATION_DAYS } from '@/domain/space/schema';
import { siteUrl } from '@/env';
import type { Transaction } from '@/server/db';
import { newToken } from '../account/one-time-token';
import { enqueueMailOf } from '../mail/enqueue-mail-of';

/** How long an invitation is valid by default. */
export const INVITATION_MS = INVITATION_DAYS * 24 * 60 * 60 * 1_000;

/** An invitation to create; `invitedBy` is an owner of the space, which the caller has locked. */
export type Invitation = {
  spaceId: string;
  space: string;
  role: SpaceRole;
  invitedBy: string;
  /** The name of the owner, for the mail. */
  by: string;
};

/** Creates a single-use invitation and queues its mail, in one transaction. `userId`: a user chosen by name. */
export async function mailInvitation(
  { tx, now }: { tx: Transaction; now: Date },
  { spaceId, space, role, invitedBy, by }: Invitation,
  { email, userId }: { email: string; userId: string | null },
  lifetimeMs = INVITATION_MS,
): Promise<{ id: string }> {
  const { token, row } = newToken(now, lifetimeMs);
  const made = await tx.spaceInvitation.create({
    data: { ...row, spaceId, role, email, userId, invitedBy, usesLeft: 1 },
    select: { id: true },
  });
  const url = spaceInvitationLink(siteUrl, token);
  const mail = spaceInvitationMail({ siteUrl }, { by, space, url, until: row.expiresAt });
  await enqueueMailOf({ id: invitedBy, isToTyped: userId === null }, { db: tx, now }, email, mail, {
    expiresAt: row.expiresAt,
    about: { invitationId: made.id },
  });
  return made;
}
