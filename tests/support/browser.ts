import NextAuth from 'next-auth';
import { authOptions } from '@/auth/next-auth';
import { withSignInOutcome } from '@/server/auth/sign-in-outcome';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { CLIENT_ADDRESS_HEADER } from '@/server/http/headers';
import { freshAddress } from './api-request';

type AuthAnswer = { status: number; location: string | null; body: unknown; setCookies: string[] };

type Request = {
  method: string;
  query: { nextauth: string[] };
  headers: Record<string, string>;
  cookies: Record<string, string>;
  body: Record<string, unknown> | undefined;
};

/** The parts of a Node.js response that NextAuth uses. */
function newResponse(answer: AuthAnswer) {
  const response = {
    status(code: number) {
      answer.status = code;
      return response;
    },
    getHeader: (name: string) => (name.toLowerCase() === 'set-cookie' ? answer.setCookies : undefined),
    setHeader(name: string, value: string | string[]) {
      if (name.toLowerCase() === 'set-cookie') answer.setCookies = [value].flat();
      if (name.toLowerCase() === 'location') answer.location = String(value);
      return response;
    },
    json: (body: unknown) => void (answer.body = body),
    send: (body: unknown) => void (answer.body = body),
    end: () => undefined,
  };
  return response;
}

const nextAuth = NextAuth(authOptions()) as (
  request: Request,
  response: ReturnType<typeof newResponse>,
) => Promise<void>;

/** A user's browser at NextAuth's routes, which stores its cookies. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly address = freshAddress();

  /** The value of the session cookie, for the API. */
  get session(): string | undefined {
    return this.cookies.get(SESSION_COOKIE);
  }

  /** The `Cookie` header it sends. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** One request to `/api/auth/{action}`: a GET, or a POST of `form` with the CSRF token that belongs to the browser. */
  async auth(action: string, form?: Record<string, unknown>): Promise<AuthAnswer> {
    const csrfToken = form === undefined ? undefined : await this.csrfToken();
    return this.send(action, form && { csrfToken, ...form });
  }

  async signIn(email: string, password: string): Promise<AuthAnswer> {
    return this.auth('callback/credentials', { email, password });
  }

  async signOut(): Promise<AuthAnswer> {
    return this.auth('signout', {});
  }

  private async csrfToken(): Promise<string> {
    const { body } = await this.send('csrf');
    return (body as { csrfToken: string }).csrfToken;
  }

  private async send(action: string, body?: Record<string, unknown>): Promise<AuthAnswer> {
    const answer: AuthAnswer = { status: 0, location: null, body: undefined, setCookies: [] };
    const completed = await withSignInOutcome(async () => {
      await nextAuth(
        {
          method: body === undefined ? 'GET' : 'POST',
          query: { nextauth: action.split('/') },
          headers: {
            host: 'localhost:3000',
            'user-agent': 'test',
            cookie: this.cookieHeader,
            [CLIENT_ADDRESS_HEADER]: this.address,
          },
          cookies: Object.fromEntries(this.cookies),
          body,
        },
        newResponse(answer),
      );
      return new Response(null);
    });
    answer.setCookies = [...answer.setCookies, ...completed.headers.getSetCookie()];
    for (const cookie of answer.setCookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      const isGone = /expires=Thu, 01 Jan 1970|max-age=0/i.test(cookie);
      if (isGone) this.cookies.delete(name!);
      else this.cookies.set(name!, decodeURIComponent(value!));
    }
    return answer;
  }
}
