import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Prisma } from '@/generated/prisma/client';
import { db, type Transaction } from '@/server/db';
import { linkIdentity } from '@/server/services/account/link-identity';
import { proveAddress } from '@/server/services/account/prove-address';
import { attempt, bodyOf, Browser, registered, startSignInServer } from '../../support/agent-sign-in';
import { freshAddress } from '../../support/api-request';
import { Browser as SignInBrowser } from '../../support/browser';
import { callerAs, contextOf } from '../../support/caller';
import { makeProfile, makePrompt, PROVED, type TestProfile, unique } from '../../support/factories';
import { freshSession } from '../../support/factors';
import type { TestServer } from '../../support/http';
import { TestDevice } from '../../support/passkey';
import type { RawResponse } from '../../support/raw-http';

/**
 * Calls over HTTP that are really under way while a door proves the address: each waits for a locked row, its session
 * already checked. The account is proved meanwhile, by somebody who reads the mail, and then the call goes on. Nothing that
 * it writes as a way in, or as a right that it gives, is there afterwards.
 */

const PASSWORD = 'a right password';
const HELD_MS = 60_000;

let testServer: TestServer;
let friend: TestProfile;
let clientId: string;
beforeAll(async () => {
  testServer = await startSignInServer();
  friend = await makeProfile(PROVED);
  clientId = await registered(testServer);
});
afterAll(() => testServer.close());

/** Somebody who typed an address, in a browser that is signed in, with a prompt and a space. */
type World = { typist: TestProfile; browser: Browser; promptId: string; spaceId: string };
type Call = () => Promise<{ status: number }>;
type Row = 'profiles' | 'prompts' | 'spaces';

async function makeWorld(): Promise<World> {
  const typist = await makeProfile({ password: PASSWORD });
  const browser = await new Browser(testServer).signIn(typist);
  const { id: promptId } = await makePrompt({ creator: typist, isShared: false });
  const { id: spaceId } = await callerAs(typist).space.create({ name: unique('Own') });
  return { typist, browser, promptId, spaceId };
}

/** The new factor of an answer. */
const factorIn = (answer: RawResponse) =>
  (JSON.parse(bodyOf(answer)) as { result: { data: { json: { id: string; secret: string } } } }).result.data
    .json;

/** What is left of ways into the account, and of rights that it got or gave. A space of one's own is neither. */
async function ways({ typist: { id }, spaceId }: World): Promise<string[]> {
  const of = { where: { profileId: id } };
  const counts: Record<string, Promise<number>> = {
    password: db.credential.count({ where: { profileId: id, passwordHash: { not: null } } }),
    session: db.session.count(of),
    pendingSignIn: db.pendingSignIn.count(of),
    token: db.personalToken.count({ where: { profileId: id, clientId: null } }),
    agent: db.personalToken.count({ where: { profileId: id, clientId: { not: null } } }),
    factor: db.factor.count(of),
    passkeyChallenge: db.passkeyChallenge.count(of),
    recoveryCode: db.recoveryCode.count(of),
    trustedBrowser: db.trustedBrowser.count(of),
    identity: db.identity.count(of),
    emailChange: db.emailChange.count(of),
    membership: db.spaceMember.count({ where: { userId: id, spaceId: { not: spaceId } } }),
    invitation: db.spaceInvitation.count({ where: { invitedBy: id } }),
    givenGrant: db.promptGrant.count({ where: { createdBy: id } }),
    shareLink: db.shareLink.count({ where: { createdBy: id, revokedAt: null } }),
    webhook: db.webhook.count({ where: { setBy: id, state: 'on' } }),
    follow: db.follow.count({ where: { userId: id } }),
    digest: db.profile.count({ where: { id, digestSentAt: { not: null } } }),
    sharedPrompt: db.prompt.count({ where: { createdBy: id, isShared: true } }),
    sharedCollection: db.collection.count({ where: { createdBy: id, visibility: 'shared' } }),
  };
  const found = await Promise.all(Object.values(counts));
  return Object.keys(counts).filter((_, index) => found[index]! > 0);
}

