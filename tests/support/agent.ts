import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { handleMcp } from '@/server/api/mcp/handle-mcp';
import type { Offer } from '@/server/api/mcp/mcp-server';
import { db } from '@/server/db';
import { bodyAllowance } from '@/server/api/body-allowance';
import { orRefusal } from '@/server/http/body-allowance';
import { asRoute } from './as-route';
import { startTestServer, type TestServer } from './http';

/**
 * Opens an HTTP server with the agents' handler behind it.
 * @param token brought by every request, for clients that cannot send one
 * @param offer what the server offers instead of the product's prompts and tools
 */
export function startAgentServer(token?: string, offer?: Offer): Promise<TestServer> {
  const handle = asRoute((request) => {
    if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
    return handleMcp({ db, now: new Date(), ...(offer !== undefined && { offer }) }, request);
  });
  const config = { rateLimitFactor: 1_000 };
  const bodies = { allowance: orRefusal(bodyAllowance) };
  return startTestServer(config, handle, undefined, undefined, undefined, undefined, bodies);
}

type Listed = { name: string; inputSchema?: object; outputSchema?: object | undefined };

/** Common interface of the clients of both SDK versions. */
export type AgentClient = {
  listTools: () => Promise<{ tools: Listed[] }>;
  callTool: (params: { name: string; arguments?: Record<string, unknown> }) => Promise<unknown>;
  listPrompts: () => Promise<{ prompts: Listed[] }>;
  getPrompt: (params: { name: string; arguments?: Record<string, string> }) => Promise<unknown>;
  listResources: () => Promise<unknown>;
  listResourceTemplates: () => Promise<unknown>;
  readResource: (params: { uri: string }) => Promise<unknown>;
  complete: (params: {
    ref: { type: 'ref/prompt'; name: string } | { type: 'ref/resource'; uri: string };
    argument: { name: string; value: string };
  }) => Promise<unknown>;
  close: () => Promise<void>;
};

/**
 * Clients of both SDK versions: the stateless revision, the 2025 revision with the same version, and the earlier
 * version.
 */
export const CLIENTS = ['2.4 at 2026-07-28', '2.4 at 2025-11-25', '1.32'] as const;

/** Connects a client over a socket, with a token. */
export async function connectAgent(
  kind: (typeof CLIENTS)[number],
  { port }: TestServer,
  token: string,
): Promise<AgentClient> {
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  const options = { requestInit: { headers: { authorization: `Bearer ${token}` } } };
  const info = { name: 'test', version: '1' };
  if (kind === '1.32') {
    const client = new OldClient(info);
    await client.connect(new OldTransport(url, options));
    return client;
  }
  const mode = kind === '2.4 at 2026-07-28' ? { pin: '2026-07-28' } : 'legacy';
  const client = new Client(info, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url, options));
  return client;
}

/** Response to a message: status, headers and text of the HTTP response, and the message. */
export type AgentAnswer = { status: number; headers: Headers; text: string; message: unknown };

/** Sends one message like an agent of 2025, without an HTTP server. */
export async function tell(
  token: string | null,
  method: string,
  params: Record<string, unknown> = {},
  { now = new Date(), body }: { now?: Date; body?: string } = {},
): Promise<AgentAnswer> {
  const request = new Request('http://localhost:3000/mcp', {
    method: 'POST',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: body ?? JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { status, headers, ...response } = await answerOf(request, now);
  const data = /^data: (\{.*)$/m.exec(response.text)?.[1] ?? response.text;
  return { status, headers, text: response.text, message: data === '' ? null : JSON.parse(data) };
}

async function answerOf(request: Request, now: Date) {
  const response = await handleMcp({ db, now }, request);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
