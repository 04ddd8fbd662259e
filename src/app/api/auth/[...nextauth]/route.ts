import { cookies } from 'next/headers';
import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/server/auth/next-auth';
import { guardAuthRequest } from '@/server/auth/route-guard';
import { withSignInRefusal } from '@/server/auth/sign-in-refusal';

const handler = NextAuth(authOptions) as (request: NextRequest, context: unknown) => Promise<Response>;

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
  const guarded = await guardAuthRequest(request, nextauth.join('/'));
  if (guarded instanceof Response) return guarded;
  await dropCallbackCookie();
  return withSignInRefusal(() => handler(new NextRequest(guarded), context));
}

export { handle as GET, handle as POST };
