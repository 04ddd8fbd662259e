import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serviceHostMessages } from '@/domain/admin/service-host-messages';
import type { ProviderSave } from '@/domain/admin/provider-settings';
import { env } from '@/env';
import type { ApiContext } from '@/server/api/context';
import { signInChoices } from '@/server/auth/sign-in-choices';
import { db } from '@/server/db';
import { apiRequest } from '../../support/api-request';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makeSession, type TestProfile } from '../../support/factories';
import { runInstances } from '../../support/instances';
import { CLIENT, type Person, startIssuer } from '../../support/issuer';
import { Visitor } from '../../support/visitor';

/**
 * Sign-in providers as configured by admins in the app: immediate effect on sign-ins, storage of the secret, and
 * rejected users.
 */

type Issuer = Awaited<ReturnType<typeof startIssuer>>;

let issuer: Issuer;
let other: Issuer;
let admin: TestProfile;
beforeAll(async () => {
  [issuer, other] = await Promise.all([startIssuer(), startIssuer()]);
});
afterAll(() => Promise.all([issuer.stop(), other.stop()]));
beforeEach(async () => {
  admin = await makeProfile({
    role: 'admin',
    password: 'right password',
    emailProvedAt: new Date(),
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([db.serviceSettings.deleteMany(), db.settings.deleteMany()]);
});

/** A caller with a fresh session, or one of the given age. */
function fresh(actor: TestProfile, minutesAgo = 0) {
  const authenticatedAt = new Date(Date.now() - minutesAgo * 60_000);
  return callerAs(actor, { session: { idHash: 'none', authenticatedAt } as ApiContext['session'] }).admin;
}

type Oidc = Extract<ProviderSave, { provider: 'oidc' }>;
const oidc = (change: Partial<Oidc> = {}): Oidc => ({
  provider: 'oidc',
  issuer: issuer.url,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  name: 'Acme',
  scopes: 'openid email profile',
  groupsClaim: 'groups',
  groupSeparator: '',
  groupMember: 'id',
  roles: '',
  areEmailsTrusted: false,
  ...change,
});
const withoutSecret = ({ clientSecret: _, ...rest }: Oidc): Oidc => rest;
const gitHub = (baseUrl: string, clientSecret: string = CLIENT.secret): ProviderSave => ({
  provider: 'github',
  baseUrl,
  clientId: CLIENT.id,
  clientSecret,
});

const someone = (claims: Record<string, unknown> = {}): Person & { claims: Record<string, unknown> } => ({
  claims: {
    sub: randomUUID(),
    email: `${randomUUID()}@acme.test`,
    email_verified: true,
    name: 'Ada',
    ...claims,
  },
});

async function signIn(person: Person, { at = issuer, provider = 'oidc' } = {}) {
  const visitor = new Visitor();
  const { url, error } = await visitor.begin(`signin/${provider}`);
  if (url === undefined) throw new Error(`Not sent to the provider: ${error}`);
  const path = await visitor.comeBack(provider, at.authorize(url, person));
  return { path, visitor };
}

/** Returns the user id of a browser's session; null without one. */
async function profileOf(visitor: Visitor): Promise<string | null> {
  if (visitor.session === undefined) return null;
  const { body } = await apiRequest('profile.me', undefined, visitor.session);
  return /"id":"([0-9a-f-]{36})"/.exec(body)?.[1] ?? null;
}

/** Reset at the end of the test. */
function setInEnvironment(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(env, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(env, name));
  }
}

/** The company's provider in the environment. */
const company = () => ({
  OIDC_ISSUER: other.url,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
});

const providerNames = async () => (await signInChoices()).providers.map(({ id, name }) => `${id} ${name}`);
const beginning = () => new Visitor().send('signin/oidc', { body: {} }).then(({ status }) => status);

describe('a provider that an admin has saved', () => {
  it('a provider that an admin has saved is offered and signs people in at once, and is gone at once when it is removed', async () => {
    expect(await providerNames()).toEqual([]);
    expect(await beginning()).toBe(404);
    await fresh(admin).saveProvider(oidc());
    expect(await providerNames()).toEqual(['oidc Acme']);
    const person = someone();
    const { path, visitor } = await signIn(person);
    expect(path).toBe('/dashboard');
    const profileId = await profileOf(visitor);

    await fresh(admin).saveProvider(withoutSecret(oidc({ name: 'Acme staff' })));
    expect(await providerNames()).toEqual(['oidc Acme staff']);
    await fresh(admin).removeService({ name: 'oidc' });
    expect(await providerNames()).toEqual([]);
    expect(await beginning()).toBe(404);
    expect(await db.identity.count({ where: { profileId: profileId!, provider: 'oidc' } })).toBe(1);

    // Linked accounts are recognized again.
    await fresh(admin).saveProvider(oidc());
    const again = await signIn({ claims: { ...person.claims, email_verified: false } });
    expect(await profileOf(again.visitor)).toBe(profileId);
  });

  it('gives the roles that it says, unless the environment says them', async () => {
    await fresh(admin).saveProvider(oidc({ roles: 'guests = viewer\nstaff=user\n' }));
    const { providers, company } = await fresh(admin).signIn();
    expect(providers[0]?.saved).toMatchObject({ roles: 'guests=viewer\nstaff=contributor' });
    expect(company?.roles).toEqual([
      { group: 'guests', role: 'viewer' },
      { group: 'staff', role: 'contributor' },
    ]);
    const person = someone({ groups: ['guests'] });
    const roleOf = async () => {
      const id = (await profileOf((await signIn(person)).visitor))!;
      return (await db.profile.findUniqueOrThrow({ where: { id }, select: { role: true } })).role;
    };
    expect(await roleOf()).toBe('viewer');
    vi.spyOn(env, 'OIDC_ROLE_MAP', 'get').mockReturnValue([{ group: 'guests', role: 'contributor' }]);
    expect(await roleOf()).toBe('contributor');
    expect(await fresh(admin).signIn()).toMatchObject({ areRolesInEnvironment: true });
  });

  it('counts addresses as verified only where the provider claims so', async () => {
    const person = someone({ email_verified: undefined });
    await fresh(admin).saveProvider(oidc());
    expect((await signIn(person)).path).toContain('problem=unverifiedUnsaid');
    await fresh(admin).saveProvider(withoutSecret(oidc({ areEmailsTrusted: true })));
    expect((await signIn(person)).path).toBe('/dashboard');
  });

  it('a provider that an admin has saved is told to nobody: no answer, event or row holds the secret', async () => {
    await fresh(admin).saveProvider(oidc());
    await fresh(admin).testSignIn({ provider: 'oidc' });
    const told = [
      await fresh(admin).signIn(),
      await fresh(admin).setup(),
      await fresh(admin).health({}),
      await fresh(admin).listAudit({}),
      await signInChoices(),
      await (await new Visitor().send('providers')).text(),
      await db.auditEvent.findMany(),
      await db.serviceSettings.findMany(),
    ];
    const text = JSON.stringify(told, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(text).toContain(issuer.url);
    expect(text).not.toContain(CLIENT.secret);
  });

  it('a provider that an admin has saved is in the audit log with each change, without a value', async () => {
    await fresh(admin).saveProvider(oidc());
    await fresh(admin).saveProvider(withoutSecret(oidc()));
    await fresh(admin).saveProvider(withoutSecret(oidc({ scopes: 'openid email' })));
    await fresh(admin).removeService({ name: 'oidc' });
    const found = await db.auditEvent.findMany({ where: { actorId: admin.id }, orderBy: { id: 'asc' } });
    const { host } = new URL(issuer.url);
    const fields = Object.keys(withoutSecret(oidc())).filter((name) => name !== 'provider');
    expect(found.map(({ action, details }) => [action, details])).toEqual([
      [
        'setup.save',
        { to: 'oidc', host, fields: expect.arrayContaining([...fields, 'clientSecret']) as string[] },
      ],
      ['setup.save', { to: 'oidc', host, fields: ['scopes'] }],
      ['setup.remove', { to: 'oidc', host }],
    ]);
  });
});

describe('the secret', () => {
  it.each([
    ['issuer', (): Partial<Oidc> => ({ issuer: other.url })],
    ['client', (): Partial<Oidc> => ({ clientId: 'another' })],
  ])('the secret is asked for again with another %s, and nothing is changed', async (_, change) => {
    await fresh(admin).saveProvider(oidc());
    const before = await db.serviceSettings.findMany();
    const failure = await failureOf(fresh(admin).saveProvider(withoutSecret(oidc(change()))));
    expect(failure.data['fieldErrors']).toEqual({ clientSecret: [expect.stringContaining('again')] });
    expect(await db.serviceSettings.findMany()).toEqual(before);
    await fresh(admin).saveProvider(oidc(change()));
  });

  it('the secret of GitHub is asked for again with another server', async () => {
    await fresh(admin).saveProvider(gitHub(''));
    const moved = { ...gitHub(issuer.url), clientSecret: undefined } as unknown as ProviderSave;
    expect((await failureOf(fresh(admin).saveProvider(moved))).data['fieldErrors']).toHaveProperty(
      'clientSecret',
    );
  });

  it('goes nowhere when the row is changed by other means', async () => {
    await fresh(admin).saveProvider(oidc());
    const { provider: _, ...config } = withoutSecret(oidc({ issuer: other.url }));
    await db.serviceSettings.update({ where: { name: 'oidc' }, data: { config } });
    const before = other.timesAsked();
    expect(await providerNames()).toEqual([]);
    expect(await beginning()).toBe(404);
    const { steps } = await fresh(admin).testSignIn({ provider: 'oidc' });
    expect(steps).toEqual([
      { step: 'client', state: 'fails', text: expect.stringContaining('Enter it again') as string },
    ]);
    expect(other.timesAsked()).toBe(before);
  });

  it('the secret whose settings can’t be read any more says so, and is replaced or removed', async () => {
    const broken = () => db.serviceSettings.updateMany({ data: { config: { issuer: 7 } } });
    await fresh(admin).saveProvider(oidc());
    await fresh(admin).saveProvider(gitHub(''));
    await broken();
    const { providers } = await fresh(admin).signIn();
    const unsound = {
      state: 'attention',
      source: 'saved',
      saved: null,
      problem: expect.stringContaining('can’t be read any more') as string,
    };
    expect(providers).toMatchObject([unsound, { source: 'none' }, unsound]);
    expect(await providerNames()).toEqual([]);
    expect((await fresh(admin).setup()).signIn).toMatchObject({
      state: 'attention',
      problem: expect.stringContaining('can’t be read any more') as string,
    });
    const { checks } = await fresh(admin).health({});
    expect(checks.find(({ part }) => part === 'signIn')).toMatchObject({ state: 'problem' });

    // No settings are stored without their secret.
    expect(
      (await failureOf(fresh(admin).saveProvider(withoutSecret(oidc())))).data['fieldErrors'],
    ).toHaveProperty('clientSecret');
    await fresh(admin).saveProvider(oidc());
    await fresh(admin).removeService({ name: 'github' });
    expect((await fresh(admin).signIn()).providers).toMatchObject([
      { source: 'saved', saved: { hasSecret: true } },
      { source: 'none' },
      { source: 'none' },
    ]);
    // The log leads to where providers are set.
    const { items } = await fresh(admin).listAudit({});
    const settings = items.filter(({ subject }) => subject.kind === 'setting');
    expect(settings.map(({ subject }) => subject.href)).toEqual(settings.map(() => '/admin/sign-in'));
    expect(settings.length).toBeGreaterThan(3);
  });

  it('the secret that can’t be decrypted any more is reported to admins everywhere, and asked for', async () => {
    await fresh(admin).saveProvider(oidc());
    await db.serviceSettings.updateMany({ data: { secret: '' } });
    const { providers } = await fresh(admin).signIn();
    const lost = { state: 'attention', problem: expect.stringContaining('Enter it again') as string };
    expect(providers[0]).toMatchObject({ ...lost, source: 'saved', saved: { hasSecret: true } });
    const { signIn: ways } = await fresh(admin).setup();
    expect(ways).toMatchObject({
      state: 'attention',
      problem: expect.stringMatching(/^Acme: /) as string,
    });
    const { checks } = await fresh(admin).health({});
    expect(checks.find(({ part }) => part === 'signIn')).toMatchObject({ state: 'problem' });
    const refused = await failureOf(fresh(admin).saveProvider(withoutSecret(oidc())));
    expect(refused.data['fieldErrors']).toHaveProperty('clientSecret');
    await fresh(admin).saveProvider(oidc());
    expect((await signIn(someone())).path).toBe('/dashboard');
  });
});

describe('people of another issuer', () => {
  it('people of another issuer are nobody here, even with the same subject', async () => {
    await fresh(admin).saveProvider(oidc());
    const person = someone();
    const first = await profileOf((await signIn(person)).visitor);
    await fresh(admin).saveProvider(oidc({ issuer: other.url }));
    const stranger = { claims: { sub: person.claims['sub'], email: person.claims['email'] } };
    const { path, visitor } = await signIn(stranger, { at: other });
    expect([path, visitor.session]).toEqual(['/login?problem=unverifiedUnsaid&provider=oidc', undefined]);
    const elsewhere = await signIn(someone({ sub: person.claims['sub'] }), { at: other });
    expect(await profileOf(elsewhere.visitor)).not.toBe(first);
  });

  it('people of another issuer are nobody at GitHub either, even with the same number', async () => {
    await fresh(admin).saveProvider(gitHub(issuer.url));
    const person = (email: string): Person => ({
      userInfo: { id: 7_001, login: 'ada' },
      addresses: [{ email, primary: true, verified: true }],
    });
    const first = await signIn(person(`${randomUUID()}@acme.test`), { provider: 'github' });
    await fresh(admin).saveProvider(gitHub(other.url));
    const second = await signIn(person(`${randomUUID()}@acme.test`), { provider: 'github', at: other });
    expect([first.path, second.path]).toEqual(['/dashboard', '/dashboard']);
    expect(await profileOf(second.visitor)).not.toBe(await profileOf(first.visitor));
  });

  it('people of another issuer get no code of somebody who was on the way to the one before', async () => {
    await fresh(admin).saveProvider(oidc());
    const visitor = new Visitor();
    const { url } = await visitor.begin('signin/oidc');
    const answer = issuer.authorize(url!, someone());
    await fresh(admin).saveProvider(oidc({ issuer: other.url }));
    const before = other.timesAsked();
    expect(await visitor.comeBack('oidc', answer)).toBe('/login?problem=expired&provider=oidc');
    expect([other.timesAsked(), visitor.session]).toEqual([before, undefined]);
  });
});

describe('the environment', () => {
  it('the environment is used before what is saved, and what it sets can’t be saved but removed', async () => {
    await fresh(admin).saveProvider(oidc());
    setInEnvironment(company());
    expect(await providerNames()).toEqual(['oidc Single sign-on']);
    expect((await signIn(someone(), { at: other })).path).toBe('/dashboard');
    const { providers } = await fresh(admin).signIn();
    expect(providers[0]).toMatchObject({
      source: 'environment',
      issuer: other.url,
      saved: { issuer: issuer.url },
    });
    expect((await failureOf(fresh(admin).saveProvider(oidc({ name: 'Another' })))).code).toBe('CONFLICT');
    await fresh(admin).removeService({ name: 'oidc' });
    expect(await providerNames()).toEqual(['oidc Single sign-on']);
  });

  it('lends no part of itself: its lone address is not used with a client that is saved', async () => {
    setInEnvironment({ GITHUB_BASE_URL: other.url });
    await fresh(admin).saveProvider(gitHub(issuer.url));
    const { url } = await new Visitor().begin('signin/github');
    expect(new URL(url!).origin).toBe(issuer.url);
  });
});

describe('while single sign-on is required', () => {
  const turn = async (on: boolean) => {
    const { cookie } = await makeSession(admin);
    return apiRequest('admin.setSettings', { onlyCompanySignIn: on }, cookie);
  };

  it('the provider of required single sign-on can’t be removed, only changed, until the rule is turned off', async () => {
    await fresh(admin).saveProvider(oidc());
    expect((await turn(true)).outcome).toBe('ok');
    const refused = await failureOf(fresh(admin).removeService({ name: 'oidc' }));
    expect(refused).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Require single sign-on') as string,
    });
    expect(await signInChoices()).toMatchObject({ isCompanyOnly: true, providers: [{ id: 'oidc' }] });
    await fresh(admin).saveProvider(oidc({ clientSecret: 'a newer one' }));
    expect(await fresh(admin).signIn()).toMatchObject({ isOnlyWay: true });
    await turn(false);
    await fresh(admin).removeService({ name: 'oidc' });
    expect(await signInChoices()).toEqual({ isCompanyOnly: false, providers: [] });
  });

  it('another provider can, and the environment’s makes what is saved removable', async () => {
    await fresh(admin).saveProvider(oidc());
    await fresh(admin).saveProvider(gitHub(issuer.url));
    await turn(true);
    await fresh(admin).removeService({ name: 'github' });
    setInEnvironment(company());
    await fresh(admin).removeService({ name: 'oidc' });
    expect(await signInChoices()).toMatchObject({ isCompanyOnly: true });
  });

  it('the other ways stay shut when its secret can’t be opened any more, and can’t be shut then', async () => {
    await fresh(admin).saveProvider(oidc());
    await turn(true);
    await db.serviceSettings.updateMany({ data: { secret: '' } });
    expect(await signInChoices()).toEqual({ isCompanyOnly: true, providers: [] });
    await turn(false);
    expect((await turn(true)).outcome).toBe('CONFLICT');
  });

  it('one of two admins at once wins: it is removed, or required, never both', async () => {
    for (let time = 0; time < 5; time += 1) {
      await fresh(admin).saveProvider(oidc());
      await Promise.allSettled([fresh(admin).removeService({ name: 'oidc' }), turn(true)]);
      const isThere = (await db.serviceSettings.count({ where: { name: 'oidc' } })) > 0;
      const isRequired = (await db.settings.count({ where: { onlyCompanySignIn: true } })) > 0;
      expect([isThere, isRequired]).not.toEqual([false, true]);
      await turn(false);
    }
  });
});

