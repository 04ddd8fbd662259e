import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { env, siteUrl } from '@/env';
import { handleScim } from '@/server/api/scim/handle-scim';
import { withApi } from '@/server/api/serve-api';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { db } from '@/server/db';
import { asRoute } from '../../support/as-route';
import { callerAs } from '../../support/caller';
import { solved } from '../../support/challenge';
import { makeProfile, makeSession, unique } from '../../support/factories';
import { startTestServer, type TestServer } from '../../support/http';
import { mailTo, tokenIn } from '../../support/mail';
import { bodyOf } from '../../support/agent-sign-in';

/**
 * Somebody registers a colleague's address over HTTP, and waits until it gets rights; and the honest newcomer, who
 * registered their own.
 */

const PASSWORD = 'a right password';
const SCHEMAS = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];

afterEach(() => void vi.restoreAllMocks());

let testServer: TestServer;
let scimToken: string;
beforeAll(async () => {
  const directory = asRoute((request) =>
    handleScim({ db, now: new Date() }, request, new URL(request.url).pathname.split('/').slice(3)),
  );
  const config = { siteUrl: new URL(siteUrl), rateLimitFactor: 1_000 };
  testServer = await startTestServer(config, withApi(directory));
  const admin = callerAs(await makeProfile({ role: 'admin', emailProvedAt: new Date() }));
  ({ token: scimToken } = await admin.admin.createScimToken({ name: 'Directory' }));
});
afterAll(() => testServer.close());

/** A browser: its calls over HTTP, with the session cookie that it was given last. */
class Visitor {
  cookie: string | null = null;

  async call(procedure: string, input: unknown): Promise<{ status: number; text: string }> {
    const answer = await testServer.send(`/api/trpc/${procedure}`, {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        Cookie: this.cookie,
      },
      body: JSON.stringify({ json: input }),
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      if (line.startsWith(`${SESSION_COOKIE}=`)) this.cookie = line.split(';')[0] ?? null;
    }
    return { status: answer.status, text: bodyOf(answer) };
  }

  async read(procedure: string): Promise<{ status: number; text: string }> {
    const answer = await testServer.send(`/api/trpc/${procedure}`, { headers: { Cookie: this.cookie } });
    return { status: answer.status, text: bodyOf(answer) };
  }
}

/** Registers an address over HTTP, signs in and writes a prompt, which is public. */
async function registered(email: string) {
  const visitor = new Visitor();
  const input = { fullName: 'Ada', email, password: PASSWORD, captchaToken: await solved('register') };
  expect((await visitor.call('account.register', input)).status).toBe(200);
  const { id } = await db.profile.findUniqueOrThrow({ where: { email }, select: { id: true } });
  visitor.cookie = `${SESSION_COOKIE}=${(await makeSession({ id })).cookie}`;
  const prompt = { title: unique('Mine'), description: 'For a test.', content: 'Text', isShared: true };
  expect((await visitor.call('prompt.create', prompt)).status).toBe(200);
  const token = { name: 'Mine', scopes: ['prompts:read'], spaceIds: null, days: 30 };
  expect((await visitor.call('token.create', token)).status).toBe(200);
  return { id, email, visitor };
}

