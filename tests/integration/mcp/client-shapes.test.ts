import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentMessages } from '@/domain/agent/messages';
import { BATCH_MAX } from '@/server/api/mcp/batch';
import { db } from '@/server/db';
import { startAgentServer } from '../../support/agent';
import { CLIENT_SHAPES } from '../../support/agent-clients';
import { bodyOf } from '../../support/agent-sign-in';
import { makeProfile, makePrompt } from '../../support/factories';
import type { TestServer } from '../../support/http';
import { makeToken } from '../../support/program';

/** Programs ask in many forms: each gets its answer in one that it takes. */

let testServer: TestServer;
let token: string;
let tokenId: string;
let slug: string;
beforeAll(async () => {
  testServer = await startAgentServer();
  const owner = await makeProfile();
  token = await makeToken(owner);
  ({ slug } = await makePrompt({ creator: owner, content: 'Say {{what}}' }));
  ({ id: tokenId } = await db.personalToken.findFirstOrThrow({ where: { profileId: owner.id } }));
});
afterAll(() => testServer.close());

const message = (id: number, method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params });
const HELLO = message(0, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});
const LIST = message(7, 'tools/list');

async function send(body: unknown, headers: Record<string, string | null> = {}) {
  const answer = await testServer.send('/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  });
  const text = bodyOf(answer);
  const type = answer.headers['content-type']?.[0];
  const events = [...text.matchAll(/^data: (\{.*)$/gm)].map(([, data = '']) => JSON.parse(data) as unknown);
  const said: unknown = type === 'text/event-stream' ? events : text === '' ? null : JSON.parse(text);
  return { status: answer.status, type, said };
}

describe.each(CLIENT_SHAPES)('$name ($source)', ({ headers, answered }) => {
  const answerOf = (result: object) => {
    const one = { jsonrpc: '2.0', result: expect.objectContaining(result) as unknown };
    const answer = expect.objectContaining(one) as unknown;
    return answered === 'text/event-stream' ? [answer] : answer;
  };

  it('shakes hands, lists tools and calls one', async () => {
    const hello = await send(HELLO, headers);
    expect(hello).toMatchObject({ status: 200, type: answered });
    expect(hello.said).toEqual(answerOf({ protocolVersion: '2025-06-18' }));
    const done = await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
    expect(done.status).toBe(202);
    const tools = await send(LIST, headers);
    expect(tools).toMatchObject({ status: 200, type: answered });
    expect(tools.said).toEqual(answerOf({ tools: expect.any(Array) as unknown }));
    const called = await send(message(8, 'tools/call', { name: 'fetch', arguments: { id: slug } }), headers);
    expect(called.said).toEqual(answerOf({ structuredContent: expect.any(Object) as unknown }));
  });
});

/** A message of the stateless revision brings what a handshake would have said. */
const modern = (id: number, method: string, params: object = {}) =>
  message(id, method, {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  });
const modernHeaders = (method: string) => ({ 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method });

describe('a message of the stateless revision', () => {
  it.each([
    [null, 'application/json'],
    ['application/json', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['application/json, text/event-stream', 'application/json'],
  ])('a message of the stateless revision that accepts %s is answered in %s', async (Accept, type) => {
    const headers = { ...modernHeaders('tools/list'), Accept };
    expect(await send(modern(1, 'tools/list'), headers)).toMatchObject({ status: 200, type });
  });

  it('a message of the stateless revision that asks for changes is refused where no stream is accepted', async () => {
    const method = 'subscriptions/listen';
    const headers = { ...modernHeaders(method), Accept: 'application/json' };
    const listen = modern(1, method, { notifications: { promptsListChanged: true } });
    expect(await send(listen, headers)).toMatchObject({
      status: 406,
      said: { error: { message: agentMessages.notAcceptable } },
    });
  });
});

it.each(['text/html', 'application/json;q=0', 'application/json;q=0, text/event-stream;q=0.000', 'image/*'])(
  'who takes neither form (%s) is told so by an error of JSON-RPC',
  async (Accept) => {
    expect(await send(LIST, { Accept })).toMatchObject({
      status: 406,
      type: 'application/json',
      said: { jsonrpc: '2.0', id: null, error: { code: -32_600, message: agentMessages.notAcceptable } },
    });
  },
);

describe('a batch', () => {
  const batch = [LIST, { jsonrpc: '2.0', method: 'notifications/initialized' }, message(9, 'no/such')];

  it.each([null, '2025-03-26'])('a batch is answered whole at revision %s', async (revision) => {
    const answer = await send(batch, { 'MCP-Protocol-Version': revision, Accept: 'application/json' });
    expect(answer).toMatchObject({ status: 200, type: 'application/json' });
    expect(answer.said).toEqual([
      expect.objectContaining({ id: 7, result: expect.any(Object) as unknown }),
      expect.objectContaining({ id: 9, error: expect.objectContaining({ code: -32_601 }) as unknown }),
    ]);
    const streamed = await send(batch, { 'MCP-Protocol-Version': revision, Accept: 'text/event-stream' });
    expect(streamed).toMatchObject({ status: 200, type: 'text/event-stream' });
    expect(streamed.said).toHaveLength(2);
  });

  it('a batch of notices alone has no answer', async () => {
    const notices = [{ jsonrpc: '2.0', method: 'notifications/initialized' }];
    expect(await send(notices)).toMatchObject({ status: 202, said: null });
  });

  it('a batch counts by its messages', async () => {
    const key = { key: `apiToken:${tokenId}` };
    const { points: before } = await db.rateLimit.findUniqueOrThrow({ where: key });
    await send(batch);
    expect((await db.rateLimit.findUniqueOrThrow({ where: key })).points).toBe(before + batch.length);
  });

  it.each([
    ['nothing', [], null, agentMessages.oneMessage],
    ['what is no message', [LIST, 7], null, agentMessages.oneMessage],
    ['batches in batches', [[LIST]], null, agentMessages.oneMessage],
    ['a handshake', [HELLO, LIST], null, agentMessages.notInBatch('initialize')],
    [
      'too many',
      Array.from({ length: BATCH_MAX + 1 }, () => LIST),
      null,
      agentMessages.batchTooLong(BATCH_MAX),
    ],
    ['a later revision', batch, '2025-06-18', agentMessages.noBatches('2025-06-18')],
  ])('a batch of %s is refused by an error of JSON-RPC', async (_what, body, revision, text) => {
    expect(await send(body, { 'MCP-Protocol-Version': revision })).toMatchObject({
      status: 400,
      said: { jsonrpc: '2.0', id: null, error: { code: -32_600, message: text } },
    });
  });
});
