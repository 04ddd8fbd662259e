import 'server-only';
import { deviceCookie } from '../auth/device-cookie';
import { sessionCookie } from '../auth/session-cookie';
import type { ApiContext } from './context';

/** Gives the browser of a call the cookie of a new session, and the note by which it is known next time. */
export async function keepSignedIn(
  { setCookie, now }: Pick<ApiContext, 'setCookie' | 'now'>,
  { sessionId, profileId }: { sessionId: string; profileId: string },
): Promise<void> {
  setCookie?.(await sessionCookie(sessionId));
  setCookie?.(deviceCookie(profileId, now));
}
