import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENDED_KINDS, type EndedKind } from '@/domain/account/address';
import { GUEST } from '@/domain/actor';
import { env } from '@/env';
import type { ApiContext } from '@/server/api/context';
import { handleScim } from '@/server/api/scim/handle-scim';
import { deviceCookie, isKnownDevice } from '@/server/auth/device-cookie';
import { knownKeys } from '@/server/auth/known-keys';
import { db } from '@/server/db';
import { makeAdmin } from '@/server/services/account/make-admin';
import { hashToken } from '@/server/services/account/one-time-token';
import { senderKeyOf } from '@/server/services/account/sender-key';
import { signInWithProvider } from '@/server/services/account/sign-in-with-provider';
import { freshAddress } from '../../support/api-request';
import { callerAs, failureOf } from '../../support/caller';
import { solved } from '../../support/challenge';
import {
  liveSession,
  makeProfile,
  makePrompt,
  makeSession,
  type TestProfile,
  unique,
} from '../../support/factories';
import { mailTo, tokenIn } from '../../support/mail';
import { fillAccount, PASSWORD, working } from '../../support/typed-account';

/**
 * Every door by which an address is proved or given rights (docs/decisions/0026-typed-addresses.md), for accounts with
 * everything that a holder can set: what somebody set who only typed the address works behind none of them, and nothing
 * else ends anywhere.
 */

afterEach(() => void vi.restoreAllMocks());

type Door = (profile: TestProfile) => Promise<void>;

let admin: TestProfile;
let scimToken: string;
beforeAll(async () => {
  admin = await makeProfile({ role: 'admin', emailProvedAt: new Date() });
  ({ token: scimToken } = await callerAs(admin).admin.createScimToken({ name: 'Directory' }));
});

