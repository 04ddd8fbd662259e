import 'server-only';
import { createHash } from 'node:crypto';
import { isUnchanged, validatorHeaders } from '@/lib/http-validators';
import { db } from '../db';
import { requireDatabase } from '../services/database-answers';
import { requestIdOf } from './context';
import { refusalOf } from './refusal-response';

/** A text that is the same for all clients, or 304 if the client has it already. */
export function publishedText(
  request: Request,
  { text, type, lastModified = null }: { text: string; type: string; lastModified?: Date | null },
  more: Record<string, string> = {},
): Response {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  const state = { etag, lastModified };
  const headers = { ...validatorHeaders(state), ...more };
  if (isUnchanged(request.headers, state)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'content-type': type } });
}

/** A plain-text error response. */
export function plainRefusal(status: number, message: string): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** Runs `make` if the database responds; an error is logged and becomes its status. */
export async function orRefusal(request: Request, make: () => Promise<Response>): Promise<Response> {
  try {
    await requireDatabase(db);
    return await make();
  } catch (error) {
    const { status, message } = refusalOf(error, requestIdOf(request.headers));
    return plainRefusal(status, message);
  }
}
