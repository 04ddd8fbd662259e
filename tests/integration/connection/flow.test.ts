import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionMessages } from '@/domain/connection/messages';
import { OAUTH_PATHS } from '@/domain/connection/paths';
import { siteUrl } from '@/env';
import { db } from '@/server/db';
import { purgeExpired } from '@/server/services/retention/purge-expired';
import {
  ask,
  askTokens,
  attempt,
  bodyOf,
  Browser,
  codeForm,
  connect,
  decide,
  form,
  startSignInServer,
  REDIRECT,
  refreshForm,
  register,
  registered,
  RESOURCE,
} from '../../support/agent-sign-in';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import type { TestServer } from '../../support/http';
import { makeToken, v1 } from '../../support/program';

/** The code flow over real HTTP: from the address that a program opens to what its tokens may do, and how they end. */

let testServer: TestServer;
let person: TestProfile;
let clientId: string;
beforeAll(async () => {
  testServer = await startSignInServer();
  person = await makeProfile();
  clientId = await registered(testServer);
});
afterAll(() => testServer.close());

const status = async (token: string) => (await ask(testServer, token)).status;
const revoke = (fields: Record<string, string>) =>
  testServer.send('/oauth/revoke', { method: 'POST', ...form(fields) });

describe('an executable', () => {
  it('an executable is told where it is let in, by the 401 and by the documents that it names', async () => {
    const refused = await testServer.send('/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    const challenge = refused.headers['www-authenticate']?.[0] ?? '';
    const url = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? '';
    expect(challenge).not.toContain('error=');
    const resource = JSON.parse(bodyOf(await testServer.send(new URL(url).pathname))) as Record<
      string,
      unknown
    >;
    expect(resource).toMatchObject({ resource: RESOURCE, authorization_servers: [siteUrl] });
    expect(JSON.parse(bodyOf(await testServer.send('/.well-known/oauth-protected-resource')))).toEqual(
      resource,
    );
    const server = JSON.parse(
      bodyOf(await testServer.send('/.well-known/oauth-authorization-server')),
    ) as object;
    expect(server).toMatchObject({
      issuer: siteUrl,
      authorization_endpoint: siteUrl + OAUTH_PATHS.authorize,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      client_id_metadata_document_supported: true,
    });
    const wrong = await ask(testServer, 'x'.repeat(43));
    expect(wrong.headers['www-authenticate']?.[0]).toContain('error="invalid_token"');
  });

  it('an executable is let in by its person, who gets a mail, and gets its state and the issuer back', async () => {
    const { end, tokens, status: answered } = await connect(testServer, person, { clientId });
    expect(end.origin + end.pathname).toBe(REDIRECT);
    expect(Object.fromEntries(end.searchParams)).toMatchObject({ state: 'xyz', iss: siteUrl });
    expect(answered).toBe(200);
    expect(tokens).toMatchObject({ token_type: 'Bearer', scope: 'prompts:read prompts:draft' });
    expect(await status(tokens.access_token)).toBe(200);
    const [mail] = await db.outboxMail.findMany({ where: { recipient: person.email } });
    expect(mail?.subject).toBe('A new agent is connected to your Cuebook account');
    const [listed] = await callerAs(person).connection.list();
    expect(listed).toMatchObject({ name: 'An agent', redirectHost: '127.0.0.1:33418', spaces: null });
    expect(await callerAs(person).token.list()).toEqual([]);
  });

  it('an executable may be answered on any port of its computer, and nowhere that it has not named', async () => {
    const browser = await new Browser(testServer).signIn(person);
    const other = 'http://127.0.0.1:50123/callback';
    expect((await decide(browser, attempt(clientId, { redirect_uri: other }).target)).href).toContain(other);
    for (const uri of [
      ...['https://evil.example/callback', 'http://127.0.0.1:33418/other', 'http://localhost:33418/callback'],
      ...['http://127.0.0.1.evil.example:33418/callback', 'http://127.0.0.1:33418@evil.example/callback'],
    ]) {
      const answer = await browser.open(attempt(clientId, { redirect_uri: uri }).target);
      expect(answer.headers['location']?.[0], uri).toBe('/connect?problem=invalid_redirect_uri');
    }
    const unknown = await browser.open(attempt('nobody').target);
    expect(unknown.headers['location']?.[0]).toBe('/connect?problem=invalid_client');
  });

  it.each([
    ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE without its method', { code_challenge_method: null }, 'invalid_request'],
    ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['another flow', { response_type: 'none' }, 'invalid_request'],
    ['no flow', { response_type: null }, 'invalid_request'],
    ['no person', { prompt: 'none' }, 'invalid_request'],
    ['no person and some', { prompt: 'none consent' }, 'invalid_request'],
    ['a long state', { state: 'x'.repeat(3_000), prompt: 'none' }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'x' }, 'invalid_request'],
    ['a challenge of other letters', { code_challenge: `${'x'.repeat(42)}!` }, 'invalid_request'],
  ] as [string, Record<string, string | null>, string][])(
    'an executable with %s is refused on a page of ours: anybody can register an app that names any address',
    async (_name, words, problem) => {
      const answers = [
        await (await new Browser(testServer).signIn(person)).open(attempt(clientId, words).target),
        await new Browser(testServer).open(attempt(clientId, words).target),
      ];
      for (const { headers } of answers) {
        expect(headers['location']).toEqual([`/connect?problem=${problem}`]);
      }
    },
  );

  it('an executable that wants no refresh token gets none, and is let in for as long as its token says', async () => {
    const owner = await makeProfile();
    const metadata = { redirect_uris: [REDIRECT], grant_types: ['authorization_code'] };
    const brief = JSON.parse(bodyOf(await register(testServer, metadata))) as { client_id: string };
    const { tokens } = await connect(testServer, owner, { clientId: brief.client_id });
    expect(tokens.refresh_token).toBeUndefined();
    const [listed] = await callerAs(owner).connection.list();
    const lasts = listed!.expiresAt.getTime() - listed!.createdAt.getTime();
    expect(lasts / 1_000).toBeGreaterThan(tokens.expires_in - 60);
    expect(lasts / 1_000).toBeLessThan(tokens.expires_in + 60);
  });

  it('needs no words about scope and resource, and then may read', async () => {
    const { tokens } = await connect(testServer, person, {
      clientId,
      words: { scope: null, resource: null },
      allow: { scopes: ['prompts:read'], spaceIds: null },
    });
    expect(tokens.scope).toBe('prompts:read');
    expect(await status(tokens.access_token)).toBe(200);
  });
});

