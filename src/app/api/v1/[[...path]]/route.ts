import { handleV1 } from '@/server/api/v1/handle-v1';
import { db } from '@/server/db';

/** The operations of programs, which bring a personal access token. */
function handle(request: Request): Promise<Response> {
  return handleV1({ db, now: new Date() }, request);
}

export { handle as DELETE, handle as GET, handle as HEAD, handle as PATCH, handle as POST, handle as PUT };
