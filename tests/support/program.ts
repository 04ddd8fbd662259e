import type { TokenScope } from '@/domain/token/scopes';
import { TOKEN_SCOPES } from '@/domain/token/scopes';
import { handleV1 } from '@/server/api/v1/handle-v1';
import { db } from '@/server/db';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '@/server/http/headers';
import { createToken } from '@/server/services/token/own-tokens';
import { contextOf } from './caller';
import type { TestProfile } from './factories';
import { freshSession } from './factors';

/** Creates a user's access token, returned in full. */
export async function makeToken(
  owner: TestProfile,
  {
    scopes = TOKEN_SCOPES,
    spaceIds = null,
  }: { scopes?: readonly TokenScope[]; spaceIds?: string[] | null } = {},
): Promise<string> {
  const session = await freshSession(owner);
  const ctx = { ...contextOf(owner), session };
  const { token } = await createToken(ctx, { name: 'A program', scopes: [...scopes], spaceIds, days: 30 });
  await db.session.delete({ where: { idHash: session.idHash } });
  return token;
}

/** Response of an operation. */
export type V1Answer = { status: number; headers: Headers; text: string; body: unknown };

/** Sends a request to `/api/v1` as an app would, without the HTTP server. */
/** A text or a ZIP as it is, anything else as JSON. */
function sent(body: unknown): BodyInit {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

export async function v1(
  token: string | null,
  method: string,
  path: string,
  {
    body,
    headers = {},
    now = new Date(),
  }: { body?: unknown; headers?: Record<string, string>; now?: Date } = {},
): Promise<V1Answer> {
  const request = new Request(`http://localhost:3000/api/v1${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        'content-type': body instanceof Uint8Array ? 'application/zip' : 'application/json',
      }),
      [CLIENT_ADDRESS_HEADER]: '192.0.2.1',
      [REQUEST_ID_HEADER]: 'test',
      ...headers,
    },
    ...(body !== undefined && { body: sent(body) }),
  });
  const response = await handleV1({ db, now }, request);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  const isLines = response.headers.get('content-type') === 'application/jsonl';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && !isLines ? JSON.parse(text) : null,
  };
}