describe('a code', () => {
  async function code() {
    const browser = await new Browser(testServer).signIn(person);
    const { verifier, target } = attempt(clientId);
    return { verifier, value: (await decide(browser, target)).searchParams.get('code') ?? '' };
  }

  it('a code is for its program, its verifier, its address and its resource', async () => {
    const stranger = await registered(testServer);
    const { value, verifier } = await code();
    const good = codeForm(clientId, value, verifier);
    const { code_verifier: _none, ...without } = good;
    for (const fields of [
      { ...good, client_id: stranger },
      { ...good, code_verifier: 'x'.repeat(43) },
      without,
      { ...good, redirect_uri: 'http://127.0.0.1:1/callback' },
      { ...good, resource: 'https://evil.example/mcp' },
      { ...good, grant_type: 'client_credentials' },
    ]) {
      expect((await askTokens(testServer, fields)).status, JSON.stringify(fields)).toBe(400);
    }
  });

  it('a code dies with its first wrong verifier', async () => {
    for (const wrong of ['x'.repeat(43), '']) {
      const { value, verifier } = await code();
      expect((await askTokens(testServer, codeForm(clientId, value, wrong))).status).toBe(400);
      expect(await askTokens(testServer, codeForm(clientId, value, verifier))).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
    }
  });

  it('gives tokens once; who comes with it again ends them', async () => {
    const { value, verifier } = await code();
    const first = await askTokens(testServer, codeForm(clientId, value, verifier));
    expect(await status(first.tokens.access_token)).toBe(200);
    const again = await askTokens(testServer, codeForm(clientId, value, verifier));
    expect(again).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await status(first.tokens.access_token)).toBe(401);
    const refresh = await askTokens(testServer, refreshForm(clientId, first.tokens.refresh_token));
    expect(refresh.status).toBe(400);
  });

  it('gives tokens to one of many at once', async () => {
    const { value, verifier } = await code();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => askTokens(testServer, codeForm(clientId, value, verifier))),
    );
    expect(all.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
  });

  it('a code is kept as a hash, and so are tokens and the names of requests', async () => {
    const { browser, code: used, tokens } = await connect(testServer, person, { clientId });
    const waiting = await browser.open(attempt(clientId).target);
    const name = new URL(waiting.headers['location']?.[0] ?? '', siteUrl).searchParams.get('request') ?? '';
    expect(name).not.toBe('');
    const rows = JSON.stringify([await db.oAuthRecord.findMany(), await db.personalToken.findMany()]);
    for (const secret of [used, tokens.access_token, tokens.refresh_token, name]) {
      expect(rows).not.toContain(secret);
    }
  });
});