const calls =
  (procedure: string, input: (world: World) => unknown) =>
  (world: World): Promise<Call> =>
    Promise.resolve(() => world.browser.call(procedure, input(world)));

/**
 * The kind that a call makes, the row that it waits for, and the call once everything before it is done. What holds the
 * account's row proves the address itself, as every door does.
 */
const CALLS: Record<string, [kind: string, row: Row, begin: (world: World) => Promise<Call>]> = {
  'another password': [
    'password',
    'profiles',
    calls('account.changePassword', () => ({ currentPassword: PASSWORD, password: 'another password' })),
  ],
  'a sign-in': [
    'session',
    'profiles',
    ({ typist }) =>
      Promise.resolve(async () => {
        const other = new SignInBrowser();
        await other.signIn(typist.email, PASSWORD);
        return { status: other.session === undefined ? 401 : 200 };
      }),
  ],
  'a token': [
    'token',
    'profiles',
    calls('token.create', () => ({ name: 'Mine', scopes: ['prompts:read'], spaceIds: null, days: 30 })),
  ],
  'an authenticator app': ['factor', 'profiles', calls('account.factors.enroll', () => ({ name: 'Phone' }))],
  'the first code of an authenticator app': [
    'recoveryCode',
    'profiles',
    async ({ browser }) => {
      const made = factorIn(await browser.call('account.factors.enroll', { name: 'Phone' }));
      const code = await generate({ secret: made.secret });
      return () => browser.call('account.factors.verify', { id: made.id, code });
    },
  ],
  'a passkey’s challenge': [
    'passkeyChallenge',
    'profiles',
    calls('account.passkeys.options', () => undefined),
  ],
  'a passkey': [
    'factor',
    'profiles',
    async ({ typist, browser }) => {
      const session = await freshSession(typist);
      const { passkeys } = callerAs(typist, { session }).account;
      const made = new TestDevice().make(await passkeys.options());
      return () => browser.call('account.passkeys.register', made);
    },
  ],
  'an identity': [
    'identity',
    'profiles',
    async ({ typist }) => {
      const session = await freshSession(typist);
      const claims = {
        provider: 'google',
        issuer: '',
        subject: randomUUID(),
        email: 'elsewhere@example.org',
        isEmailVerified: true,
        isVerificationUnsaid: false,
        fullName: 'Ada',
        groups: null,
        guessedMember: null,
        areGroupsUnsaid: false,
        hasTooManyGroups: false,
      } as const;
      const ctx = { ...contextOf(typist, { address: freshAddress() }), session };
      return () =>
        linkIdentity(ctx, claims).then(
          () => ({ status: 200 }),
          () => ({ status: 401 }),
        );
    },
  ],
  'an agent’s connection': [
    'agent',
    'profiles',
    async ({ browser }) => {
      const asked = await browser.open(attempt(clientId).target);
      const place = new URL(asked.headers['location']?.[0] ?? '', 'http://localhost:3000');
      const id = place.searchParams.get('request');
      const allow = { scopes: ['prompts:read'], spaceIds: null };
      return () => browser.call('connection.decide', { id, allow });
    },
  ],
  'a change of address': [
    'emailChange',
    'profiles',
    calls('account.requestEmailChange', () => ({
      email: `${randomUUID()}@example.org`,
      currentPassword: PASSWORD,
    })),
  ],
  'another link to the address': [
    'emailChange',
    'profiles',
    calls('account.requestAddressProof', () => undefined),
  ],
  'a membership by a link': [
    'membership',
    'profiles',
    async ({ browser }) => {
      const { id } = await callerAs(friend).space.create({ name: unique('Team') });
      const { url } = await callerAs(friend).space.invite({ id, role: 'member' });
      const token = new URLSearchParams(new URL(url!).hash.slice(1)).get('token');
      return () => browser.call('space.join', { token });
    },
  ],
  'an invitation to the own space': [
    'invitation',
    'spaces',
    calls('space.invite', ({ spaceId }) => ({ id: spaceId, role: 'owner' })),
  ],
  'a webhook': [
    'webhook',
    'spaces',
    calls('webhook.save', ({ spaceId }) => ({
      spaceId,
      name: 'Elsewhere',
      format: 'json',
      address: 'https://hooks.example.org/in',
      events: ['prompt.saved'],
    })),
  ],
  'a grant': [
    'givenGrant',
    'prompts',
    calls('grant.set', ({ promptId }) => ({
      promptId,
      subject: { kind: 'user', userId: friend.id },
      right: 'edit',
    })),
  ],
  'several grants': [
    'givenGrant',
    'prompts',
    calls('grant.setMany', ({ promptId }) => ({
      promptIds: [promptId],
      subject: { kind: 'user', userId: friend.id },
      right: 'edit',
    })),
  ],
  'a guest link': [
    'shareLink',
    'prompts',
    calls('shareLink.create', ({ promptId }) => ({ promptId, version: 'newest' })),
  ],
  'a shared prompt': [
    'sharedPrompt',
    'prompts',
    calls('prompt.setShared', ({ promptId }) => ({ id: promptId, isShared: true })),
  ],
  'several shared prompts': [
    'sharedPrompt',
    'prompts',
    calls('prompt.setSharedMany', ({ promptId }) => ({ ids: [promptId], isShared: true })),
  ],
  'an edit that shares': [
    'sharedPrompt',
    'prompts',
    calls('prompt.update', ({ promptId }) => ({ id: promptId, isShared: true })),
  ],
  'a shared collection': [
    'sharedCollection',
    'profiles',
    calls('collection.create', () => ({ name: unique('List'), visibility: 'shared' })),
  ],
  'a subscription': [
    'follow',
    'profiles',
    calls('follow.set', () => ({ kind: 'person', id: friend.id, on: true })),
  ],
  'the weekly mail': [
    'digest',
    'profiles',
    calls('account.setNotificationSettings', () => ({ inApp: true, byMail: true, weeklyDigest: true })),
  ],
};

