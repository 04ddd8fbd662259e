import { z } from 'zod';
import type { Ended, EndedKind } from '@/domain/account/address';
import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { isShared, leaveSharedSpaces, sharing } from '../access';
import { recordActivity } from '../activity/record-activity';
import { IdRow, rowsOf } from '../rows';

/**
 * Settings and rights of accounts whose address was only typed. Each entry ends one kind, for any number of
 * accounts (a group of the directory has thousands), and returns the account of each thing that ended.
 * `tests/integration/account/doors.test.ts` sets each and looks for it behind every door.
 */

export type Hold = { tx: Transaction; ids: readonly string[]; now: Date };
const SharedRow = z.object({ id: z.string(), thingId: z.string() });

type End = (among: Prisma.Sql, now: Date) => Prisma.Sql;
type Ends = readonly (readonly [EndedKind, End])[];

const deleted =
  (table: string): End =>
  (among) =>
    Prisma.sql`DELETE FROM ${Prisma.raw(table)} WHERE profile_id ${among} RETURNING profile_id::text AS id`;

/** Ways into the account, and what sends from it to its holder. */
const WAYS_IN: Ends = [
  [
    'password',
    (among) => Prisma.sql`
      UPDATE credentials SET password_hash = NULL WHERE profile_id ${among} AND password_hash IS NOT NULL
      RETURNING profile_id::text AS id`,
  ],
  [
    'phone',
    (among) => Prisma.sql`
      UPDATE credentials SET phone = NULL WHERE profile_id ${among} AND phone IS NOT NULL
      RETURNING profile_id::text AS id`,
  ],
  ['identity', deleted('identities')],
  ['session', deleted('sessions')],
  ['pendingSignIn', deleted('pending_sign_ins')],
  [
    'token',
    (among) => Prisma.sql`
      DELETE FROM personal_tokens WHERE profile_id ${among} AND client_id IS NULL RETURNING profile_id::text AS id`,
  ],
  // The codes, access and refresh tokens of a connection go with it.
  [
    'agent',
    (among) => Prisma.sql`
      DELETE FROM personal_tokens WHERE profile_id ${among} AND client_id IS NOT NULL
      RETURNING profile_id::text AS id`,
  ],
  ['factor', deleted('factors')],
  // Else a passkey whose setup has begun could still be added.
  ['factor', deleted('passkey_challenges')],
  ['recoveryCode', deleted('recovery_codes')],
  ['trustedBrowser', deleted('trusted_browsers')],
  ['resetLink', deleted('password_reset_tokens')],
  ['emailChange', deleted('email_changes')],
  // It sends to an address that they chose, also from a space that stays theirs.
  [
    'webhook',
    (among, now) => Prisma.sql`
      UPDATE webhooks SET state = 'paused', reason = 'left', state_since = ${now}
      WHERE set_by ${among} AND state = 'on' RETURNING set_by::text AS id`,
  ],
];

/** Rights received and given, and subscriptions. */
const RIGHTS: Ends = [
  [
    'invitation',
    (among) => Prisma.sql`
      DELETE FROM space_invitations WHERE invited_by ${among} RETURNING invited_by::text AS id`,
  ],
  [
    'grant',
    (among) => Prisma.sql`
      DELETE FROM prompt_grants WHERE subject_user_id ${among} RETURNING subject_user_id::text AS id`,
  ],
  [
    'givenGrant',
    (among) => Prisma.sql`
      DELETE FROM prompt_grants WHERE created_by ${among} RETURNING created_by::text AS id`,
  ],
  // Else what they gave to another typed address would hold once that is proved.
  [
    'givenGrant',
    (among) => Prisma.sql`
      DELETE FROM waiting_gifts WHERE given_by ${among} RETURNING given_by::text AS id`,
  ],
  [
    'shareLink',
    (among, now) => Prisma.sql`
      UPDATE share_links SET revoked_at = ${now} WHERE created_by ${among} AND revoked_at IS NULL
      RETURNING created_by::text AS id`,
  ],
  [
    'subscription',
    (among) => Prisma.sql`DELETE FROM follows WHERE user_id ${among} RETURNING user_id::text AS id`,
  ],
  [
    'subscription',
    (among) => Prisma.sql`
      UPDATE profiles SET digest_sent_at = NULL WHERE id ${among} AND digest_sent_at IS NOT NULL
      RETURNING id::text AS id`,
  ],
];

/** Kinds and numbers of what ended in an account. */
export type EndedHold = { since: Date; ended: Ended };

export type EndedThing = { kind: EndedKind; id: string };

async function endAll(ends: Ends, { tx, ids, now }: Hold): Promise<EndedThing[]> {
  const among = Prisma.sql`= ANY(${[...ids]}::uuid[])`;
  const ended: EndedThing[] = [];
  for (const [kind, end] of ends) {
    for (const { id } of await rowsOf(tx, IdRow)(end(among, now))) ended.push({ kind, id });
  }
  return ended;
}

/** Ends every way into accounts. Browsers that signed in to them are strangers from now on, with no limits of their own. */
export async function endWaysIn(hold: Hold): Promise<EndedThing[]> {
  await hold.tx.senderKeys.deleteMany({ where: { profileId: { in: [...hold.ids] } } });
  return endAll(WAYS_IN, hold);
}

/** Ends what accounts got from others, gave to others and are sent. Spaces without other members stay theirs. */
export async function endRights(hold: Hold): Promise<EndedThing[]> {
  const { tx, ids } = hold;
  const left: EndedThing[] = [];
  const members = await rowsOf(tx, IdRow)`
    SELECT DISTINCT user_id::text AS id FROM space_members WHERE user_id = ANY(${[...ids]}::uuid[]) ORDER BY 1`;
  for (const { id } of members) {
    const spaces = await leaveSharedSpaces(tx, id);
    left.push(...Array.from({ length: spaces }, () => ({ kind: 'membership' as const, id })));
  }
  return [...left, ...(await endAll(RIGHTS, hold))];
}

export type MadePrivate = { kind: 'sharedPrompt' | 'sharedCollection'; id: string; thingId: string };

/** Sets private what accounts shared with everybody, also in the trash. */
export async function setPrivate({ tx, ids, now }: Hold): Promise<MadePrivate[]> {
  const among = Prisma.sql`= ANY(${[...ids]}::uuid[])`;
  const prompts = await rowsOf(tx, SharedRow)`
    UPDATE prompts SET ${sharing(false)} WHERE id IN (
      SELECT id FROM prompts WHERE created_by ${among} AND ${isShared('prompts')} ORDER BY id FOR UPDATE)
    RETURNING id::text AS "thingId", created_by::text AS id`;
  const promptIds = prompts.map(({ thingId }) => thingId).sort();
  await recordActivity(
    tx,
    promptIds.map((promptId) => ({ promptId, kind: 'unshared', actorId: null, wasShared: true, at: now })),
  );
  const collections = await rowsOf(tx, SharedRow)`
    UPDATE collections SET visibility = 'private' WHERE created_by ${among} AND visibility = 'shared'
    RETURNING id::text AS "thingId", created_by::text AS id`;
  return [
    ...prompts.map((row) => ({ ...row, kind: 'sharedPrompt' as const })),
    ...collections.map((row) => ({ ...row, kind: 'sharedCollection' as const })),
  ];
}
