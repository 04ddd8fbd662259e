import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CLIENT, startIssuer } from '../../support/issuer';
import type { TestServer } from '../../support/http';
import type { WebVisitor } from '../../support/whole-api';
import type { TestDevice as Device } from '../../support/passkey';

/**
 * Takeovers over HTTP. Somebody registers a colleague's address with everything that a holder can set, and waits until
 * the address gets rights by one of the doors: nothing of theirs works then, and the owner gets in. And the other way
 * round: an honest newcomer, who registered their own address with the same things, keeps all of it.
 */

const ADMINS = 'cue-admins';
const issuer = await startIssuer();
// Before any module of the product is imported: the environment is read once.
Object.assign(process.env, {
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_ROLE_MAP: `${ADMINS}=admin`,
  GITHUB_CLIENT_ID: CLIENT.id,
  GITHUB_CLIENT_SECRET: CLIENT.secret,
  GITHUB_BASE_URL: issuer.url,
});
const { db } = await import('@/server/db');
const { makeAdmin } = await import('@/server/services/account/make-admin');
const agents = await import('../../support/agent-sign-in');
const { solved } = await import('../../support/challenge');
const { makeProfile, PROVED, unique } = await import('../../support/factories');
const { mailTo, tokenIn } = await import('../../support/mail');
const { TestDevice } = await import('../../support/passkey');
const { startWholeApi, WebVisitor: Web } = await import('../../support/whole-api');

const PASSWORD = 'a right password';
const NEW_PASSWORD = 'another password';

let testServer: TestServer;
let clientId: string;
let directory: string;
let admin: WebVisitor;
beforeAll(async () => {
  testServer = await startWholeApi();
  clientId = await agents.registered(testServer);
  const { email } = await makeProfile({ role: 'admin', password: PASSWORD, ...PROVED });
  admin = new Web(testServer);
  await admin.sign('callback/credentials', { email, password: PASSWORD });
  ({ token: directory } = await admin.result<{ token: string }>('admin.createScimToken', {
    name: 'Directory',
  }));
});
afterAll(async () => {
  await testServer.close();
  await issuer.stop();
});

/** Mail is set up, so what members give waits for a proof. */
beforeEach(async () => {
  await db.serviceSettings.deleteMany();
  await db.serviceSettings.create({ data: { name: 'mail', config: {}, savedAt: new Date() } as never });
});

/** An account with everything that its holder can set over HTTP. */
type Holder = {
  id: string;
  email: string;
  visitor: WebVisitor;
  token: string;
  agent: { access_token: string; refresh_token: string };
  atGitHub: Parameters<typeof issuer.authorize>[1];
  device: Device;
  promptId: string;
};

async function goToGitHub(visitor: WebVisitor, action: string, person: Holder['atGitHub']) {
  const { text } = await visitor.sign(`${action}/github`, {});
  const { url } = JSON.parse(text) as { url: string };
  return visitor.comeBack('github', issuer.authorize(url, person));
}

async function registerWithEverything(): Promise<Holder> {
  const email = `${randomUUID()}@example.org`;
  const visitor = new Web(testServer);
  const captchaToken = await solved('register');
  await visitor.result('account.register', { fullName: 'Ada', email, password: PASSWORD, captchaToken });
  await visitor.sign('callback/credentials', { email, password: PASSWORD });
  const { id } = await db.profile.findUniqueOrThrow({ where: { email }, select: { id: true } });
  const prompt = { title: unique('Mine'), description: 'For a test.', content: 'Text', isShared: true };
  const { id: promptId } = await visitor.result<{ id: string }>('prompt.create', prompt);
  const { token } = await visitor.result<{ token: string }>('token.create', {
    name: 'Mine',
    scopes: ['prompts:read'],
    spaceIds: null,
    days: 30,
  });
  const { tokens: agent } = await agents.connect(testServer, { id }, { clientId });
  const address = `${randomUUID()}@elsewhere.example`;
  const atGitHub = {
    userInfo: { id: Math.floor(Math.random() * 1e9), login: 'ada', name: 'Ada', email: address },
    addresses: [{ email: address, verified: true, primary: true }],
  };
  await goToGitHub(visitor, 'link', atGitHub);
  const device = new TestDevice();
  const question = await visitor.result<Parameters<Device['make']>[0]>('account.passkeys.options', undefined);
  await visitor.result('account.passkeys.register', device.make(question));
  const app = await visitor.result<{ id: string; secret: string }>('account.factors.enroll', {
    name: 'Phone',
  });
  const code = await generate({ secret: app.secret });
  await visitor.result('account.factors.verify', { id: app.id, code });
  return { id, email, visitor, token, agent, atGitHub, device, promptId };
}

