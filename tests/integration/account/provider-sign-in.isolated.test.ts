import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CLIENT, type Person, startIssuer } from '../../support/issuer';
import { openProxy } from '../../support/proxy';

/**
 * Sign-in with a provider (authorization, token with PKCE, identity tokens), against a fake
 * issuer over HTTP whose responses can be forged.
 */

const issuer = await startIssuer();
// Before any module of the product is imported: the environment is read once.
Object.assign(process.env, {
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Acme',
  OIDC_ROLE_MAP: 'admins=admin,staff=user,guests=viewer',
  GITHUB_CLIENT_ID: CLIENT.id,
  GITHUB_CLIENT_SECRET: CLIENT.secret,
  GITHUB_BASE_URL: issuer.url,
});
const { db } = await import('@/server/db');
const { logger } = await import('@/server/log/logger');
const { networksOf } = await import('@/server/ports/rate-limit/address-networks');
const { LIMITS } = await import('@/server/ports/rate-limit/limits');
const { apiRequest } = await import('../../support/api-request');
const { callerAs } = await import('../../support/caller');
const { makeProfile, makeSession } = await import('../../support/factories');
const { Visitor } = await import('../../support/visitor');
const { SESSION_COOKIE } = await import('@/server/auth/session-cookie-name');

afterAll(() => issuer.stop());
beforeEach(() => {
  issuer.goDown(false);
  issuer.signWith('RS256');
});

const now = () => Math.floor(Date.now() / 1_000);
const someone = (claims: Record<string, unknown> = {}): Person & { claims: Record<string, unknown> } => ({
  claims: {
    sub: randomUUID(),
    email: `${randomUUID()}@acme.test`,
    email_verified: true,
    name: 'Ada',
    ...claims,
  },
});

type Answer = Record<string, string>;

/** Goes to the provider and returns with its response, which `change` can forge. */
async function signIn(
  person: Person,
  { visitor = new Visitor(), change = (answer: Answer) => answer, provider = 'oidc', action = 'signin' } = {},
) {
  const { url, error } = await visitor.begin(`${action}/${provider}`);
  if (url === undefined) throw new Error(`Not sent to the provider: ${error}`);
  const path = await visitor.comeBack(provider, change(issuer.authorize(url, person)));
  return { visitor, path };
}

const profileOf = (email: unknown) =>
  db.profile.findUnique({
    where: { email: String(email) },
    select: { id: true, role: true, fullName: true, emailProvedAt: true, identities: true, credential: true },
  });

/**
 * Expects that a forged or faulty response signs no user in and creates no account, and that the screen names the
 * problem.
 */
async function expectNobody(person: Person, problem: string, options: Parameters<typeof signIn>[1] = {}) {
  const { visitor, path } = await signIn(person, options);
  expect(path).toBe(`/login?problem=${problem}&provider=${options.provider ?? 'oidc'}`);
  expect(visitor.session).toBeUndefined();
  const { email } = person.claims ?? {};
  if (email !== undefined) expect(await profileOf(email)).toBeNull();
}

