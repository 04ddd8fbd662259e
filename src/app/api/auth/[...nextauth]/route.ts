import { cookies } from 'next/headers';
import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { handleAuth } from '@/server/auth/auth-routes';
import type { UsableProvider } from '@/server/services/account/sign-in-providers';
import { authOptions } from '@/auth/next-auth';

type Handler = (request: NextRequest, context: unknown) => Promise<Response>;

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

async function nextAuth(
  request: Request,
  action: string[],
  providers: readonly UsableProvider[],
): Promise<Response> {
  await dropCallbackCookie();
  // Providers come and go while the server runs.
  const handler = NextAuth(authOptions(providers)) as Handler;
  return handler(new NextRequest(request), { params: Promise.resolve({ nextauth: action }) });
}

async function handle(request: Request, context: Context): Promise<Response> {
  return handleAuth(request, (await context.params).nextauth, nextAuth);
}

export { handle as GET, handle as POST };
