import { cookies } from 'next/headers';
import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { handleAuth } from '@/server/auth/auth-routes';
import { authOptions } from '@/auth/next-auth';

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

async function nextAuth(request: Request, action: string[]): Promise<Response> {
  await dropCallbackCookie();
  return handler(new NextRequest(request), { params: Promise.resolve({ nextauth: action }) });
}

async function handle(request: Request, context: Context): Promise<Response> {
  return handleAuth(request, (await context.params).nextauth, nextAuth);
}

export { handle as GET, handle as POST };
