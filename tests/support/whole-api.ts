import { siteUrl } from '@/env';
import { bodyAllowance } from '@/server/api/body-allowance';
import { handleScim } from '@/server/api/scim/handle-scim';
import { withApi } from '@/server/api/serve-api';
import { handleV1 } from '@/server/api/v1/handle-v1';
import { db } from '@/server/db';
import { orRefusal } from '@/server/http/body-allowance';
import { agentRoutes, bodyOf } from './agent-sign-in';
import { freshAddress } from './api-request';
import { asRoute } from './as-route';
import { startTestServer, type TestServer } from './http';
import type { RawResponse } from './raw-http';
import { authRoute } from './visitor';

/** An HTTP server with all interfaces: tRPC, sign-in, REST, SCIM, OAuth and MCP. */
export function startWholeApi(): Promise<TestServer> {
  const agents = agentRoutes();
  const handle = asRoute((sent) => {
    const { pathname, search } = new URL(sent.url);
    const request = new Request(new URL(pathname + search, siteUrl), sent);
    if (pathname.startsWith('/scim/v2/')) {
      return handleScim({ db, now: new Date() }, request, pathname.split('/').slice(3));
    }
    if (pathname.startsWith('/api/v1/')) return handleV1({ db, now: new Date() }, request);
    return pathname.startsWith('/api/auth/') ? authRoute(request) : agents(request);
  });
  const config = { siteUrl: new URL(siteUrl), rateLimitFactor: 1_000, trustedProxies: ['127.0.0.1'] };
  const bodies = { allowance: orRefusal(bodyAllowance) };
  return startTestServer(config, withApi(handle), undefined, undefined, undefined, undefined, bodies);
}

export type Answer = { status: number; text: string; location: string | null };

/** Somebody at an address of their own, whose browser stores the cookies that it is given. */
export class WebVisitor {
  private readonly cookies = new Map<string, string>();
  private readonly address = freshAddress();

  constructor(private readonly testServer: TestServer) {}

  async call(procedure: string, input: unknown): Promise<Answer> {
    return this.post(`/api/trpc/${procedure}`, { json: input });
  }

  /** The result of a call, which must succeed. */
  async result<Result>(procedure: string, input: unknown): Promise<Result> {
    const { status, text } = await this.call(procedure, input);
    if (status !== 200) throw new Error(`${procedure} answered ${status}: ${text}`);
    return (JSON.parse(text) as { result: { data: { json: Result } } }).result.data.json;
  }

  read(procedure: string, input: object = {}): Promise<Answer> {
    const query = encodeURIComponent(JSON.stringify({ json: input }));
    return this.keep(this.send(`/api/trpc/${procedure}?input=${query}`));
  }

  /** Sends a form of NextAuth. */
  async sign(action: string, fields: object): Promise<Answer> {
    const csrf = await this.keep(this.send('/api/auth/csrf'));
    const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
    return this.post(`/api/auth/${action}`, { csrfToken, callbackUrl: '/dashboard', ...fields });
  }

  /** Returns from a provider. */
  comeBack(provider: string, query: Record<string, string>): Promise<Answer> {
    return this.keep(this.send(`/api/auth/callback/${provider}?${new URLSearchParams(query).toString()}`));
  }

  private post(target: string, body: object): Promise<Answer> {
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
    return this.keep(this.send(target, { method: 'POST', headers, body: JSON.stringify(body) }));
  }

  private send(
    target: string,
    { headers = {}, ...rest }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<RawResponse> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    return this.testServer.send(target, {
      ...rest,
      headers: { 'X-Forwarded-For': this.address, Cookie: cookie === '' ? null : cookie, ...headers },
    });
  }

  private async keep(sent: Promise<RawResponse>): Promise<Answer> {
    const answer = await sent;
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0|1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return {
      status: answer.status,
      text: bodyOf(answer),
      location: answer.headers['location']?.[0] ?? null,
    };
  }
}
