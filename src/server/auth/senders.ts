import 'server-only';
import { createHash } from 'node:crypto';
import { db } from '../db';
import type { Senders } from '../http/senders';
import { isScimCaller } from '../services/scim/scim-tokens';
import { isProgramToken } from '../services/token/find-token';
import { deviceOf } from './device-cookie';
import { senderKeyOf } from '../services/account/sender-key';
import { knownKeys } from './known-keys';
import { readSessionToken } from './session-cookie';
import { SESSION_COOKIE } from './session-cookie-name';
import { cookieValue } from './set-cookie';

/** Paths that accept access tokens. */
const PROGRAMS_PATH = '/api/v1/';
const AGENTS_PATH = '/mcp';
const SCIM_PATH = '/scim/';

/** Returns the name of a sender key; null if later ones of the same person are known. */
function nameOf(key: string | null): string | null {
  return key !== null && knownKeys.isKnown(key, Date.now()) ? `person ${key}` : null;
}

/** Returns the name of a session's sender key, or of an older one a name that doesn't reveal its id. */
function sessionName(sessionId: string): string | null {
  if (sessionId.includes('.')) return nameOf(senderKeyOf(sessionId));
  return `session ${createHash('sha256').update(sessionId).digest('base64url')}`;
}

/**
 * Identifies senders by their cookies and tokens: a session before a browser. It doesn't check whether a session is
 * live: a request in an ended one still counts for that session. Of a person's sessions and browsers the latest count.
 */
export const senders: Senders = {
  async known(cookie) {
    if (cookie === undefined) return null;
    const session = await readSessionToken(cookieValue(cookie, SESSION_COOKIE));
    return session === null ? nameOf(deviceOf(cookie, new Date())) : sessionName(session.sessionId);
  },
  async findToken(path, { authorization = null }) {
    const asking = { db, now: new Date() };
    if (path.startsWith(SCIM_PATH)) await isScimCaller(asking, authorization);
    else if (path === AGENTS_PATH) await isProgramToken(asking, authorization, 'agents');
    else if (path.startsWith(PROGRAMS_PATH)) await isProgramToken(asking, authorization, 'api');
  },
};
