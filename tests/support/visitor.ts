import NextAuth from 'next-auth';
import { handleAuth } from '@/server/auth/auth-routes';
import { authOptions } from '@/auth/next-auth';
import type { UsableProvider } from '@/server/services/account/sign-in-providers';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { CLIENT_ADDRESS_HEADER } from '@/server/http/headers';
import { freshAddress } from './api-request';

type Handler = (request: unknown, response: unknown) => Promise<void>;

/** NextAuth without Next.js: only the request is read as the input of the route's handler. */
async function nextAuth(
  request: Request,
  action: string[],
  providers: readonly UsableProvider[],
): Promise<Response> {
  const handler = NextAuth(authOptions(providers)) as Handler;
  const url = new URL(request.url);
  const headers = new Headers();
  const answer = { status: 200, body: null as string | null };
  const cookies = (request.headers.get('cookie') ?? '').split('; ').map((pair) => pair.split('='));
  const response = {
    status(code: number) {
      answer.status = code;
      return response;
    },
    getHeader: () => headers.getSetCookie(),
    setHeader(name: string, value: string | string[]) {
      headers.delete(name);
      for (const one of [value].flat()) headers.append(name, one);
      return response;
    },
    json: (body: unknown) => void (answer.body = JSON.stringify(body)),
    send: (body: unknown) => void (answer.body = typeof body === 'string' ? body : JSON.stringify(body)),
    end: () => undefined,
  };
  const form: unknown =
    request.method === 'POST' ? Object.fromEntries(new URLSearchParams(await request.text())) : undefined;
  await handler(
    {
      method: request.method,
      query: { ...Object.fromEntries(url.searchParams), nextauth: action },
      headers: { ...Object.fromEntries(request.headers), host: url.host },
      cookies: Object.fromEntries(
        cookies.map(([name, value]): [string, string] => [name ?? '', decodeURIComponent(value ?? '')]),
      ),
      body: form,
    },
    response,
  );
  return new Response(answer.body, { status: answer.status, headers });
}

/** Handles a request below `/api/auth` as its route does. */
export function authRoute(request: Request): Promise<Response> {
  return handleAuth(request, new URL(request.url).pathname.split('/').slice(3), nextAuth);
}

/** A user's browser during a provider's sign-in, which stores its cookies. */
export class Visitor {
  cookies = new Map<string, string>();
  readonly address = freshAddress();

  /** The value of the session's cookie, for the API. */
  get session(): string | undefined {
    return this.cookies.get(SESSION_COOKIE);
  }

  async send(
    action: string,
    init: { query?: Record<string, string>; body?: object } = {},
  ): Promise<Response> {
    const url = new URL(`http://localhost:3000/api/auth/${action}`);
    for (const [name, value] of Object.entries(init.query ?? {})) url.searchParams.set(name, value);
    const headers = new Headers({
      'user-agent': 'test',
      'content-type': 'application/json',
      [CLIENT_ADDRESS_HEADER]: this.address,
    });
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    const request =
      init.body === undefined
        ? new Request(url, { headers })
        : new Request(url, { method: 'POST', headers, body: JSON.stringify(init.body) });
    const response = await authRoute(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      const isGone = value === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(cookie);
      if (isGone) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return response;
  }

  /** Starts a sign-in or a link: returns the address at the provider, or the error. */
  async begin(
    action: string,
    callbackUrl = '/dashboard',
  ): Promise<{ url?: string; error?: string; remedy?: string }> {
    const { csrfToken } = (await (await this.send('csrf')).json()) as { csrfToken: string };
    const answer = await this.send(action, { body: { csrfToken, callbackUrl } });
    return (await answer.json()) as { url?: string; error?: string; remedy?: string };
  }

  /** Returns from a provider: returns the resulting path. */
  async comeBack(provider: string, query: Record<string, string>): Promise<string> {
    const { status, headers } = await this.send(`callback/${provider}`, { query });
    if (status !== 302) throw new Error(`Not led on, but answered ${status}`);
    return (headers.get('location') ?? '').replace('http://localhost:3000', '');
  }
}
