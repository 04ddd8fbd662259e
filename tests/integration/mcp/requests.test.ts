import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tokenMessages } from '@/domain/token/messages';
import { bodyAllowance } from '@/server/api/body-allowance';
import { db } from '@/server/db';
import { LONG_INPUT_BYTES, SMALL_BODY_BYTES } from '@/server/http/path-rules';
import { startAgentServer, tell } from '../../support/agent';
import { makeProfile, makePrompt, makeSession, type TestProfile } from '../../support/factories';
import type { TestServer } from '../../support/http';
import { makeToken } from '../../support/program';

/** Behavior of all requests to `/mcp`: tokens, limits, hosts, origins and bodies. */

let testServer: TestServer;
let owner: TestProfile;
let token: string;
beforeAll(async () => {
  testServer = await startAgentServer();
  owner = await makeProfile();
  token = await makeToken(owner);
});
afterAll(() => testServer.close());

const LIST = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} };

function send(body: unknown = LIST, headers: Record<string, string | null> = {}, method = 'POST') {
  return testServer.send('/mcp', {
    method,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${token}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('the token', () => {
  it('the token is asked for in words, and by WWW-Authenticate', async () => {
    for (const given of [null, 'Bearer cbk_x', `Bearer ${token.slice(0, -1)}`, `Basic ${token}`]) {
      const answer = await send(LIST, { Authorization: given });
      expect(answer.status).toBe(401);
      expect(String(answer.headers['www-authenticate'])).toMatch(/^Bearer /);
      expect(answer.body).toContain('"jsonrpc":"2.0"');
    }
    expect((await tell(null, 'tools/list')).text).toContain(tokenMessages.missing);
  });

  it('the token is the only credential: a browser session does not count', async () => {
    const { cookie } = await makeSession(owner);
    const headers = { Authorization: null, Cookie: `cuebook.session-token=${cookie}` };
    expect((await send(LIST, { ...headers, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(401);
  });

  it('the token is refused from the next request on when it was revoked, has expired, or its owner is shut out', async () => {
    const person = await makeProfile();
    const own = await makeToken(person);
    expect((await tell(own, 'tools/list')).status).toBe(200);
    const later = new Date(Date.now() + 31 * 24 * 60 * 60 * 1_000);
    expect((await tell(own, 'tools/list', {}, { now: later })).status).toBe(401);
    await db.profile.update({ where: { id: person.id }, data: { isActive: false } });
    expect((await tell(own, 'tools/list')).status).toBe(401);
    await db.profile.update({ where: { id: person.id }, data: { isActive: true } });
    await db.personalToken.updateMany({ where: { profileId: person.id }, data: { revokedAt: new Date() } });
    expect((await tell(own, 'tools/list')).status).toBe(401);
  });

  it('the token has one limit at every server, which ends in 429', async () => {
    const person = await makeProfile();
    const busy = await makeToken(person);
    const first = await tell(busy, 'tools/list');
    const limit = Number(first.headers.get('ratelimit-limit'));
    expect(Number(first.headers.get('ratelimit-remaining'))).toBe(limit - 1);
    const { id } = await db.personalToken.findFirstOrThrow({ where: { profileId: person.id } });
    await db.rateLimit.updateMany({ where: { key: `apiToken:${id}` }, data: { points: limit } });
    const refused = await tell(busy, 'tools/list');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the front testServer', () => {
  it('refuses another Host, and a page of another site', async () => {
    expect((await send()).status).toBe(200);
    expect((await send(LIST, { Host: 'evil.example' })).status).toBe(400);
    for (const origin of ['https://evil.example', 'null', `http://${testServer.host}`]) {
      expect((await send(LIST, { Origin: origin })).status, origin).toBe(403);
    }
    expect((await send(LIST, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await send(LIST, { Origin: `https://${testServer.host}` })).status).toBe(200);
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('the front server refuses %s', async (method) => {
    const answer = await send('', {}, method);
    expect(answer.status).toBe(405);
    expect(String(answer.headers['allow'])).toBe('POST');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', null])(
    'the front server refuses a body of %s',
    async (type) => {
      expect((await send(LIST, { 'Content-Type': type })).status).toBe(415);
    },
  );

  it('refuses what is nested deep, has too many parts, or is huge', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect((await send(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${deep}}`)).status).toBe(400);
    expect((await send([...Array.from({ length: 30_000 }, () => 1)])).status).toBe(400);
    expect((await send({ ...LIST, params: { x: 'y'.repeat(3_000_000) } })).status).toBe(413);
  });

  it('takes 2 MB with a good token, else little', async () => {
    expect(await bodyAllowance('/mcp', { authorization: `Bearer ${token}` })).toBe(LONG_INPUT_BYTES);
    expect(await bodyAllowance('/mcp', { authorization: 'Bearer cbk_x' })).toBe(SMALL_BODY_BYTES);
    const draft = { title: 'Long', description: 'Long', content: '長'.repeat(200_000) };
    const made = await tell(token, 'tools/call', { name: 'save_draft', arguments: draft });
    expect(made.text).not.toContain('isError');
  });
});

describe('a message', () => {
  it.each([
    ['', -32_700],
    ['{', -32_700],
    ['[]', -32_600],
    ['null', -32_600],
    ['"x"', -32_600],
    ['7', -32_600],
  ])('a message is not %s', async (body, code) => {
    const answer = await tell(token, '', {}, { body });
    expect(answer.status).toBe(400);
    expect(answer.message).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });

  it.each([
    [{ jsonrpc: '1.0', id: 1, method: 'tools/list' }],
    [{ jsonrpc: '2.0', id: {}, method: 'tools/list' }],
    [{ jsonrpc: '2.0', id: 1, method: 'no/such' }],
    [{ jsonrpc: '2.0', id: 1, method: '__proto__' }],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'constructor' } }],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: 'x' } }],
    [{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: [] }],
    [{ jsonrpc: '2.0', id: 1, method: 'prompts/list', params: { cursor: 'e30' } }],
    [{ jsonrpc: '2.0', id: 1, method: 'prompts/get', params: { name: '../x' } }],
    [{ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'prompt://a@b@c' } }],
    [{ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'prompt://__proto__' } }],
  ])('%j is refused without a fault of the server', async (message) => {
    const answer = await tell(token, '', {}, { body: JSON.stringify(message) });
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).toContain('error');
    expect(answer.text).not.toMatch(/-32603|\.ts:|node_modules/);
  });

  it('a message may hold names of prototypes and texts of any kind as values', async () => {
    const { slug } = await makePrompt({ creator: owner, content: 'Say {{x}} {{constructor}}' });
    const values = '{"__proto__":"p","constructor":"c","x":"{{constructor}} 日本語 \\u0000 $&"}';
    const params = `{"name":"fill_prompt","arguments":{"prompt":"${slug}","values":${values}}}`;
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
    const answer = await tell(token, '', {}, { body });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('Something went wrong');
    const got = await tell(token, 'prompts/get', { name: slug, arguments: { x: 'y', constructor: 'z' } });
    expect(got.message).toMatchObject({ result: { messages: [{ content: { text: 'Say y z' } }] } });
  });

  it('a message that fails unforeseen says nothing of why', async () => {
    const broken = vi.spyOn(db.promptVersion, 'findFirst').mockRejectedValue(new Error('the secret cause'));
    const { slug } = await makePrompt({ creator: owner });
    const answers = [
      await tell(token, 'tools/call', { name: 'fetch', arguments: { id: slug } }),
      await tell(token, 'prompts/get', { name: slug }),
      await tell(token, 'resources/read', { uri: `prompt://${slug}` }),
    ];
    broken.mockRestore();
    for (const { text, status } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain('secret cause');
      expect(text).not.toContain('.ts');
    }
  });
});
