import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/server/auth/next-auth';
import { guardAuthRequest } from '@/server/auth/route-guard';

const handler = NextAuth(authOptions) as (request: NextRequest, context: unknown) => Promise<Response>;

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: Request, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const guarded = await guardAuthRequest(request, nextauth.join('/'));
  return guarded instanceof Response ? guarded : handler(new NextRequest(guarded), context);
}

export { handle as GET, handle as POST };
