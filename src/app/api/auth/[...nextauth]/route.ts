import { cookies } from 'next/headers';
import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/server/auth/next-auth';
import { guardAuthRequest } from '@/server/auth/route-guard';
import { withSignInOutcome } from '@/server/auth/sign-in-outcome';

const handler = NextAuth(authOptions) as (request: NextRequest, context: unknown) => Promise<Response>;

/**
 * Pages and answers that the browser keeps, those behind its Back button too. Not `cookies`: it would take those of sibling
 * hosts along, and the note that this browser is known; NextAuth takes the session's own. Not `storage`: it holds the theme
 * and unsaved drafts, which stay; what else is kept of a person there goes by itself (`forgetVisit`).
 */
const CLEARED_AT_SIGN_OUT = '"cache"';

type Context = { params: Promise<{ nextauth: string[] }> };

/**
 * NextAuth asks Next for the cookies, not the request it is handed, and answers 500 to a callback address in one that
 * is none. Nothing here needs that cookie.
 */
async function dropCallbackCookie(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) {
    if (name.includes('callback-url')) jar.delete(name);
  }
}

async function handle(request: Request, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const action = nextauth.join('/');
  const guarded = await guardAuthRequest(request, action);
  if (guarded instanceof Response) return guarded;
  await dropCallbackCookie();
  const response = await withSignInOutcome(() => handler(new NextRequest(guarded), context));
  if (action !== 'signout') return response;
  const headers = new Headers(response.headers);
  headers.set('clear-site-data', CLEARED_AT_SIGN_OUT);
  return new Response(response.body, { status: response.status, headers });
}

export { handle as GET, handle as POST };
