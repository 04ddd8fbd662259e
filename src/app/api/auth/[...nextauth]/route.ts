import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/server/auth/next-auth';
import { guardAuthRequest } from '@/server/auth/route-guard';
import { withSignInRefusal } from '@/server/auth/sign-in-refusal';

const handler = NextAuth(authOptions) as (request: NextRequest, context: unknown) => Promise<Response>;

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: Request, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const guarded = await guardAuthRequest(request, nextauth.join('/'));
  if (guarded instanceof Response) return guarded;
  return withSignInRefusal(() => handler(new NextRequest(guarded), context));
}

export { handle as GET, handle as POST };
