import { siteUrl } from '@/env';
import { cookieValue } from './set-cookie';

const HOST = siteUrl.startsWith('https://') ? '__Host-' : '';

/** Name of the cookie with an agent's request, begun in this browser, that waits for the user's decision. */
export const AGENT_REQUEST_COOKIE = `${HOST}cuebook.agent`;

export function agentRequestOf(cookies: string | null | undefined): string | undefined {
  return cookieValue(cookies, AGENT_REQUEST_COOKIE) || undefined;
}
