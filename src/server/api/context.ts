import 'server-only';
import type { Actor } from '@/domain/actor';
import { actorOfCookie, getActor } from '../auth/session';
import { SESSION_COOKIE } from '../auth/session-cookie';
import { db, type Database } from '../db';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '../http/headers';

/** What every procedure gets. */
export type ApiContext = {
  db: Database;
  actor: Actor;
  now: Date;
  /** The client's address, for limits. */
  address: string;
  requestId: string;
};

function contextOf(headers: Headers, actor: Actor): ApiContext {
  return {
    db,
    actor,
    now: new Date(),
    address: headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown',
    requestId: headers.get(REQUEST_ID_HEADER) ?? '',
  };
}

function cookieValue(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
}

/** The context of a request to the API. */
export async function createApiContext(request: Request): Promise<ApiContext> {
  const actor = await actorOfCookie(cookieValue(request.headers, SESSION_COOKIE));
  return contextOf(request.headers, actor);
}

/** The context of calls made while a page is rendered. */
export async function createPageContext(headers: Headers): Promise<ApiContext> {
  return contextOf(headers, await getActor());
}