describe('an address whose strangers have used up what it may', () => {
  it('refuses no program that shows a token or a code of its own', async () => {
    const { tokens } = await connect(testServer, person, { clientId });
    await db.rateLimit.deleteMany({ where: { key: { startsWith: 'oauth' } } });
    const stranger = () => askTokens(testServer, refreshForm(clientId, 'x'.repeat(43)));
    expect((await stranger()).status).toBe(400);
    await db.rateLimit.updateMany({
      where: { key: { startsWith: 'oauthAddress' } },
      data: { points: 1_000_000 },
    });
    expect((await stranger()).status).toBe(429);
    expect((await askTokens(testServer, refreshForm(clientId, tokens.refresh_token))).status).toBe(200);
    await db.rateLimit.deleteMany({ where: { key: { startsWith: 'oauth' } } });
  });
});

describe('a refresh token', () => {
  /** As if the last use had been so long ago. */
  const usedBefore = (seconds: number) =>
    db.oAuthRecord.updateMany({
      where: { kind: 'RefreshToken', consumedAt: { not: null } },
      data: { consumedAt: new Date(Date.now() - seconds * 1_000) },
    });

  it('gives new ones and is used up; who comes with it later ends all of them', async () => {
    const { tokens } = await connect(testServer, person, { clientId });
    const second = await askTokens(testServer, refreshForm(clientId, tokens.refresh_token));
    expect(second.status).toBe(200);
    expect(second.tokens.refresh_token).not.toBe(tokens.refresh_token);
    expect(await status(second.tokens.access_token)).toBe(200);
    await usedBefore(31);
    const stolen = await askTokens(testServer, refreshForm(clientId, tokens.refresh_token));
    expect(stolen).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await status(second.tokens.access_token)).toBe(401);
    expect((await askTokens(testServer, refreshForm(clientId, second.tokens.refresh_token))).status).toBe(
      400,
    );
  });

  it('a refresh token is for its program, and for no more than it was given for', async () => {
    const { tokens } = await connect(testServer, person, {
      clientId,
      allow: { scopes: ['prompts:read'], spaceIds: null },
    });
    const stranger = await registered(testServer);
    expect((await askTokens(testServer, refreshForm(stranger, tokens.refresh_token))).status).toBe(400);
    const more = { ...refreshForm(clientId, tokens.refresh_token), scope: 'prompts:read prompts:draft' };
    const answer = await askTokens(testServer, more);
    expect(answer).toMatchObject({ status: 400, error: 'invalid_scope' });
  });
});

