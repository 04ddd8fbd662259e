import { randomUUID } from 'node:crypto';
import { ENDED_KINDS, type EndedKind } from '@/domain/account/address';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { signIn } from '@/server/services/account/sign-in';
import { findGrant } from '@/server/services/connection/grants';
import { hashToken } from '@/server/services/account/one-time-token';
import { findRecord, saveRecord } from '@/server/services/token/oauth-records';
import { apiRequest, freshAddress } from './api-request';
import { callerAs } from './caller';
import { makeProfile, makePrompt, makeSession, type TestProfile, unique } from './factories';
import { makeToken, v1 } from './program';

/** An account with everything that its holder can set or be given, and whether each of it still works. */

export const PASSWORD = 'a right password';
const DAY_MS = 24 * 60 * 60 * 1_000;

export type FilledAccount = { profile: TestProfile; works: Record<EndedKind, () => Promise<boolean>> };

const count = async (rows: Promise<number>): Promise<boolean> => (await rows) > 0;

/** Creates such an account; without `fields` it typed its address, like a registration. */
export async function fillAccount(
  fields: Pick<Parameters<typeof makeProfile>[0] & object, 'emailProvedAt' | 'emailWriter'> = {},
): Promise<FilledAccount> {
  const profile = await makeProfile({ password: PASSWORD, ...fields });
  const of = { profileId: profile.id };
  const now = new Date();
  const soon = new Date(now.getTime() + DAY_MS);
  const phone = `+6421${Math.floor(Math.random() * 1e9)}`;
  await db.credential.update({ where: of, data: { phone } });
  const { cookie } = await makeSession(profile);
  const token = await makeToken(profile);
  await db.pendingSignIn.create({
    data: { ...of, tokenHash: randomUUID(), createdAt: now, expiresAt: soon },
  });
  const subject = randomUUID();
  await db.identity.create({ data: { ...of, provider: 'google', subject } });
  for (const kind of ['totp', 'passkey']) {
    await db.factor.create({
      data: {
        ...of,
        kind,
        name: kind,
        verifiedAt: now,
        ...(kind === 'passkey' && { credentialId: randomUUID() }),
      },
    });
  }
  await db.recoveryCode.create({ data: { ...of, codeHash: randomUUID() } });
  await db.trustedBrowser.create({ data: { ...of, tokenHash: randomUUID(), expiresAt: soon } });
  await db.passwordResetToken.create({
    data: { ...of, tokenHash: randomUUID(), createdAt: now, expiresAt: soon },
  });
  await db.emailChange.create({
    data: {
      ...of,
      tokenHash: hashToken(randomUUID()),
      newEmail: `${randomUUID()}@example.org`,
      createdAt: now,
      expiresAt: soon,
    },
  });
  const { id: connection } = await db.personalToken.create({
    data: {
      ...of,
      name: 'Agent',
      clientId: randomUUID(),
      redirectHost: 'agent.example',
      scopes: ['read'],
      isLimited: false,
      spaceIds: [],
      expiresAt: soon,
    },
    select: { id: true },
  });
  const refresh = { kind: 'RefreshToken', name: randomUUID() } as const;
  await saveRecord({ db, now }, refresh, { payload: { grantId: connection }, expiresAt: soon });

  const other = await makeProfile();
  const theirs = await makePrompt({ creator: other, isShared: false });
  await db.promptGrant.create({
    data: { promptId: theirs.id, subjectUserId: profile.id, right: 'edit', createdBy: other.id },
  });
  const own = await makePrompt({ creator: profile, isShared: false });
  await db.promptGrant.create({
    data: { promptId: own.id, subjectUserId: other.id, right: 'read', createdBy: profile.id },
  });
  const { id: unconfirmed, email } = await makeProfile();
  await db.waitingGift.create({
    data: {
      accountId: unconfirmed,
      email,
      promptId: own.id,
      right: 'read',
      givenBy: profile.id,
      givenAt: now,
    },
  });
  const link = await db.shareLink.create({
    data: {
      promptId: own.id,
      tokenHash: randomUUID(),
      pin: 'newest',
      createdBy: profile.id,
      expiresAt: soon,
    },
    select: { id: true },
  });
  const { id: spaceId } = await callerAs(other).space.create({ name: unique('Team') });
  await db.spaceMember.create({ data: { spaceId, userId: profile.id, role: 'owner' } });
  // A space of their own stays theirs, but nobody comes in by an old invitation.
  const { id: ownSpace } = await callerAs(profile).space.create({ name: unique('Own') });
  await db.spaceInvitation.create({
    data: {
      spaceId: ownSpace,
      tokenHash: randomUUID(),
      role: 'member',
      invitedBy: profile.id,
      expiresAt: soon,
      usesLeft: 1,
    },
  });
  const webhook = await db.webhook.create({
    data: {
      spaceId: ownSpace,
      name: 'Elsewhere',
      format: 'json',
      host: 'hooks.example',
      addressHash: randomUUID(),
      kinds: ['prompt.saved'],
      setBy: profile.id,
    },
    select: { id: true },
  });
  await db.passkeyChallenge.create({ data: { ...of, challenge: randomUUID(), expiresAt: soon } });
  await db.profile.update({ where: { id: profile.id }, data: { digestSentAt: now } });
  await db.follow.create({ data: { userId: profile.id, profileId: other.id } });
  const shared = await makePrompt({ creator: profile, isShared: true });
  const list = await callerAs(profile).collection.create({ name: unique('List'), visibility: 'shared' });

  const isFound = async (id: string, actor: Parameters<typeof callerAs>[0]) =>
    callerAs(actor)
      .prompt.get({ identifier: id })
      .then(
        () => true,
        () => false,
      );
  const works = {
    password: () => {
      const ctx = { db, now: new Date(), userAgent: 'test', address: freshAddress() };
      return signIn(ctx, { email: profile.email, password: PASSWORD }).then(
        () => true,
        () => false,
      );
    },
    phone: () => count(db.credential.count({ where: { ...of, phone } })),
    session: async () => (await apiRequest('profile.me', undefined, cookie)).body.includes(profile.email),
    pendingSignIn: () => count(db.pendingSignIn.count({ where: of })),
    token: async () => (await v1(token, 'GET', '/me')).status === 200,
    agent: async () =>
      (await findGrant({ db, now: new Date() }, connection)) !== null &&
      (await findRecord({ db, now: new Date() }, refresh)) !== null,
    identity: () => count(db.identity.count({ where: { ...of, provider: 'google', subject } })),
    factor: async () =>
      (await db.factor.count({ where: of })) + (await db.passkeyChallenge.count({ where: of })) > 0,
    recoveryCode: () => count(db.recoveryCode.count({ where: of })),
    trustedBrowser: () => count(db.trustedBrowser.count({ where: of })),
    resetLink: () => count(db.passwordResetToken.count({ where: of })),
    emailChange: () => count(db.emailChange.count({ where: of })),
    webhook: () => count(db.webhook.count({ where: { id: webhook.id, state: 'on' } })),
    membership: () => count(db.spaceMember.count({ where: { spaceId, userId: profile.id } })),
    invitation: () => count(db.spaceInvitation.count({ where: { invitedBy: profile.id } })),
    grant: () => isFound(theirs.id, profile),
    givenGrant: async () =>
      (await isFound(own.id, other)) ||
      (await count(db.waitingGift.count({ where: { givenBy: profile.id } }))),
    shareLink: () => count(db.shareLink.count({ where: { id: link.id, revokedAt: null } })),
    subscription: async () =>
      (await db.follow.count({ where: { userId: profile.id } })) +
        (await db.profile.count({ where: { id: profile.id, digestSentAt: { not: null } } })) >
      0,
    sharedPrompt: () => isFound(shared.id, GUEST),
    sharedCollection: () => count(db.collection.count({ where: { id: list.id, visibility: 'shared' } })),
  } satisfies Record<EndedKind, () => Promise<boolean>>;
  return { profile, works };
}

/** Returns the kinds that still work in an account. */
export async function working({ works }: FilledAccount): Promise<EndedKind[]> {
  const kinds: EndedKind[] = [];
  // Signing in by password adds what later probes count.
  for (const kind of [...ENDED_KINDS].reverse()) if (await works[kind]()) kinds.push(kind);
  return kinds.reverse();
}