const scim = (method: string, path: string, body?: unknown) =>
  testServer.send(`/scim/v2/${path}`, {
    method,
    headers: { 'Content-Type': 'application/scim+json', Authorization: `Bearer ${scimToken}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function codeFor(email: string, visitor: Visitor) {
  const sent = await visitor.call('account.sendCode', { email, captchaToken: await solved('sendCode') });
  const answer = JSON.parse(sent.text) as { result: { data: { json: { ticket: string } } } };
  const { ticket } = answer.result.data.json;
  const code = tokenIn((await mailTo(email)).at(-1));
  expect((await visitor.call('account.verifyOtp', { ticket, code })).status).toBe(200);
}

async function resetFor(email: string, visitor: Visitor) {
  const captchaToken = await solved('requestPasswordReset');
  await visitor.call('account.requestPasswordReset', { email, captchaToken });
  const token = tokenIn((await mailTo(email)).at(-1));
  const answer = await visitor.call('account.resetPassword', { token, password: 'another password' });
  expect(answer.status).toBe(200);
}

const isAdmin = async ({ visitor }: { visitor: Visitor }) =>
  (await visitor.read('admin.listUsers?input=%7B%22json%22%3A%7B%7D%7D')).status === 200;
const isSignedIn = async ({ visitor, email }: { visitor: Visitor; email: string }) =>
  (await visitor.read('profile.me')).text.includes(email);
const tokens = ({ id }: { id: string }) => db.personalToken.count({ where: { profileId: id } });
const shared = ({ id }: { id: string }) => db.prompt.count({ where: { createdBy: id, isShared: true } });

it('the directory gives a role to the address, and the stranger’s session is no admin’s but nobody’s', async () => {
  const admins = unique('Admins');
  vi.spyOn(env, 'OIDC_ROLE_MAP', 'get').mockReturnValue([{ group: admins, role: 'admin' }]);
  const stranger = await registered(`${randomUUID()}@example.org`);
  const filter = encodeURIComponent(`userName eq "${stranger.email}"`);
  expect(bodyOf(await scim('GET', `Users?filter=${filter}`))).toContain(stranger.id);
  expect(await isSignedIn(stranger)).toBe(true);
  const Operations = [{ op: 'replace', path: 'active', value: true }];
  expect((await scim('PATCH', `Users/${stranger.id}`, { schemas: SCHEMAS, Operations })).status).toBe(200);
  const schemas = ['urn:ietf:params:scim:schemas:core:2.0:Group'];
  const group = { schemas, displayName: admins, members: [{ value: stranger.id }] };
  expect((await scim('POST', 'Groups', group)).status).toBe(201);
  expect(await db.profile.count({ where: { id: stranger.id, role: 'admin' } })).toBe(1);
  expect([await isAdmin(stranger), await isSignedIn(stranger), await tokens(stranger)]).toEqual([
    false,
    false,
    0,
  ]);
  expect(await shared(stranger)).toBe(0);
});

it.each([
  ['a code by mail', codeFor],
  ['a reset link', resetFor],
])('the owner proves the address by %s, and nothing of the stranger’s works', async (_, prove) => {
  const stranger = await registered(`${randomUUID()}@example.org`);
  await prove(stranger.email, new Visitor());
  expect([await isSignedIn(stranger), await tokens(stranger), await shared(stranger)]).toEqual([false, 0, 0]);
  expect(await db.profile.count({ where: { id: stranger.id, emailProvedAt: null } })).toBe(0);
});

it('a link that confirms the address asks for the password where nobody is signed in, and ends the rest only by choice', async () => {
  const stranger = await registered(`${randomUUID()}@example.org`);
  expect((await stranger.visitor.call('account.requestAddressProof', undefined)).status).toBe(200);
  const token = tokenIn((await mailTo(stranger.email)).at(-1));
  const reader = new Visitor();
  expect((await reader.call('account.confirmEmailChange', { token })).status).toBe(403);
  expect(await isSignedIn(stranger)).toBe(true);
  expect((await reader.call('account.confirmEmailChange', { token, endsRest: true })).status).toBe(200);
  expect([await isSignedIn(stranger), await tokens(stranger), await shared(stranger)]).toEqual([false, 0, 0]);
});

it.each([
  ['a code by mail', codeFor],
  [
    'a confirmation link',
    async (email: string, visitor: Visitor) => {
      await visitor.call('account.requestAddressProof', undefined);
      const token = tokenIn((await mailTo(email)).at(-1));
      expect((await visitor.call('account.confirmEmailChange', { token })).status).toBe(200);
    },
  ],
])(
  'an honest newcomer who proves the address in their own browser by %s keeps everything',
  async (_, prove) => {
    const newcomer = await registered(`${randomUUID()}@example.org`);
    await prove(newcomer.email, newcomer.visitor);
    expect([await isSignedIn(newcomer), await tokens(newcomer), await shared(newcomer)]).toEqual([
      true,
      1,
      1,
    ]);
    expect(await db.profile.count({ where: { id: newcomer.id, emailProvedAt: null } })).toBe(0);
  },
);