describe('a connection ends with the next request', () => {
  it.each(['access_token', 'refresh_token'] as const)('when its program revokes the %s', async (which) => {
    const { tokens } = await connect(testServer, person, { clientId });
    expect((await revoke({ client_id: clientId, token: tokens[which] })).status).toBe(200);
    expect(await status(tokens.access_token)).toBe(401);
    expect((await askTokens(testServer, refreshForm(clientId, tokens.refresh_token))).status).toBe(400);
  });

  it('when its person revokes it, or an admin, or shuts the account, or it is over; not by another', async () => {
    const [owner, other, admin] = [
      await makeProfile(),
      await makeProfile(),
      await makeProfile({ role: 'admin' }),
    ];
    const { tokens } = await connect(testServer, owner, { clientId });
    const [{ id } = { id: '' }] = await callerAs(owner).connection.list();
    expect(await callerAs(other).connection.list()).toEqual([]);
    await expect(callerAs(other).token.revoke({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await revoke({ client_id: await registered(testServer), token: tokens.access_token });
    expect(await status(tokens.access_token)).toBe(200);
    await db.profile.update({ where: { id: owner.id }, data: { isActive: false } });
    expect(await status(tokens.access_token)).toBe(401);
    expect((await askTokens(testServer, refreshForm(clientId, tokens.refresh_token))).status).toBe(400);
    await db.profile.update({ where: { id: owner.id }, data: { isActive: true } });
    expect(await status(tokens.access_token)).toBe(200);
    await callerAs(owner).token.revoke({ id });
    expect(await status(tokens.access_token)).toBe(401);
    expect((await askTokens(testServer, refreshForm(clientId, tokens.refresh_token))).status).toBe(400);
    expect(await callerAs(owner).connection.list()).toEqual([]);

    const next = await connect(testServer, owner, { clientId });
    const [seen] = await callerAs(admin).admin.listTokens({ userId: owner.id });
    await callerAs(admin).admin.revokeToken({ userId: owner.id, tokenId: seen!.id });
    expect(await status(next.tokens.access_token)).toBe(401);
  });

  it('a connection ends with the next request and what is over is removed, a program that nobody uses too', async () => {
    const { tokens } = await connect(testServer, person, { clientId: await registered(testServer) });
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    await purgeExpired({ db, now: new Date() });
    expect(await status(tokens.access_token)).toBe(200);
    await purgeExpired({ db, now: later(59) });
    expect(await db.oAuthRecord.count({ where: { kind: 'Client' } })).toBeGreaterThan(0);
    await purgeExpired({ db, now: later(61) });
    expect(await db.oAuthRecord.count()).toBe(0);
    clientId = await registered(testServer);
  });
});

describe('what an agent may do', () => {
  it('what an agent may do is what its person has let it, tool by tool', async () => {
    const { tokens } = await connect(testServer, person, {
      clientId,
      allow: { scopes: ['prompts:read'], spaceIds: null },
    });
    const draft = { name: 'save_draft', arguments: { title: 'T', description: 'D', content: 'C' } };
    const before = await db.prompt.count();
    for (const tool of [draft, { name: 'propose_change', arguments: {} }]) {
      const refused = await ask(testServer, tokens.access_token, 'tools/call', tool);
      expect(refused.status).toBe(403);
      const challenge = refused.headers['www-authenticate']?.[0] ?? '';
      expect(challenge).toContain('error="insufficient_scope"');
      expect(challenge).toContain('scope="prompts:read prompts:draft"');
      expect(challenge).toContain('resource_metadata=');
    }
    expect(await db.prompt.count()).toBe(before);
    const search = { name: 'search', arguments: { query: 'x' } };
    expect((await ask(testServer, tokens.access_token, 'tools/call', search)).status).toBe(200);

    const drafting = await connect(testServer, person, {
      clientId,
      allow: { scopes: ['prompts:draft'], spaceIds: null },
    });
    for (const [method, params] of [
      ['tools/call', search],
      ['prompts/list', {}],
      ['resources/read', { uri: 'prompt://x' }],
      ['subscriptions/listen', { notifications: {} }],
    ] as const) {
      expect((await ask(testServer, drafting.tokens.access_token, method, params)).status, method).toBe(403);
    }
    expect((await ask(testServer, drafting.tokens.access_token, 'tools/call', draft)).status).toBe(200);
    expect(await db.prompt.count()).toBe(before + 1);
  });

  it('covers /mcp only, and changes nothing for personal tokens', async () => {
    const { tokens } = await connect(testServer, person, { clientId });
    expect((await v1(tokens.access_token, 'GET', '/me')).status).toBe(401);
    expect(await status(tokens.refresh_token)).toBe(401);
    expect(await status(await makeToken(person))).toBe(200);
  });

  it('what an agent may do is in the spaces that its person has chosen', async () => {
    const inside = await callerAs(person).space.create({ name: 'Inside' });
    const kept = await makePrompt({ creator: person, isShared: false, spaceId: inside.id });
    const other = await makePrompt({ creator: person, isShared: false });
    const { tokens } = await connect(testServer, person, {
      clientId,
      allow: { scopes: ['prompts:read'], spaceIds: [inside.id] },
    });
    const fetch = async (id: string) =>
      bodyOf(await ask(testServer, tokens.access_token, 'tools/call', { name: 'fetch', arguments: { id } }));
    expect(await fetch(kept.slug)).toContain(kept.id);
    expect(await fetch(other.slug)).not.toContain(other.id);
    const [listed] = await callerAs(person).connection.list();
    expect(listed?.spaces).toEqual(['Inside']);
  });
});

describe('the consent', () => {
  const requestOf = async (browser: Browser, words = {}) => {
    const answer = await browser.open(attempt(clientId, words).target);
    return new URL(answer.headers['location']?.[0] ?? '', siteUrl).searchParams.get('request') ?? '';
  };
  const ALLOW = { scopes: ['prompts:read'], spaceIds: null };

  it('the consent is asked for in the words of what the program says of itself', async () => {
    const browser = await new Browser(testServer).signIn(person);
    const id = await requestOf(browser);
    const seen = bodyOf(
      await browser.open(
        `/api/trpc/connection.request?input=${encodeURIComponent(JSON.stringify({ json: { id } }))}`,
      ),
    );
    expect(seen).toContain('"clientName":"An agent"');
    expect(seen).toContain('"place":"127.0.0.1:33418"');
    expect(seen).toContain('"isThisComputer":true');
  });

  it('the consent is not given by a page of another site, nor without a session', async () => {
    const browser = await new Browser(testServer).signIn(person);
    const id = await requestOf(browser);
    const before = await db.personalToken.count();
    const tricks: Record<string, string>[] = [
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    ];
    for (const headers of tricks) {
      const refused = await browser.call('connection.decide', { id, allow: ALLOW }, headers);
      expect([403, 415], JSON.stringify(headers)).toContain(refused.status);
    }
    const guest = await new Browser(testServer).call('connection.decide', { id, allow: ALLOW });
    expect(guest.status).toBe(401);
    expect(await db.personalToken.count()).toBe(before);
    expect((await browser.call('connection.decide', { id, allow: ALLOW })).status).toBe(200);
  });

  it('the consent is given in the browser in which the request began, and completed only there', async () => {
    const [mallory, victim] = [new Browser(testServer), await new Browser(testServer).signIn(person)];
    const id = await requestOf(mallory);
    const lured = await victim.call('connection.decide', { id, allow: ALLOW });
    expect(lured.status).toBe(404);
    expect(bodyOf(lured)).toContain(connectionMessages.gone);
    const own = await requestOf(victim);
    expect((await victim.call('connection.decide', { id: own, allow: ALLOW })).status).toBe(200);
    const stolen = await mallory.open(`/oauth/authorize/${own}`);
    expect(stolen.headers['location']?.[0]).toMatch(/^\/connect\?problem=/);
  });

  it('the consent is given once, for what was asked for, by somebody who has just proved who they are', async () => {
    const browser = await new Browser(testServer).signIn(person);
    const id = await requestOf(browser, { scope: 'prompts:read' });
    const more = { scopes: ['prompts:read', 'prompts:draft'], spaceIds: null };
    expect((await browser.call('connection.decide', { id, allow: more })).status).toBe(400);
    const foreign = await callerAs(await makeProfile()).space.create({ name: 'Others' });
    const elsewhere = { scopes: ['prompts:read'], spaceIds: [foreign.id] };
    expect((await browser.call('connection.decide', { id, allow: elsewhere })).status).toBe(404);
    await db.session.updateMany({
      where: { profileId: person.id },
      data: { authenticatedAt: new Date(Date.now() - 3_600_000) },
    });
    expect((await browser.call('connection.decide', { id, allow: ALLOW })).status).toBe(403);
    expect((await browser.call('connection.decide', { id, allow: null })).status).toBe(200);
    expect((await browser.call('connection.decide', { id, allow: null })).status).toBe(404);
  });

  it('the consent can be refused, and the program is told so', async () => {
    const browser = await new Browser(testServer).signIn(person);
    const end = await decide(browser, attempt(clientId).target, null);
    expect(end.origin + end.pathname).toBe(REDIRECT);
    expect(Object.fromEntries(end.searchParams)).toMatchObject({ error: 'access_denied', state: 'xyz' });
  });
});

describe('addresses', () => {
  it('addresses use the site’s own address, even if a request names another host', async () => {
    const tricks: Record<string, string>[] = [
      { 'X-Forwarded-Host': 'evil.example' },
      { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'evil.example' },
      { Forwarded: 'host=evil.example' },
      { 'X-Original-Host': 'evil.example' },
      { Host: '127.0.0.1:9' },
    ];
    for (const headers of tricks) {
      for (const path of [
        '/.well-known/oauth-authorization-server',
        '/.well-known/oauth-protected-resource',
      ]) {
        const answer = await testServer.send(path, { headers });
        expect(answer.body).not.toMatch(/evil\.example|127\.0\.0\.1:9/);
        expect(answer.body).toContain(siteUrl);
      }
      const browser = await new Browser(testServer).signIn(person);
      const asked = await testServer.send(attempt(clientId).target, {
        headers: { ...headers, Cookie: browser.cookieFor('/') },
      });
      expect(asked.headers['location']?.[0]).toMatch(/^\/connect\?request=/);
    }
    expect(
      (
        await testServer.send('/.well-known/oauth-authorization-server', {
          headers: { Host: 'evil.example' },
        })
      ).status,
    ).toBe(400);
  });

  it('addresses are those alone that are offered', async () => {
    for (const path of ['/oauth/jwks', '/oauth', '/oauth/register/x', '/jwks', '/me', '/oauth/session/end']) {
      expect([404, 405], path).toContain((await testServer.send(path)).status);
    }
    for (const path of [OAUTH_PATHS.token, OAUTH_PATHS.revoke, OAUTH_PATHS.register]) {
      expect((await testServer.send(path)).status, path).toBe(405);
    }
  });

  it('addresses have limits for each address', async () => {
    await db.rateLimit.deleteMany({ where: { key: { startsWith: 'oauth' } } });
    await registered(testServer);
    const registeredBefore = (points: number) =>
      db.rateLimit.updateMany({ where: { key: { startsWith: 'oauthRegisterAddress' } }, data: { points } });
    // The last of an office of 500 people, each with an agent of their own.
    await registeredBefore(499);
    await registered(testServer);
    await registeredBefore(1_000_000);
    const refused = await testServer.send('/oauth/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [REDIRECT] }),
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after']?.[0])).toBeGreaterThan(0);
    await db.rateLimit.deleteMany({ where: { key: { startsWith: 'oauth' } } });
  });

  it('addresses accept small bodies only', async () => {
    const huge = JSON.stringify({ redirect_uris: [REDIRECT], client_name: 'x'.repeat(70_000) });
    const headers = { 'Content-Type': 'application/json' };
    expect((await testServer.send('/oauth/register', { method: 'POST', headers, body: huge })).status).toBe(
      413,
    );
    const fields = form({ grant_type: 'authorization_code', code: 'x'.repeat(70_000) });
    expect((await testServer.send('/oauth/token', { method: 'POST', ...fields })).status).toBe(413);
  });
});
