import 'server-only';
import { headers } from 'next/headers';
import { PAGE_TIME_HEADER } from './cache-tags';

/** Up to when what a page shows is true, by the server's clock: now, or when a cached page is given out. */
export async function pageTime(): Promise<Date> {
  const given = (await headers()).get(PAGE_TIME_HEADER);
  return given === null ? new Date() : new Date(given);
}
