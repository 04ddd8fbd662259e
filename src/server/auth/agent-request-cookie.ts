import { siteUrl } from '@/env';
import { cookieValue } from './set-cookie';

const HOST = siteUrl.startsWith('https://') ? '__Host-' : '';

/** Names the request of a program that has begun in this browser and waits for a person. */
export const AGENT_REQUEST_COOKIE = `${HOST}cuebook.agent`;

/** The request that a browser brings, by its `Cookie` header. */
export function agentRequestOf(cookies: string | null | undefined): string | undefined {
  return cookieValue(cookies, AGENT_REQUEST_COOKIE) || undefined;
}