async function someoneWaits(): Promise<void> {
  await vi.waitFor(
    async () => {
      const [{ waiting }] = await db.$queryRaw<[{ waiting: bigint }]>`
        SELECT count(*) AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(waiting).toBe(1n);
    },
    { timeout: HELD_MS / 2, interval: 20 },
  );
}

/** Begins the call while its row is held, proves the address, and lets the call go on. Returns its status. */
async function during(
  world: World,
  row: Row,
  call: Call,
  prove: (tx: Transaction) => Promise<unknown>,
): Promise<number> {
  let answer: ReturnType<Call> | undefined;
  await db.$transaction(
    async (tx) => {
      const { typist, promptId, spaceId } = world;
      const id = { profiles: typist.id, prompts: promptId, spaces: spaceId }[row];
      await tx.$executeRaw`SELECT 1 FROM ${Prisma.raw(row)} WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
      answer = call();
      await someoneWaits();
      await (row === 'profiles' ? prove(tx) : db.$transaction(prove));
    },
    { timeout: HELD_MS },
  );
  return (await answer!).status;
}

it.each(Object.keys(CALLS))('%s is not there when the address was proved meanwhile', async (name) => {
  const [, row, begin] = CALLS[name]!;
  const world = await makeWorld();
  const call = await begin(world);
  const proof = { now: new Date(), by: 'reader', setsPassword: false } as const;
  const status = await during(world, row, call, (tx) => proveAddress(tx, world.typist.id, proof));
  expect(await ways(world)).toEqual([]);
  expect(status).toBe(401);
});

it.each(Object.keys(CALLS))('%s is there when nothing had to end', async (name) => {
  const [kind, row, begin] = CALLS[name]!;
  const world = await makeWorld();
  const call = await begin(world);
  // An admin says that it is theirs.
  const proof = { now: new Date(), by: 'admin' } as const;
  const isProof = name === 'another link to the address';
  const prove = (tx: Transaction) => (isProof ? Promise.resolve() : proveAddress(tx, world.typist.id, proof));
  expect(await during(world, row, call, prove)).toBe(200);
  expect(await ways(world)).toContain(kind);
});
