import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { readAddress } from '@/domain/space/invite-list';
import { spaceMessages } from '@/domain/space/messages';
import { canManageSpace } from '@/domain/space/policy';
import {
  type InvitedMany,
  type InviteOutcome,
  type SpaceInvitee,
  type SpaceInviteMany,
} from '@/domain/space/invitation-schema';
import type { Transaction } from '@/server/db';
import { consumeLimitOrNothing } from '@/server/ports/rate-limit/rate-limit';
import { requireLiveCaller } from '../account/live-caller';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';
import { loadSpace, lockSpace } from '../access';
import { requireMailSender } from '../account/require-mail-sender';
import { takeQuota } from '../quota/consume-quota';
import { type Invitation, mailInvitation } from './mail-invitation';
import { auditSpace } from '../activity/audit-space';

const { invite } = spaceMessages;

/** Recipient of a mail; `userId` if the inviter chose a user by name. */
type Recipient = { email: string; userId: string | null };
type Entry = { recipient: Recipient } | { outcome: InviteOutcome };

const refused = (reason: string): Entry => ({ outcome: { kind: 'refused', reason } });

const Account = z.object({
  id: z.string(),
  email: z.string().nullable(),
  isIn: z.boolean(),
  isActive: z.boolean(),
});

type Found = { byId: Map<string, z.infer<typeof Account>>; byEmail: Map<string, z.infer<typeof Account>> };

/** Returns the accounts of the given ids or addresses, and whether they are in the space. */
async function findAccounts(
  ctx: ServiceContext,
  spaceId: string,
  people: readonly SpaceInvitee[],
): Promise<Found> {
  const ids = people.flatMap((person) => ('userId' in person ? [person.userId] : []));
  const emails = people.flatMap((person) => {
    const read = 'email' in person ? readAddress(person.email) : null;
    return read !== null && 'email' in read ? [read.email] : [];
  });
  const rows = await rowsOf(ctx.db, Account)`
    SELECT p.id::text, p.email, p.is_active AND p.deleted_at IS NULL AS "isActive",
      EXISTS (SELECT FROM space_members m WHERE m.space_id = ${spaceId}::uuid AND m.user_id = p.id) AS "isIn"
    FROM profiles p WHERE p.id = ANY(${ids}::uuid[]) OR p.email = ANY(${emails}::text[])`;
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    byEmail: new Map(rows.flatMap((row) => (row.email === null ? [] : [[row.email, row]]))),
  };
}

/** For an address the response reveals only whether it belongs to a member of this space. */
function entryOf(person: SpaceInvitee, { byId, byEmail }: Found, member: Member): Entry {
  if ('userId' in person) {
    const account = byId.get(person.userId);
    if (account?.isActive !== true) return refused(invite.gone);
    if (account.id === member.id) return refused(invite.self);
    if (account.isIn) return refused(invite.inSpace);
    if (account.email === null) return refused(invite.unreachable);
    return { recipient: { email: account.email, userId: account.id } };
  }
  const read = readAddress(person.email);
  if ('problem' in read) return refused(read.problem);
  const account = byEmail.get(read.email);
  if (account?.id === member.id) return refused(invite.self);
  return account?.isIn === true
    ? refused(invite.inSpace)
    : { recipient: { email: read.email, userId: null } };
}

/** Rejects entries that repeat an earlier recipient. */
function withoutRepeated(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.map((entry) => {
    if (!('recipient' in entry)) return entry;
    // A user and an address are never compared: that would reveal whose address it is.
    const { userId, email } = entry.recipient;
    if (seen.has(userId ?? email)) return refused(invite.repeated);
    seen.add(userId ?? email);
    return entry;
  });
}

/** Returns whether an entry counts for the hourly limit: emails do, and responses that reveal who is in the space. */
function isCounted(entry: Entry): boolean {
  if ('recipient' in entry) return true;
  return entry.outcome.kind === 'refused' && entry.outcome.reason === invite.inSpace;
}

