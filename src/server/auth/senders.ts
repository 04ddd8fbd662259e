import 'server-only';
import { createHash } from 'node:crypto';
import { db } from '../db';
import type { Senders } from '../http/senders';
import { isScimCaller } from '../services/scim/scim-tokens';
import { isProgramToken } from '../services/token/find-token';
import { deviceOf } from './device-cookie';
import { readSessionToken } from './session-cookie';
import { SESSION_COOKIE } from './session-cookie-name';
import { cookieValue } from './set-cookie';

/** Paths that accept access tokens. */
const PROGRAMS_PATH = '/api/v1/';
const AGENTS_PATH = '/mcp';
const SCIM_PATH = '/scim/';

/** Returns the sender key of a session, or of an older one a name that doesn't reveal its id. */
function sessionKey(sessionId: string): string {
  const [key, secret] = sessionId.split('.');
  if (secret !== undefined) return `person ${key}`;
  return `session ${createHash('sha256').update(sessionId).digest('base64url')}`;
}

/**
 * Identifies senders by their cookies and tokens: a session before a browser. It doesn't check
 * whether a session is live: a request in an ended one still counts for that session.
 */
export const senders: Senders = {
  async known(cookie) {
    if (cookie === undefined) return null;
    const session = await readSessionToken(cookieValue(cookie, SESSION_COOKIE));
    return session === null ? deviceOf(cookie, new Date()) : sessionKey(session.sessionId);
  },
  async findToken(path, { authorization = null }) {
    const asking = { db, now: new Date() };
    if (path.startsWith(SCIM_PATH)) await isScimCaller(asking, authorization);
    else if (path === AGENTS_PATH) await isProgramToken(asking, authorization, 'agents');
    else if (path.startsWith(PROGRAMS_PATH)) await isProgramToken(asking, authorization, 'api');
  },
};