describe('saving', () => {
  it('saving is for admins whose session is fresh', async () => {
    const member = await makeProfile();
    expect((await failureOf(fresh(member).saveProvider(oidc()))).code).toBe('FORBIDDEN');
    expect(await failureOf(fresh(admin, 11).saveProvider(oidc()))).toMatchObject({
      code: 'FORBIDDEN',
      data: { remedy: 'confirmIdentity' },
    });
    expect((await failureOf(fresh(admin, 11).removeService({ name: 'oidc' }))).code).toBe('FORBIDDEN');
    expect(await db.serviceSettings.count()).toBe(0);
  });

  it.each<[string, Partial<Oidc>, string]>([
    ['an issuer without encryption', { issuer: 'http://id.example.org' }, 'issuer'],
    ['an issuer with a query', { issuer: 'https://id.example.org/?a=1' }, 'issuer'],
    ['an issuer with a password', { issuer: 'https://me:secret@id.example.org' }, 'issuer'],
    ['another scheme', { issuer: 'file:///etc/passwd' }, 'issuer'],
    ['no client ID', { clientId: ' ' }, 'clientId'],
    ['no secret', { clientSecret: '' }, 'clientSecret'],
    ['a secret with a line break', { clientSecret: 'one\ntwo' }, 'clientSecret'],
    ['no name', { name: '' }, 'name'],
    ['a name that no button holds', { name: 'x'.repeat(41) }, 'name'],
    ['scopes without openid', { scopes: 'email profile' }, 'scopes'],
    ['scopes with a quote', { scopes: 'openid "email"' }, 'scopes'],
    ['a role that there is not', { roles: 'staff=owner' }, 'roles'],
    ['a line without a role', { roles: 'staff' }, 'roles'],
  ])('saving refuses %s beside its field', async (_, change, field) => {
    const failure = await failureOf(fresh(admin).saveProvider(oidc(change)));
    expect([failure.code, Object.keys(failure.data['fieldErrors'] as object)]).toEqual([
      'BAD_REQUEST',
      [field],
    ]);
    expect(await providerNames()).toEqual([]);
  });

  it('refuses a GitHub without encryption, and takes github.com by its address as without one', async () => {
    const failure = await failureOf(fresh(admin).saveProvider(gitHub('http://github.example.org')));
    expect(failure.data['fieldErrors']).toHaveProperty('baseUrl');
    await fresh(admin).saveProvider(gitHub('https://github.com/'));
    const { providers } = await fresh(admin).signIn();
    expect(providers[2]).toMatchObject({ issuer: 'https://github.com', saved: { baseUrl: '' } });
  });
});