/** Defers the entries that exceed the inviter's hourly limit. */
async function withinLimit(entries: readonly Entry[], member: Member): Promise<Entry[]> {
  const allowed: Entry[] = [];
  let putOff: Entry | null = null;
  for (const entry of entries) {
    if (!isCounted(entry)) {
      allowed.push(entry);
      continue;
    }
    if (putOff === null) {
      try {
        await consumeLimitOrNothing({ limit: 'spaceInviteAccount', key: member.id });
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
        putOff = { outcome: { kind: 'later', reason: error.message } };
      }
    }
    allowed.push(putOff ?? entry);
  }
  return allowed;
}

/** Throws FORBIDDEN if the inviter may not send mail to the people they named. */
async function requireRecipients(tx: Transaction, member: Member, entries: readonly Entry[]): Promise<void> {
  const recipients = entries.flatMap((entry) => ('recipient' in entry ? [entry.recipient] : []));
  if (recipients.length === 0) return;
  const isAnyTyped = recipients.some(({ userId }) => userId === null);
  await requireMailSender(tx, member, isAnyTyped);
}

/**
 * Counts a typed address for the inviter's day; returns the outcome if there were enough. Those that have an account count
 * too: the answer must not tell.
 */
async function putOffOf(tx: Transaction, by: { member: Member; now: Date }): Promise<InviteOutcome | null> {
  const refusal = await takeQuota(tx, by, 'mails', 1);
  return refusal === null ? null : { kind: 'later', reason: refusal.message };
}

/**
 * Invites users to a space by mail, by their names or addresses: an invalid one is rejected with the reason, and the
 * others are invited all the same. Replaces an earlier invitation of the same address. Throws NOT_FOUND for a space the
 * caller is not in, FORBIDDEN for non-owners and
 * inviters who may not send mail.
 */
export async function inviteMany(
  ctx: ServiceContext,
  { id, role, people }: SpaceInviteMany,
): Promise<InvitedMany> {
  const member = requireMember(ctx);
  const seen = await loadSpace(ctx.db, member, { id });
  if (!canManageSpace(member, seen)) throw forbidden();
  const found = await findAccounts(ctx, id, people);
  const named = withoutRepeated(people.map((person) => entryOf(person, found, member)));
  const entries = await withinLimit(named, member);
  const outcomes = await ctx.db.$transaction(async (tx) => {
    const space = await lockSpace(tx, member, id, canManageSpace);
    await requireLiveCaller(tx, ctx);
    await requireRecipients(tx, member, entries);
    const inviter = await tx.profile.findUniqueOrThrow({
      where: { id: member.id },
      select: { fullName: true },
    });
    const about = { spaceId: id, role, space: space.name, by: inviter.fullName, invitedBy: member.id };
    const made: InviteOutcome[] = [];
    for (const entry of entries) {
      if ('outcome' in entry) {
        made.push(entry.outcome);
        continue;
      }
      const isTyped = entry.recipient.userId === null;
      const putOff = isTyped ? await putOffOf(tx, { member, now: ctx.now }) : null;
      made.push(putOff ?? (await inviteOne({ tx, now: ctx.now }, about, entry.recipient)));
    }
    const count = made.filter(({ kind }) => kind === 'invited').length;
    if (count > 0) await auditSpace(tx, { member, now: ctx.now }, 'space.invite', id, { to: role, count });
    return made;
  });
  return { outcomes };
}

async function inviteOne(
  { tx, now }: { tx: Transaction; now: Date },
  invitation: Invitation,
  { email, userId }: Recipient,
): Promise<InviteOutcome> {
  const { spaceId } = invitation;
  await tx.spaceInvitation.deleteMany({
    where: { spaceId, ...(userId === null ? { email, userId } : { userId }) },
  });
  const { id } = await mailInvitation({ tx, now }, invitation, { email, userId });
  return { kind: 'invited', invitationId: id };
}
