import { handleScim } from '@/server/api/scim/handle-scim';
import { db } from '@/server/db';

type Context = { params: Promise<{ path: string[] }> };

/** Accounts and groups as a company's directory manages them: SCIM 2.0 at `/scim/v2`. */
async function handle(request: Request, { params }: Context): Promise<Response> {
  return handleScim({ db, now: new Date() }, request, (await params).path);
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