const isSignedIn = async (visitor: WebVisitor, email: string) =>
  (await visitor.read('profile.me')).text.includes(email);

/** Whether each way in leads into the account. */
const WAYS: Record<string, (holder: Holder) => Promise<boolean>> = {
  session: ({ visitor, email }) => isSignedIn(visitor, email),
  password: async ({ email }) => {
    const visitor = new Web(testServer);
    const { location } = await visitor.sign('callback/credentials', { email, password: PASSWORD });
    return (location ?? '').includes('factor_required');
  },
  token: async ({ token }) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await testServer.send('/api/v1/me', { headers })).status === 200;
  },
  agent: async ({ agent }) => (await agents.ask(testServer, agent.access_token)).status === 200,
  identity: async ({ atGitHub, email }) => {
    const visitor = new Web(testServer);
    const { location } = await goToGitHub(visitor, 'signin', atGitHub);
    return (location ?? '').includes('/login/factor') || (await isSignedIn(visitor, email));
  },
  passkey: async ({ device, email }) => {
    const visitor = new Web(testServer);
    const question = await visitor.result<Parameters<Device['show']>[0]>(
      'account.passkeys.signInOptions',
      undefined,
    );
    const { status } = await visitor.call('account.passkeys.signIn', device.show(question));
    return status === 200 && (await isSignedIn(visitor, email));
  },
  // Last: it uses up the refresh token.
  refresh: async ({ agent }) => {
    const form = agents.refreshForm(clientId, agent.refresh_token);
    return (await agents.askTokens(testServer, form)).status === 200;
  },
};
const ALL_WAYS = Object.keys(WAYS);

async function working(holder: Holder): Promise<string[]> {
  const found: string[] = [];
  for (const [name, works] of Object.entries(WAYS)) if (await works(holder)) found.push(name);
  return found;
}

const isPublic = async ({ promptId }: Holder) =>
  (await new Web(testServer).read('prompt.get', { identifier: promptId })).status === 200;