describe('a sign-in by a provider', () => {
  it('asks the issuer through the proxy', async () => {
    const proxy = await openProxy();
    onTestFinished(() => proxy.close());
    vi.stubEnv('HTTP_PROXY', proxy.address);
    onTestFinished(() => void vi.unstubAllEnvs());
    const person = someone();
    const { visitor } = await signIn(person);
    expect(visitor.session).toBeDefined();
    expect(proxy.asked.length).toBeGreaterThan(2);
    expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${new URL(issuer.url).host}`]));
    proxy.refuseWith(403);
    const refused = await new Visitor().begin('signin/oidc');
    expect(refused.error).toContain('Couldn’t reach Acme');
  });

  it('begins behind an address whose limits are all used up', async () => {
    const visitor = new Visitor();
    await db.rateLimit.createMany({
      data: Object.entries(LIMITS).flatMap(([name, { points }]) =>
        networksOf(visitor.address).map(({ key, times }) => ({
          key: `${name}:${key}`,
          points: 10 * times * points,
          expire: Date.now() + 600_000,
        })),
      ),
    });
    const { url } = await visitor.begin('signin/oidc');
    expect(url).toContain(issuer.url);
    expect(await visitor.comeBack('oidc', issuer.authorize(url!, someone()))).toBe('/dashboard');
  });

  it('makes an account of a verified address, and finds it again by nothing but the identity', async () => {
    const person = someone();
    const { visitor, path } = await signIn(person);
    expect(path).toBe('/dashboard');
    expect((await apiRequest('profile.me', undefined, visitor.session)).body).toContain('Ada');
    const profile = await profileOf(person.claims['email']);
    expect(profile).toMatchObject({ fullName: 'Ada', role: 'contributor' });
    expect(profile!.emailProvedAt).not.toBeNull();
    expect(profile!.identities).toMatchObject([{ provider: 'oidc', issuer: issuer.url }]);

    const moved = `${randomUUID()}@acme.test`;
    const again = await signIn({ claims: { ...person.claims, email: moved, email_verified: false } });
    expect(again.path).toBe('/dashboard');
    const me = await apiRequest('profile.me', undefined, again.visitor.session);
    expect(me.body).toContain(profile!.id);
    const [identity] = await callerAs({
      kind: 'member',
      id: profile!.id,
      role: 'contributor',
    }).account.identities.list();
    expect(identity).toMatchObject({ provider: 'oidc', account: moved, isRemovable: false });
  });

  it('proves an address that it has verified since the identity was linked, and ends nothing', async () => {
    const person = someone();
    const { visitor } = await signIn(person);
    const email = String(person.claims['email']);
    const { id } = (await profileOf(email))!;
    const isProved = async () => (await profileOf(email))?.emailProvedAt != null;
    for (const writer of ['others', 'holder']) {
      await db.profile.update({ where: { id }, data: { emailProvedAt: null, emailWriter: writer } });
      await signIn({ claims: { ...person.claims, email_verified: false } });
      await signIn({ claims: { ...person.claims, email: `ａ${email}` } });
      expect(await isProved()).toBe(false);
      await signIn({ claims: { ...person.claims, email: email.toUpperCase() } });
      expect(await isProved()).toBe(true);
    }
    expect((await apiRequest('profile.me', undefined, visitor.session)).body).toContain(id);
    expect(await db.addressFinding.count({ where: { profileId: id } })).toBe(0);
  });

  it('asks the issuer for its keys once, for many sign-ins', async () => {
    await signIn(someone());
    const before = issuer.timesAskedForKeys();
    for (let time = 0; time < 3; time += 1) expect((await signIn(someone())).path).toBe('/dashboard');
    expect(issuer.timesAskedForKeys()).toBe(before);
  });

  it('reads the address from the user-info endpoint where the token has none', async () => {
    const email = `${randomUUID()}@acme.test`;
    const { path } = await signIn({
      claims: { sub: randomUUID() },
      userInfo: { email, email_verified: true },
    });
    expect(path).toBe('/dashboard');
    expect(await profileOf(email)).not.toBeNull();
  });

  it('leads to the page that was asked for, and to none of another site', async () => {
    const person = someone();
    for (const [asked, path] of [
      ['/prompts/new?x=1', '/prompts/new?x=1'],
      ['https://evil.example/', '/dashboard'],
    ] as const) {
      const visitor = new Visitor();
      const { url } = await visitor.begin('signin/oidc', asked);
      expect(await visitor.comeBack('oidc', issuer.authorize(url!, person))).toBe(path);
    }
  });

  it('links an account whose address was proved, with all it has', async () => {
    const profile = await makeProfile({ password: 'right password' });
    await db.profile.update({ where: { id: profile.id }, data: { emailProvedAt: new Date() } });
    await signIn(someone({ email: profile.email.toUpperCase() }));
    const found = await profileOf(profile.email);
    expect(found!.identities.map(({ provider }) => provider).sort()).toEqual(['oidc', 'password']);
  });

  it('waits for the second factor where the account has one', async () => {
    const person = someone();
    await signIn(person);
    const { id } = (await profileOf(person.claims['email']))!;
    await db.factor.create({ data: { profileId: id, kind: 'totp', name: 'App', verifiedAt: new Date() } });
    const { visitor, path } = await signIn(person);
    expect([path, visitor.session]).toEqual(['/login/factor?callbackUrl=%2Fdashboard', undefined]);
  });

  it('takes an address from an account that registered it without proving it', async () => {
    const squatter = await makeProfile({ password: 'right password' });
    const { cookie } = await makeSession(squatter);
    await signIn(someone({ email: squatter.email }));
    const found = await profileOf(squatter.email);
    expect(found!.identities.map(({ provider }) => provider)).toEqual(['oidc']);
    expect(found!.credential?.passwordHash).toBeNull();
    expect((await apiRequest('account.sessions', undefined, cookie)).outcome).toBe('UNAUTHORIZED');
  });

  it('makes one account of ten that race for one address', async () => {
    const email = `${randomUUID()}@acme.test`;
    const people = Array.from({ length: 10 }, () => someone({ email, sub: `race-${email}` }));
    const answers = await Promise.all(people.map((person) => signIn(person)));
    expect(answers.map(({ path }) => path)).toEqual(people.map(() => '/dashboard'));
    expect(await db.identity.count({ where: { subject: `race-${email}` } })).toBe(1);
  });

  it('lets nobody in whose account is shut or deleted', async () => {
    const person = someone();
    await signIn(person);
    const { id } = (await profileOf(person.claims['email']))!;
    await db.profile.update({ where: { id }, data: { isActive: false } });
    const { visitor, path } = await signIn(person);
    expect([path, visitor.session]).toEqual(['/login?problem=shut&provider=oidc', undefined]);
    const byAddress = await signIn(someone({ email: person.claims['email'] }));
    expect(byAddress.path).toBe('/login?problem=shut&provider=oidc');
  });

  it('a sign-in by a provider is known by GitHub’s id, with the primary address if GitHub has verified it', async () => {
    const email = `${randomUUID()}@acme.test`;
    const userInfo = {
      id: Math.floor(Math.random() * 1e9),
      login: 'ada',
      name: null,
      email: 'public@acme.test',
    };
    const person = { userInfo, addresses: [{ email, primary: true, verified: true }] };
    expect((await signIn(person, { provider: 'github' })).path).toBe('/dashboard');
    expect((await profileOf(email))!.identities).toMatchObject([
      { provider: 'github', issuer: issuer.url, subject: String(userInfo.id) },
    ]);
    const other = { userInfo: { ...userInfo, id: 7 }, addresses: [{ email: 'x@acme.test', primary: true }] };
    await expectNobody(other, 'unverified', { provider: 'github' });
    expect(await profileOf('x@acme.test')).toBeNull();
  });
});

describe('a forged or faulty answer signs nobody in', () => {
  it('1: with the state of another sign-in', async () => {
    await expectNobody(someone(), 'otherTab', { change: (answer) => ({ ...answer, state: 'another' }) });
  });
  it('2: with another nonce, or none', async () => {
    await expectNobody(someone({ nonce: 'another' }), 'untrusted');
    await expectNobody(someone({ nonce: undefined }), 'untrusted');
  });
  it('3: of another issuer', async () => {
    await expectNobody(someone({ iss: 'https://evil.example' }), 'untrusted');
  });
  it('4: for another audience', async () => {
    await expectNobody(someone({ aud: 'another-client' }), 'untrusted');
    await expectNobody(someone({ aud: [CLIENT.id, 'another-client'], azp: 'another-client' }), 'untrusted');
  });
  it('5: signed by somebody else, or by nobody', async () => {
    await expectNobody({ ...someone(), isForged: true }, 'untrusted');
    await expectNobody({ ...someone(), isUnsigned: true }, 'untrusted');
  });
  it('6: expired or from the future, by more than a minute', async () => {
    await expectNobody(someone({ exp: now() - 90 }), 'clock');
    await expectNobody(someone({ iat: now() + 600, nbf: now() + 600 }), 'clock');
    expect((await signIn(someone({ exp: now() - 30 }))).path).toBe('/dashboard');
  });
  it('7: with an address that is not verified', async () => {
    for (const isVerified of [false, 'false', 'perhaps']) {
      await expectNobody(someone({ email_verified: isVerified }), 'unverified');
    }
    await expectNobody(someone({ email_verified: undefined }), 'unverifiedUnsaid');
    expect(await db.providerNotice.count({ where: { kind: 'unverified' } })).toBe(1);
    // What one answer says of an address says nothing of the other's.
    const unnamed = someone({ email: undefined });
    const userInfo = { sub: unnamed.claims['sub'], email: `${randomUUID()}@acme.test` };
    const { path: answered } = await signIn({ ...unnamed, userInfo });
    expect(answered).toBe('/login?problem=unverifiedUnsaid&provider=oidc');
    const profile = await makeProfile();
    const { path } = await signIn(someone({ email: profile.email, email_verified: false }));
    expect(path).toBe('/login?problem=unverified&provider=oidc');
    expect((await profileOf(profile.email))!.identities).toEqual([]);
  });
  it('8: with a code that was used before', async () => {
    const visitor = new Visitor();
    const { url } = await visitor.begin('signin/oidc');
    const answer = issuer.authorize(url!, someone());
    const kept = new Map(visitor.cookies);
    expect(await visitor.comeBack('oidc', answer)).toBe('/dashboard');
    const thief = new Visitor();
    thief.cookies = kept;
    expect(await thief.comeBack('oidc', answer)).toBe('/login?problem=expired&provider=oidc');
    expect(thief.session).toBeUndefined();
  });
  it('9: of one provider at the address of another', async () => {
    const visitor = new Visitor();
    const { url } = await visitor.begin('signin/oidc');
    const { code, state } = issuer.authorize(url!, someone());
    const path = await visitor.comeBack('github', { code: code!, state: state! });
    expect([path, visitor.session]).toEqual(['/login?problem=otherTab&provider=github', undefined]);
    await expectNobody(someone(), 'untrusted', {
      change: (answer) => ({ ...answer, iss: 'https://evil.example' }),
    });
    await expectNobody(someone(), 'untrusted', { change: ({ iss: _, ...answer }) => answer });
  });
  it('12: whose user-info is about another subject', async () => {
    await expectNobody({ ...someone(), userInfo: { sub: 'another', email_verified: true } }, 'untrusted');
  });
});

describe('groups', () => {
  const roleAfter = async (person: Person) => {
    await signIn(person);
    return (await profileOf(person.claims?.['email']))!.role;
  };

  it('groups give the role at each sign-in, and take it back', async () => {
    const person = someone();
    const withGroups = (groups: string[]) => roleAfter({ claims: { ...person.claims, groups } });
    expect(await withGroups(['guests'])).toBe('viewer');
    expect(await withGroups(['staff', 'admins'])).toBe('admin');
    await makeProfile({ role: 'admin' });
    expect(await withGroups(['another'])).toBe('contributor');
    const events = await db.auditEvent.findMany({
      where: { action: 'user.role', subjectId: (await profileOf(person.claims['email']))!.id },
      orderBy: { id: 'asc' },
      select: { details: true },
    });
    expect(events.map(({ details }) => details)).toEqual([
      { from: 'contributor', to: 'viewer', by: 'company sign-in' },
      { from: 'viewer', to: 'admin', by: 'company sign-in' },
      { from: 'admin', to: 'contributor', by: 'company sign-in' },
    ]);
  });

  it('groups bring people into the spaces that name them, and out again with the next sign-in', async () => {
    const owner = callerAs(await makeProfile({ role: 'admin' }));
    const { id } = await owner.space.create({ name: 'Field team' });
    const group = `field-${randomUUID()}`;
    await owner.space.setGroup({ id, name: group, role: 'member' });
    const person = someone();
    await signIn({ claims: { ...person.claims, groups: [group] } });
    const { members } = await owner.space.members({ id });
    expect(members.map(({ role, byGroup }) => [role, byGroup])).toEqual([
      ['owner', null],
      ['member', group],
    ]);
    await signIn({ claims: { ...person.claims, groups: undefined } });
    expect((await owner.space.members({ id })).members).toHaveLength(1);
  });

  it('10: that are missing are none: a role of theirs ends, one given by hand stays', async () => {
    const warn = vi.spyOn(logger, 'warn');
    for (const groups of [undefined, null, 7, []]) {
      const person = someone();
      expect(await roleAfter({ claims: { ...person.claims, groups: ['guests'] } })).toBe('viewer');
      expect(await roleAfter({ claims: { ...person.claims, groups } })).toBe('contributor');
      const { id } = (await profileOf(person.claims['email']))!;
      await callerAs(await makeProfile({ role: 'admin' })).admin.setRole({ userId: id, role: 'viewer' });
      expect(await roleAfter({ claims: { ...person.claims, groups } })).toBe('viewer');
    }
    const line = [{ claim: 'groups', reason: 'no list of groups' }, 'a sign-in listed no groups'];
    expect(warn).toHaveBeenCalledWith(...line);
  });

  it.each([[[{ id: 'admins' }]], [[{ displayName: 'Paris', id: 'admins' }, 7, null]], ['admins']])(
    'groups are read from %j',
    async (groups) => {
      await makeProfile({ role: 'admin' });
      expect(await roleAfter(someone({ groups }))).toBe('admin');
    },
  );

  it('groups of a new role map begin with the id: whoever names a group like another one’s id is nobody', async () => {
    await db.providerNotice.deleteMany();
    expect(await roleAfter(someone({ groups: [{ name: 'admins', id: '1' }] }))).toBe('contributor');
    expect(await roleAfter(someone({ groups: [{ name: 'Paris', id: 'admins' }] }))).toBe('admin');
  });

  it('groups are one group in a text, for nobody has named a separator', async () => {
    expect(await roleAfter(someone({ groups: 'Paris, admins' }))).toBe('contributor');
  });

  it('groups go on by the member that matched last where objects have several, and admins are asked to choose', async () => {
    await db.providerNotice.deleteMany();
    await db.providerNotice.create({ data: { kind: 'groupMember', at: new Date(), detail: 'name' } });
    expect(await roleAfter(someone({ groups: [{ name: 'admins', id: '1' }] }))).toBe('admin');
    expect(await roleAfter(someone({ groups: [{ name: 'Paris', id: 'admins' }] }))).toBe('contributor');
    expect(await roleAfter(someone({ groups: [{ name: 'Paris', displayName: 'admins' }] }))).toBe(
      'contributor',
    );
    const { admin } = callerAs(await makeProfile({ role: 'admin' }));
    const setup = await admin.signIn();
    expect(setup.notices.map(({ kind }) => kind)).toContain('chooseMember');
    expect(setup.lastMatch).toMatchObject({ groups: [], member: 'name' });
    const { checks } = await admin.health();
    expect(checks.find(({ part }) => part === 'signIn')).toMatchObject({ state: 'notice' });
  });

  it('groups have case in a token', async () => {
    expect(await roleAfter(someone({ groups: ['Admins'] }))).toBe('contributor');
  });

  it('11: that are too many to be listed are those of the directory, and admins are told', async () => {
    await makeProfile({ role: 'admin' });
    const person = someone();
    const overage = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: issuer.url } } };
    expect(await roleAfter({ claims: { ...person.claims, groups: ['guests'] } })).toBe('viewer');
    expect(await roleAfter({ claims: { ...person.claims, ...overage } })).toBe('contributor');
    const hidden = { ...person.claims, hasgroups: true, groups: ['admins'] };
    expect(await roleAfter({ claims: hidden })).toBe('contributor');
    const { id } = (await profileOf(person.claims['email']))!;
    const admins = { displayName: 'ADMINS', members: { create: [{ profileId: id }] } };
    await db.scimGroup.create({ data: admins, select: { id: true } });
    expect(await roleAfter({ claims: hidden })).toBe('admin');
    await db.scimGroup.deleteMany({ where: { displayName: 'ADMINS' } });
    expect(await db.providerNotice.count({ where: { kind: 'overage' } })).toBe(1);
  });

  it('groups leave the last active admin one', async () => {
    await db.profile.updateMany({ where: { role: 'admin' }, data: { role: 'viewer' } });
    const person = someone();
    expect(await roleAfter({ claims: { ...person.claims, groups: ['admins'] } })).toBe('admin');
    expect(await roleAfter({ claims: { ...person.claims, groups: [] } })).toBe('admin');
  });
});

describe('another subject with the address of an account', () => {
  it('another subject with the address of an account is refused until an admin releases the old sign-in', async () => {
    const first = someone();
    await signIn(first);
    const second = someone({ email: first.claims['email'] });
    const { visitor, path } = await signIn(second);
    expect([path, visitor.session]).toEqual(['/login?problem=otherPerson&provider=oidc', undefined]);
    const { id, identities } = (await profileOf(first.claims['email']))!;
    expect(identities).toHaveLength(1);
    const admin = callerAs(await makeProfile({ role: 'admin' }));
    await admin.admin.releaseIdentity({ userId: id, identityId: identities[0]!.id });
    expect(await db.session.count({ where: { profileId: id } })).toBe(0);
    expect((await signIn(second)).path).toBe('/dashboard');
    expect((await signIn(first)).path).toBe('/login?problem=otherPerson&provider=oidc');
  });
});

describe('a signature', () => {
  it.each(['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'])(
    '%s is checked, of token and user info',
    async (alg) => {
      issuer.signWith(alg);
      const person = someone();
      expect((await signIn({ ...person, alg })).path).toBe('/dashboard');
      await expectNobody({ ...someone(), alg, isForged: true }, 'untrusted');
      const email = `${randomUUID()}@acme.test`;
      const said = { claims: { sub: randomUUID() }, userInfo: { email, email_verified: true }, alg };
      expect((await signIn({ ...said, userInfoAlg: alg })).path).toBe('/dashboard');
      expect(await profileOf(email)).not.toBeNull();
    },
  );

  it('a signature that the metadata does not name, or that proves nothing, is refused', async () => {
    await expectNobody({ ...someone(), alg: 'ES256' }, 'untrusted');
    issuer.signWith('none', 'HS256', 'RS256');
    for (const alg of ['none', 'HS256']) {
      await expectNobody({ ...someone(), alg }, 'untrusted');
      await expectNobody({ ...someone(), userInfoAlg: alg }, 'untrusted');
    }
  });
});

describe('a name', () => {
  it.each([
    [{ name: undefined, given_name: 'Ada', family_name: 'Byron' }, 'Ada Byron'],
    [{ name: undefined, given_name: 'Ada' }, 'Ada'],
    [{ name: undefined, preferred_username: 'ada.b' }, 'ada.b'],
    [{ name: 'Countess', given_name: 'Ada', preferred_username: 'ada' }, 'Countess'],
  ])('the name of %j is %s', async (claims, fullName) => {
    const person = someone(claims);
    await signIn(person);
    expect((await profileOf(person.claims['email']))?.fullName).toBe(fullName);
  });
});

it('a subject that is a number is refused with words', async () => {
  await expectNobody(someone({ sub: 12_345 }), 'numericSubject');
});

it('a code of 8,000 characters works', async () => {
  const visitor = new Visitor();
  const { url } = await visitor.begin('signin/oidc');
  const answer = issuer.authorize(url!, someone(), 'c'.repeat(8_000));
  expect(await visitor.comeBack('oidc', answer)).toBe('/dashboard');
});

describe('what goes wrong on the way', () => {
  it('what goes wrong on the way to a provider is told by its kind', async () => {
    const { path } = await signIn(someone(), {
      change: ({ state }) => ({ state: state!, error: 'access_denied' }),
    });
    expect(path).toBe('/login?problem=cancelled&provider=oidc');
    const refused = await signIn(someone(), {
      change: ({ state }) => ({ state: state!, error: 'invalid_scope' }),
    });
    expect(refused.path).toBe('/login?problem=provider&provider=oidc');

    expect(await new Visitor().comeBack('oidc', { code: 'x', state: 'y' })).toBe(
      '/login?problem=cookies&provider=oidc',
    );
    const stranger = new Visitor();
    stranger.cookies.set('theme', 'dark');
    expect(await stranger.comeBack('oidc', { code: 'x', state: 'y' })).toBe(
      '/login?problem=otherTab&provider=oidc',
    );
    await stranger.send('csrf');
    expect(await stranger.comeBack('oidc', { code: 'x', state: 'y' })).toBe(
      '/login?problem=expired&provider=oidc',
    );
  });

  it('what goes wrong at a provider that is down is told, before and after', async () => {
    const visitor = new Visitor();
    const { url } = await visitor.begin('signin/oidc');
    const answer = issuer.authorize(url!, someone());
    issuer.goDown(true);
    expect(await visitor.comeBack('oidc', answer)).toBe('/login?problem=unreachable&provider=oidc');
    const text = 'Couldn’t reach Acme. Try again in a few minutes.';
    expect(await new Visitor().begin('signin/oidc')).toEqual({ error: text });
  });

  it('what goes wrong on the way to a provider is logged with a reason and none of the values', async () => {
    const warn = vi.spyOn(logger, 'warn');
    const state = randomUUID();
    await signIn(someone({ nonce: state }));
    await signIn(someone(), { change: (answer) => ({ ...answer, state }) });
    const lines = warn.mock.calls.filter(([, text]) => text === 'a sign-in by a provider came to nothing');
    expect(lines.map(([fields]) => fields)).toEqual([
      { provider: 'oidc', problem: 'untrusted', reason: 'nonce mismatch' },
      { provider: 'oidc', problem: 'otherTab', reason: 'state mismatch' },
    ]);
    expect(JSON.stringify(warn.mock.calls)).not.toContain(state);
  });

  it('an answer of a provider is refused where none can come from', async () => {
    const visitor = new Visitor();
    const twice = await visitor.send('callback/oidc?state=1&state=2'.split('?')[0]!, {
      query: { state: 'x'.repeat(5_000) },
    });
    expect(twice.status).toBe(400);
    expect((await visitor.send('signin/google', { body: {} })).status).toBe(404);
    expect((await visitor.send('signin/oidc')).status).toBe(405);
    const { csrfToken: _, ...answer } = (await (
      await visitor.send('signin/oidc', { body: {} })
    ).json()) as Answer;
    expect(answer['error']).toBe(
      'Your browser blocked the sign-in cookie. Allow cookies for this site, then start again.',
    );
  });
});

describe('a link', () => {
  async function member(age = 0) {
    const profile = await makeProfile({ password: 'right password' });
    const visitor = new Visitor();
    const { cookie } = await makeSession(profile, { now: new Date(Date.now() - age) });
    visitor.cookies.set(SESSION_COOKIE, cookie);
    return { profile, visitor };
  }
  const providersOf = async (id: string) =>
    (await db.identity.findMany({ where: { profileId: id }, select: { provider: true } })).map(
      (one) => one.provider,
    );

  it('adds a sign-in method to the account of the session, even with another address', async () => {
    const { profile, visitor } = await member();
    const before = visitor.session;
    const person = someone({ email_verified: false });
    const { path } = await signIn(person, { visitor, action: 'link' });
    expect(path).toBe('/profile/security');
    expect(visitor.session).toBe(before);
    expect((await providersOf(profile.id)).sort()).toEqual(['oidc', 'password']);
    const later = await signIn(person);
    expect((await apiRequest('profile.me', undefined, later.visitor.session)).body).toContain(profile.id);
  });

  it('a link is refused for an identity of another account', async () => {
    const person = someone();
    await signIn(person);
    const { profile, visitor } = await member();
    const { path } = await signIn(person, { visitor, action: 'link' });
    expect(path).toBe('/profile/security?problem=identity_already_exists&provider=oidc');
    expect(await providersOf(profile.id)).toEqual(['password']);
  });

  it('needs a fresh session, and the one that asked for it', async () => {
    expect((await new Visitor().begin('link/oidc')).error).toBe('Session expired. Please sign in again.');
    const stale = await member(11 * 60_000);
    expect((await stale.visitor.begin('link/oidc')).remedy).toBe('confirmIdentity');

    const { profile, visitor } = await member();
    const { url } = await visitor.begin('link/oidc');
    const other = await member();
    visitor.cookies.set(SESSION_COOKIE, other.visitor.session!);
    const path = await visitor.comeBack('oidc', issuer.authorize(url!, someone()));
    expect(path).toBe('/profile/security?problem=expired&provider=oidc');
    expect([await providersOf(profile.id), await providersOf(other.profile.id)]).toEqual([
      ['password'],
      ['password'],
    ]);
  });
});

describe('the admins’ page of sign-in', () => {
  const asAdmin = async () => callerAs(await makeProfile({ role: 'admin' }));
  const kinds = async () => {
    const { notices } = await (await asAdmin()).admin.signIn();
    return notices.map(({ kind }) => kind);
  };

  it('shows what is set, without secrets', async () => {
    const setup = await (await asAdmin()).admin.signIn();
    expect(setup.providers).toMatchObject([
      { id: 'oidc', name: 'Acme', source: 'environment', issuer: issuer.url, saved: null },
      { id: 'google', source: 'none', issuer: null },
      { id: 'github', source: 'environment', issuer: issuer.url },
    ]);
    expect(setup.company).toMatchObject({
      groupsClaim: 'groups',
      roles: [
        { group: 'admins', role: 'admin' },
        { group: 'staff', role: 'contributor' },
        { group: 'guests', role: 'viewer' },
      ],
      areEmailsTrusted: false,
    });
    expect(setup.isOnlyWay).toBe(false);
    expect(JSON.stringify(setup)).not.toContain(CLIENT.secret);
  });

  it('says what sign-ins have shown until an admin dismisses it, and again when it happens again', async () => {
    await db.providerNotice.deleteMany();
    await signIn(someone({ groups: ['staff'] }));
    await signIn(someone({ groups: [] }));
    expect(await kinds()).toEqual([]);

    await signIn(someone());
    expect(await kinds()).toEqual(['noGroups']);
    await signIn(someone({ hasgroups: true }));
    await signIn(someone({ groups: ['staff'], email_verified: undefined }));
    const first = someone({ groups: ['staff'] });
    await signIn(first);
    await signIn(someone({ groups: ['staff'], email: first.claims['email'] }));
    expect((await kinds()).sort()).toEqual(['noGroups', 'otherPerson', 'overage', 'unverified']);

    const admin = await asAdmin();
    await admin.admin.dismissSignInNotice({ kind: 'noGroups' });
    expect(await kinds()).not.toContain('noGroups');
    await signIn(someone());
    expect(await kinds()).toContain('noGroups');
  });

  it('tests what is set, writes that down, and refuses what is not set', async () => {
    const { admin } = await asAdmin();
    const { steps } = await admin.testSignIn({ provider: 'oidc' });
    expect(steps[0]).toMatchObject({ step: 'issuer', state: 'works' });
    expect(JSON.stringify(steps)).not.toContain(CLIENT.secret);
    const { items } = await admin.listAudit({ kind: 'setup' });
    expect(items[0]).toMatchObject({ action: 'setup.test', details: { to: 'sign-in by oidc' } });
    await expect(admin.testSignIn({ provider: 'google' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    issuer.goDown(true);
    const down = await admin.testSignIn({ provider: 'oidc' });
    expect(down.steps[0]).toMatchObject({ step: 'issuer', state: 'fails' });
  });
});