type Reply = { status?: number; headers?: Record<string, string>; body?: unknown };

async function serve(handler: (req: IncomingMessage) => Reply) {
  const asked: string[] = [];
  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    asked.push(req.url ?? '');
    const { status = 200, headers = {}, body = {} } = handler(req);
    req.resume();
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

describe('a test', () => {
  it('a test is remembered of what was tested, and of nothing later', async () => {
    const state = async () => (await fresh(admin).signIn()).providers[0];
    await fresh(admin).saveProvider(oidc());
    expect(await state()).toMatchObject({ state: 'attention', workedAt: null });
    expect(await fresh(admin).setup()).toMatchObject({ signIn: { state: 'works', problem: '' } });
    await fresh(admin).testSignIn({ provider: 'oidc' });
    const { steps } = await fresh(admin).testSignIn({ provider: 'oidc' });
    expect(steps.some((step) => step.state === 'fails')).toBe(true);
    expect(await state()).toMatchObject({
      state: 'attention',
      problem: steps.find((step) => step.state === 'fails')?.text,
    });
    expect(await fresh(admin).setup()).toMatchObject({ signIn: { state: 'attention' } });
    await fresh(admin).saveProvider(withoutSecret(oidc({ name: 'Another' })));
    expect(await state()).toMatchObject({ problem: 'Not tested yet with these settings.' });
  });

  it('a test of GitHub says what its token address answers, and nothing of the answer', async () => {
    let reply: Reply = {};
    const { url, asked } = await serve(() => reply);
    await fresh(admin).saveProvider(gitHub(url));
    const test = async (next: Reply) => {
      reply = next;
      const { steps } = await fresh(admin).testSignIn({ provider: 'github' });
      return steps.map(({ step, state, text }) => `${step} ${state}: ${text}`);
    };
    expect(await test({ body: { error: 'bad_verification_code', why: 'CANARY' } })).toEqual([
      `token works: ${url}/login/oauth/access_token answers (200).`,
      'client works: The provider accepts the client ID and the secret.',
    ]);
    expect((await fresh(admin).signIn()).providers[2]).toMatchObject({ state: 'works', problem: '' });
    const wrong = await test({ body: { error: 'incorrect_client_credentials', why: 'CANARY' } });
    expect(wrong[1]).toContain(
      'client fails: The provider refuses the client (incorrect_client_credentials)',
    );
    const mismatch = await test({ body: { error: 'redirect_uri_mismatch' } });
    expect(mismatch[1]).toMatch(/^redirect fails: .*api\/auth\/callback\/github/);
    // At a private address, nothing but GitHub itself is told from a port that is shut.
    const untold = [`token fails: ${serviceHostMessages.privateFailed}`];
    expect(await test({ status: 404, body: 'CANARY' })).toEqual(untold);
    expect(await test({ body: { error: 'not found' } })).toEqual(untold);
    expect(JSON.stringify(wrong)).not.toContain('CANARY');
    const before = asked.length;
    const canary = await serve(() => ({}));
    const moved = await test({ status: 302, headers: { location: canary.url } });
    expect(moved).toEqual(untold);
    expect([asked.length, canary.asked]).toEqual([before + 1, []]);
  });
});

it('a sign-in follows no redirect of the provider: the secret goes to the address it was saved with', async () => {
  const canary = await serve(() => ({}));
  const away: Reply = { status: 307, headers: { location: `${canary.url}/stolen` } };
  const isSentOn = { discovery: true };
  const provider: { url: string } = await serve((req) => {
    if (isSentOn.discovery) return away;
    if (!req.url?.startsWith('/.well-known')) return away;
    const { url } = provider;
    return {
      body: {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
      },
    };
  });
  await fresh(admin).saveProvider(oidc({ issuer: provider.url }));
  expect((await new Visitor().begin('signin/oidc')).error).toContain('Couldn’t reach Acme');
  isSentOn.discovery = false;
  const visitor = new Visitor();
  const { url } = await visitor.begin('signin/oidc');
  const state = new URL(url!).searchParams.get('state')!;
  expect(await visitor.comeBack('oidc', { code: 'one', state })).toContain('/login?problem=');
  expect(canary.asked).toEqual([]);
});

it('another server offers what was saved, and not what was removed', async () => {
  const script = join(import.meta.dirname, 'providers-process.ts');
  await fresh(admin).saveProvider(oidc());
  expect(await runInstances(script, [[]])).toEqual([{ usable: [{ id: 'oidc', secret: true }] }]);
  await fresh(admin).removeService({ name: 'oidc' });
  expect(await runInstances(script, [[]])).toEqual([{ usable: [] }]);
});