async function scim(method: string, path: string, body?: unknown) {
  const request = new Request(`http://localhost:3000/scim/v2/${path}`, {
    method,
    headers: { 'content-type': 'application/scim+json', authorization: `Bearer ${scimToken}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const parts = new URL(request.url).pathname.split('/').slice(3);
  const response = await handleScim({ db, now: new Date() }, request, parts);
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const patched = (...Operations: object[]) => ({ schemas: [PATCH], Operations });

const guest = (context: Partial<ApiContext> = {}) => callerAs(GUEST, { address: freshAddress(), ...context });

async function codeFor(profile: TestProfile, context: Partial<ApiContext> = {}) {
  const { ticket } = await guest().account.sendCode({
    email: profile.email,
    captchaToken: await solved('sendCode'),
  });
  const code = tokenIn((await mailTo(profile.email)).at(-1));
  await guest(context).account.verifyOtp({ ticket, code });
}

async function resetBy(profile: TestProfile, context: Partial<ApiContext> = {}) {
  await guest().account.requestPasswordReset({
    email: profile.email,
    captchaToken: await solved('requestPasswordReset'),
  });
  const token = tokenIn((await mailTo(profile.email)).at(-1));
  await guest(context).account.resetPassword({ token, password: 'another password' });
}

/** A confirmation link in the mail of the account's own address. */
async function confirmationOf({ id, email }: TestProfile) {
  const token = randomUUID().replaceAll('-', '').padEnd(43, 'A');
  await db.emailChange.upsert({
    where: { profileId: id },
    create: {
      profileId: id,
      newEmail: email,
      tokenHash: hashToken(token),
      expiresAt: new Date(Date.now() + 3_600_000),
    },
    update: { newEmail: email, tokenHash: hashToken(token) },
  });
  return token;
}

const signInAt = (profile: TestProfile, claims: object = {}) =>
  signInWithProvider(
    { db, now: new Date(), userAgent: 'test', address: freshAddress() },
    {
      provider: 'oidc',
      issuer: 'https://id.example.org',
      subject: randomUUID(),
      email: profile.email.toUpperCase(),
      isEmailVerified: true,
      isVerificationUnsaid: false,
      fullName: 'Ada',
      groups: null,
      guessedMember: null,
      areGroupsUnsaid: false,
      hasTooManyGroups: false,
      ...claims,
    },
    () => Promise.resolve(),
  );

const DOORS: Record<string, Door> = {
  'a provider': async (profile) => void (await signInAt(profile)),
  'a code by mail': (profile) => codeFor(profile),
  'a reset link': (profile) => resetBy(profile),
  'a confirmation link, with “It wasn’t me”': async (profile) => {
    await guest().account.confirmEmailChange({ token: await confirmationOf(profile), endsRest: true });
  },
  'a link from an admin': async (profile) => {
    await callerAs(admin).admin.inviteUser({ email: profile.email });
    const token = tokenIn((await mailTo(profile.email)).at(-1));
    await guest().account.resetPassword({ token, password: 'another password' });
  },
  'the command line': async (profile) => {
    const made = await makeAdmin({ db, now: new Date() }, profile.email);
    expect(made.token).not.toBeNull();
    expect(made.since).not.toBeNull();
    await db.passwordResetToken.deleteMany({ where: { profileId: profile.id } });
  },
  'PATCH of the directory': async ({ id }) => {
    const change = patched({ op: 'replace', path: 'externalId', value: randomUUID() });
    expect((await scim('PATCH', `Users/${id}`, change)).status).toBe(200);
  },
  'PUT of the directory': async ({ id, email }) => {
    const user = { schemas: [USER], userName: email, active: true };
    expect((await scim('PUT', `Users/${id}`, user)).status).toBe(200);
  },
  'a new group of the directory': async ({ id }) => {
    const group = { schemas: [GROUP], displayName: unique('Group'), members: [{ value: id }] };
    expect((await scim('POST', 'Groups', group)).status).toBe(201);
  },
  'a membership of the directory': async ({ id }) => {
    const made = await scim('POST', 'Groups', { schemas: [GROUP], displayName: unique('Group') });
    const change = patched({ op: 'add', path: 'members', value: [{ value: id }] });
    expect((await scim('PATCH', `Groups/${String(made.body['id'])}`, change)).status).toBeLessThan(300);
  },
};

/** The kinds that a door ends in any account: a new password ends what the old one may have opened. */
const WITH_A_PASSWORD: EndedKind[] = [
  'password',
  'session',
  'pendingSignIn',
  'trustedBrowser',
  'resetLink',
  'emailChange',
];
const NAMED: Record<string, EndedKind[]> = {
  'a reset link': WITH_A_PASSWORD,
  'a link from an admin': WITH_A_PASSWORD,
  'a confirmation link, with “It wasn’t me”': ['emailChange'],
  'the command line': ['resetLink'],
};

/** Links that the door itself replaces or uses up, before anything ends. */
const USED: Record<string, EndedKind[]> = {
  'a reset link': ['resetLink'],
  'a link from an admin': ['resetLink'],
  'a confirmation link, with “It wasn’t me”': ['emailChange'],
};

describe.each(Object.keys(DOORS))('behind %s', (name) => {
  const door = DOORS[name]!;

  it('nothing works that somebody set who only typed the address', async () => {
    const account = await fillAccount();
    await door(account.profile);
    expect(await working(account)).toEqual([]);
    expect(await db.prompt.count({ where: { createdBy: account.profile.id, deletedAt: null } })).toBe(2);
    const finding = await db.addressFinding.findUniqueOrThrow({ where: { profileId: account.profile.id } });
    const used = USED[name] ?? [];
    const found = ENDED_KINDS.filter((kind) => !used.includes(kind));
    expect(Object.keys(finding.ended as object).sort()).toEqual([...found].sort());
  });

  it('an account from before loses the ways in, and keeps what others gave it and what it shared', async () => {
    const account = await fillAccount({ emailWriter: 'before' });
    await door(account.profile);
    const rest = ['membership', 'invitation', 'grant', 'givenGrant', 'shareLink', 'subscription'];
    expect(await working(account)).toEqual([...rest, 'sharedPrompt', 'sharedCollection']);
  });

  it.each([
    ['whose address is proved', { emailProvedAt: new Date() }],
    ['whose address others wrote', { emailWriter: 'others' }],
  ] as const)('an account %s loses nothing but what the act names', async (_, fields) => {
    // An admin's link goes to addresses that nobody has proved.
    if (name === 'a link from an admin' && 'emailProvedAt' in fields) return;
    if (name === 'the command line' && 'emailProvedAt' in fields) return;
    const account = await fillAccount(fields);
    await door(account.profile);
    const named = NAMED[name] ?? [];
    // The link itself replaces an earlier one.
    expect(await working(account)).toEqual(ENDED_KINDS.filter((kind) => !named.includes(kind)));
    expect(await db.addressFinding.count({ where: { profileId: account.profile.id } })).toBe(0);
  });
});

it('a browser that has signed in before becomes a stranger, and the owner’s is known', async () => {
  const now = new Date();
  const { profile } = await fillAccount();
  const cookieOf = async () => {
    const key = senderKeyOf((await makeSession(profile)).sessionId);
    return deviceCookie(profile.id, key, now).split(';')[0]!;
  };
  const strange = await cookieOf();
  expect(isKnownDevice(strange, profile.id, now)).toBe(true);
  await knownKeys.reading;
  await codeFor(profile);
  const own = await cookieOf();
  const later = new Date(now.getTime() + 10 * 60_000);
  for (const cookie of [strange, own]) isKnownDevice(cookie, profile.id, later);
  await knownKeys.reading;
  expect(isKnownDevice(strange, profile.id, later)).toBe(false);
  expect(isKnownDevice(own, profile.id, later)).toBe(true);
});

describe('in a browser that is signed in to the account, or with its password', () => {
  const lost = async (prove: Door) => {
    const account = await fillAccount();
    await prove(account.profile);
    const left = await working(account);
    expect(await db.profile.count({ where: { id: account.profile.id, emailProvedAt: null } })).toBe(0);
    return ENDED_KINDS.filter((kind) => !left.includes(kind));
  };

  it('a code ends nothing', async () => {
    expect(await lost(async (profile) => codeFor(profile, { session: await liveSession(profile) }))).toEqual(
      [],
    );
  });

  it('a reset link ends only what the old password may have opened', async () => {
    const ended = await lost(async (profile) => resetBy(profile, { session: await liveSession(profile) }));
    expect(ended).toEqual(WITH_A_PASSWORD);
  });

  it.each(['session', 'password'])('a confirmation link ends nothing (%s)', async (by) => {
    const ended = await lost(async (profile) => {
      const token = await confirmationOf(profile);
      if (by === 'password') await guest().account.confirmEmailChange({ token, password: PASSWORD });
      else await guest({ session: await liveSession(profile) }).account.confirmEmailChange({ token });
    });
    expect(ended).toEqual(['emailChange']);
  });

  it('elsewhere a confirmation link asks, and is not used up', async () => {
    const account = await fillAccount();
    const token = await confirmationOf(account.profile);
    const stranger = await makeProfile();
    const attempts = [
      guest().account.confirmEmailChange({ token }),
      callerAs(stranger, { address: freshAddress() }).account.confirmEmailChange({ token }),
      guest().account.confirmEmailChange({ token, password: 'a wrong password' }),
    ];
    for (const attempt of attempts) expect((await failureOf(attempt)).code).toBe('FORBIDDEN');
    expect(await db.profile.count({ where: { id: account.profile.id, emailProvedAt: null } })).toBe(1);
    expect(await working(account)).toEqual([...ENDED_KINDS]);
    await guest().account.confirmEmailChange({ token, password: PASSWORD });
  });

  it('a change of address needs one of the two', async () => {
    const { profile } = await fillAccount();
    const token = await confirmationOf({ ...profile, email: `${randomUUID()}@example.org` });
    for (const more of [{}, { endsRest: true }]) {
      expect((await failureOf(guest().account.confirmEmailChange({ token, ...more }))).code).toBe(
        'FORBIDDEN',
      );
    }
    expect(await db.profile.count({ where: { id: profile.id, email: profile.email } })).toBe(1);
    await guest().account.confirmEmailChange({ token, password: PASSWORD });
  });
});

/** What members and admins do for an account; each may end what it names. */
const ACTS: Record<string, [act: (profile: TestProfile) => Promise<unknown>, ends?: EndedKind[]]> = {
  'a grant': [
    async ({ id }) => {
      const owner = await makeProfile({ emailProvedAt: new Date() });
      const { id: promptId } = await makePrompt({ creator: owner, isShared: false });
      const subject = { kind: 'user', userId: id } as const;
      await callerAs(owner).grant.set({ promptId, subject, right: 'read' });
      await callerAs(owner).grant.setMany({ promptIds: [promptId], subject, right: 'edit' });
    },
  ],
  'an invitation to a space': [
    async ({ id: userId }) => {
      const api = callerAs(await makeProfile({ emailProvedAt: new Date() }));
      const { id } = await api.space.create({ name: unique('Team') });
      await api.space.inviteMany({ id, role: 'member', people: [{ userId }] });
    },
  ],
  'another role in a space': [
    async ({ id: userId }) => {
      const api = callerAs(await makeProfile({ emailProvedAt: new Date() }));
      const { id } = await api.space.create({ name: unique('Team') });
      await db.spaceMember.create({ data: { spaceId: id, userId, role: 'reader' } });
      await api.space.setRole({ id, userId, role: 'owner' });
      await api.space.removeMember({ id, userId });
    },
  ],
  'a group of the directory that is named in a space': [
    async ({ id: profileId }) => {
      const displayName = unique('Group');
      await db.scimGroup.create({ data: { displayName, members: { create: { profileId } } } });
      const { id } = await callerAs(admin).space.create({ name: unique('Team') });
      await callerAs(admin).space.setGroup({ id, name: displayName, role: 'member' });
    },
  ],
  'other roles below admin': [
    async ({ id: userId }) => {
      await callerAs(admin).admin.setRole({ userId, role: 'viewer' });
      await callerAs(admin).admin.setRole({ userId, role: 'contributor' });
    },
  ],
  'another name': [({ id: userId }) => callerAs(admin).admin.updateUser({ userId, fullName: 'Ada' })],
  'another address': [
    ({ id: userId }) => callerAs(admin).admin.updateUser({ userId, email: `${randomUUID()}@example.org` }),
    // The links that were sent to the old one.
    ['resetLink', 'emailChange'],
  ],
};

describe.each(Object.keys(ACTS))('%s', (name) => {
  const [act, ends = []] = ACTS[name]!;

  it.each([
    ['typed', {}],
    ['from before', { emailWriter: 'before' }],
    ['proved', { emailProvedAt: new Date() }],
    ['written by others', { emailWriter: 'others' }],
  ] as const)('ends nothing but what it names for an address that is %s', async (_, fields) => {
    const account = await fillAccount(fields);
    await act(account.profile);
    const { email } = await db.profile.findUniqueOrThrow({
      where: { id: account.profile.id },
      select: { email: true },
    });
    // The password works with the address of now.
    account.profile.email = email ?? '';
    expect(await working(account)).toEqual(ENDED_KINDS.filter((kind) => !ends.includes(kind)));
    expect(await db.addressFinding.count({ where: { profileId: account.profile.id } })).toBe(0);
  });
});

describe('the directory', () => {
  it('ends nothing by reading, and answers the same for proved and unproved accounts', async () => {
    const answers = [];
    for (const fields of [{}, { emailProvedAt: new Date() }]) {
      const account = await fillAccount(fields);
      const { email, id } = account.profile;
      const { status, body } = await scim(
        'GET',
        `Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`,
      );
      expect(body['totalResults']).toBe(1);
      expect(await working(account)).toEqual([...ENDED_KINDS]);
      answers.push([status, (await scim('POST', 'Users', { schemas: [USER], userName: email })).status]);
      expect(
        (await scim('PATCH', `Users/${id}`, patched({ op: 'replace', path: 'active', value: true }))).status,
      ).toBe(200);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual([200, 409]);
  });

  it('makes no admin of what somebody set who only typed the address, by a group from before', async () => {
    const [admins, staff] = [unique('Admins'), unique('Staff')];
    vi.spyOn(env, 'OIDC_ROLE_MAP', 'get').mockReturnValue([{ group: admins, role: 'admin' }]);
    const typed = await fillAccount({ emailWriter: 'before' });
    const proved = await fillAccount({ emailProvedAt: new Date() });
    const members = [typed, proved].map(({ profile }) => ({ profileId: profile.id }));
    const group = await db.scimGroup.create({ data: { displayName: staff, members: { create: members } } });
    const renamed = patched({ op: 'replace', path: 'displayName', value: admins });
    expect((await scim('PATCH', `Groups/${group.id}`, renamed)).status).toBe(200);
    for (const { profile } of [typed, proved]) {
      expect(await db.profile.count({ where: { id: profile.id, role: 'admin' } })).toBe(1);
    }
    expect(await typed.works.session()).toBe(false);
    expect(await typed.works.password()).toBe(false);
    expect(await typed.works.token()).toBe(false);
    expect(await working(proved)).toEqual([...ENDED_KINDS]);
    await scim('DELETE', `Groups/${group.id}`);
  });

  it('finds no account by a look-alike of its address', async () => {
    const { email } = await makeProfile();
    for (const other of [email.replace('a', 'ａ').replace('e', 'ｅ'), email.replace('@', '＠')]) {
      const { body } = await scim('GET', `Users?filter=${encodeURIComponent(`userName eq "${other}"`)}`);
      expect(body['totalResults']).toBe(0);
    }
  });
});

describe('a provider', () => {
  it('finds an account by its address but for the case of ASCII letters', async () => {
    const { id, email } = await makeProfile();
    const upper = await signInAt({ id, email } as TestProfile);
    expect(upper.profileId).toBe(id);
    const lookAlike = { email: `ａ${email}` };
    await expect(signInAt({ id, email } as TestProfile, lookAlike)).rejects.toMatchObject({
      errorName: 'unverified',
    });
  });

  it('ends a subject that was linked meanwhile before it asks for another person', async () => {
    const profile = await makeProfile();
    await db.identity.create({
      data: {
        profileId: profile.id,
        provider: 'oidc',
        issuer: 'https://id.example.org',
        subject: 'a squatter',
      },
    });
    expect((await signInAt(profile)).profileId).toBe(profile.id);
    expect(await db.identity.count({ where: { profileId: profile.id, subject: 'a squatter' } })).toBe(0);
  });
});

describe('many at once', () => {
  it('many members of a group at once lose what was set in each of their accounts, and only there', async () => {
    const accounts = [
      await fillAccount(),
      await fillAccount(),
      await fillAccount({ emailProvedAt: new Date() }),
    ];
    const members = accounts.map(({ profile }) => ({ value: profile.id }));
    await scim('POST', 'Groups', { schemas: [GROUP], displayName: unique('Group'), members });
    const left = [];
    for (const account of accounts) left.push((await working(account)).length);
    expect(left).toEqual([0, 0, ENDED_KINDS.length]);
  });
});