const scim = async (method: string, path: string, body?: object) => {
  const answer = await testServer.send(`/scim/v2/${path}`, {
    method,
    headers: { 'Content-Type': 'application/scim+json', Authorization: `Bearer ${directory}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBeLessThan(300);
  return answer.status === 204 ? {} : (JSON.parse(agents.bodyOf(answer)) as Record<string, unknown>);
};
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0';
const patched = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

type Mailed = { email: string };

async function byCode({ email }: Mailed, visitor: WebVisitor): Promise<void> {
  const captchaToken = await solved('sendCode');
  const { ticket } = await visitor.result<{ ticket: string }>('account.sendCode', { email, captchaToken });
  // What others gave meanwhile is told by mails of its own.
  const code = tokenIn((await mailTo(email)).findLast(({ text }) => text.includes('#type=sign_in')));
  await visitor.result('account.verifyOtp', { ticket, code });
}

async function setPassword(token: string, email: string, visitor: WebVisitor): Promise<void> {
  await visitor.result('account.resetPassword', { token, password: NEW_PASSWORD });
  await visitor.sign('callback/credentials', { email, password: NEW_PASSWORD });
}

async function byReset({ email }: Mailed, visitor: WebVisitor): Promise<void> {
  const captchaToken = await solved('requestPasswordReset');
  await visitor.result('account.requestPasswordReset', { email, captchaToken });
  await setPassword(tokenIn((await mailTo(email)).at(-1)), email, visitor);
}

const confirmationOf = async ({ visitor, email }: Holder) => {
  await visitor.result('account.requestAddressProof', undefined);
  return tokenIn((await mailTo(email)).at(-1));
};

/** The directory finds the account by its address, and a group that it is in makes it an admin. */
const byDirectory =
  (adopt: (id: string, email: string) => Promise<unknown>) =>
  async ({ id, email, visitor: stranger }: Holder, owner: WebVisitor): Promise<void> => {
    const filter = encodeURIComponent(`userName eq "${email}"`);
    expect(await scim('GET', `Users?filter=${filter}`)).toMatchObject({ totalResults: 1 });
    expect(await isSignedIn(stranger, email)).toBe(true);
    await adopt(id, email);
    const members = { op: 'add', path: 'members', value: [{ value: id }] };
    const { Resources: groups } = await scim(
      'GET',
      `Groups?filter=${encodeURIComponent(`displayName eq "${ADMINS}"`)}`,
    );
    const [group] = groups as { id: string }[];
    if (group === undefined) {
      await scim('POST', 'Groups', {
        schemas: [`${SCHEMA}:Group`],
        displayName: ADMINS,
        members: [{ value: id }],
      });
    } else await scim('PATCH', `Groups/${group.id}`, patched(members));
    await byCode({ email }, owner);
  };

type Door = { open: (holder: Holder, owner: WebVisitor) => Promise<void>; makesAdmin?: true };

/** The doors by which an address gets rights. Afterwards the owner is signed in, in a browser of their own. */
const DOORS: Record<string, Door> = {
  'the company’s sign-in': {
    makesAdmin: true,
    open: async ({ email }, owner) => {
      const { text } = await owner.sign('signin/oidc', {});
      const { url } = JSON.parse(text) as { url: string };
      const claims = { sub: randomUUID(), email, email_verified: true, name: 'Ada', groups: [ADMINS] };
      await owner.comeBack('oidc', issuer.authorize(url, { claims }));
    },
  },
  'PATCH of the directory, and a group': {
    makesAdmin: true,
    open: byDirectory((id) =>
      scim('PATCH', `Users/${id}`, patched({ op: 'replace', path: 'externalId', value: randomUUID() })),
    ),
  },
  'PUT of the directory, and a group': {
    makesAdmin: true,
    open: byDirectory((id, userName) =>
      scim('PUT', `Users/${id}`, { schemas: [`${SCHEMA}:User`], userName, active: true }),
    ),
  },
  'a group of the directory alone': { makesAdmin: true, open: byDirectory(() => Promise.resolve()) },
  'the command line': {
    makesAdmin: true,
    open: async ({ email }, owner) => {
      const { token } = await makeAdmin({ db, now: new Date() }, email);
      await setPassword(token!, email, owner);
    },
  },
  'a code by mail': { open: byCode },
  'a reset link': { open: byReset },
  'a link that confirms the address': {
    open: async (holder, owner) => {
      const token = await confirmationOf(holder);
      expect((await owner.call('account.confirmEmailChange', { token })).status).toBe(403);
      expect(await isSignedIn(holder.visitor, holder.email)).toBe(true);
      await owner.result('account.confirmEmailChange', { token, endsRest: true });
      await byCode(holder, owner);
    },
  },
  'a link that an admin has mailed': {
    open: async ({ email }, owner) => {
      await admin.result('admin.inviteUser', { email });
      await setPassword(tokenIn((await mailTo(email)).at(-1)), email, owner);
    },
  },
};

const isAdmin = async (visitor: WebVisitor) => (await visitor.read('admin.listUsers')).status === 200;

it('everything that a holder can set leads into the account', async () => {
  expect(await working(await registerWithEverything())).toEqual(ALL_WAYS);
});

it.each(Object.keys(DOORS))('behind %s nothing of a stranger works, and the owner is in', async (name) => {
  const { open, makesAdmin = false } = DOORS[name]!;
  const stranger = await registerWithEverything();
  const owner = new Web(testServer);
  await open(stranger, owner);
  expect(await isAdmin(stranger.visitor)).toBe(false);
  expect(await working(stranger)).toEqual([]);
  expect(await isPublic(stranger)).toBe(false);
  expect(await isSignedIn(owner, stranger.email)).toBe(true);
  expect(await isAdmin(owner)).toBe(makesAdmin);
});

it('what members and admins give waits for the owner, and no stranger reads it', async () => {
  const stranger = await registerWithEverything();
  const prompt = { title: unique('Theirs'), description: 'For a test.', content: 'Text', isShared: false };
  const { id: promptId } = await admin.result<{ id: string }>('prompt.create', prompt);
  const subject = { kind: 'user', userId: stranger.id };
  await admin.result('grant.set', { promptId, subject, right: 'edit' });
  const team = unique('Team');
  const { id } = await admin.result<{ id: string }>('space.create', { name: team });
  await admin.result('space.inviteMany', { id, role: 'owner', people: [{ userId: stranger.id }] });
  const role = { userId: stranger.id, role: 'admin' };
  expect((await admin.call('admin.setRole', role)).status).toBe(409);
  const mayRead = async (visitor: WebVisitor) =>
    (await visitor.read('prompt.get', { identifier: promptId })).status === 200;
  const invitations = async (visitor: WebVisitor) =>
    (await visitor.read('inbox.work', { show: 'decide' })).text.includes(team);
  expect([await mayRead(stranger.visitor), await invitations(stranger.visitor)]).toEqual([false, false]);
  const owner = new Web(testServer);
  await byCode(stranger, owner);
  expect([await mayRead(stranger.visitor), await invitations(stranger.visitor)]).toEqual([false, false]);
  expect([await mayRead(owner), await invitations(owner)]).toEqual([true, true]);
});

it('only company sign-in is not turned on by an admin who only typed their address', async () => {
  const stranger = await registerWithEverything();
  await db.profile.update({ where: { id: stranger.id }, data: { role: 'admin' } });
  const answer = await stranger.visitor.call('admin.setSettings', { onlyCompanySignIn: true });
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('onfirm') as string]);
  expect(await db.settings.count({ where: { onlyCompanySignIn: true } })).toBe(0);
});

/** How an honest newcomer proves the address; the ways that end by it. */
const PROOFS: Record<string, [prove: (holder: Holder) => Promise<unknown>, ends?: string[]]> = {
  'a code in their own browser': [(holder) => byCode(holder, holder.visitor)],
  'the link in their own browser': [
    async (holder) =>
      holder.visitor.result('account.confirmEmailChange', { token: await confirmationOf(holder) }),
  ],
  'the link in another browser, with their password': [
    async (holder) => {
      const token = await confirmationOf(holder);
      await new Web(testServer).result('account.confirmEmailChange', { token, password: PASSWORD });
    },
  ],
  'a reset link in their own browser': [
    async ({ email, visitor }) => {
      const captchaToken = await solved('requestPasswordReset');
      await visitor.result('account.requestPasswordReset', { email, captchaToken });
      const token = tokenIn((await mailTo(email)).at(-1));
      await visitor.result('account.resetPassword', { token, password: NEW_PASSWORD });
    },
    ['session', 'password'],
  ],
};

it.each(Object.keys(PROOFS))('an honest newcomer keeps everything after %s', async (name) => {
  const [prove, ends = []] = PROOFS[name]!;
  const newcomer = await registerWithEverything();
  await prove(newcomer);
  expect(await db.profile.count({ where: { id: newcomer.id, emailProvedAt: null } })).toBe(0);
  expect(await working(newcomer)).toEqual(ALL_WAYS.filter((way) => !ends.includes(way)));
  expect(await isPublic(newcomer)).toBe(true);
});

it.each(['PATCH of the directory, and a group', 'a group of the directory alone', 'the command line'])(
  'an honest newcomer who has proved the address keeps everything behind %s, and is an admin',
  async (name) => {
    const newcomer = await registerWithEverything();
    await byCode(newcomer, newcomer.visitor);
    if (name === 'the command line') {
      const made = await makeAdmin({ db, now: new Date() }, newcomer.email);
      expect(made).toMatchObject({ ended: null, token: null });
    } else await DOORS[name]!.open(newcomer, new Web(testServer));
    expect(await isAdmin(newcomer.visitor)).toBe(true);
    expect(await working(newcomer)).toEqual(ALL_WAYS);
    expect(await isPublic(newcomer)).toBe(true);
  },
);
