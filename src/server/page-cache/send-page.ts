import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RenderedPage } from './render-page';

/** Name of the `Server-Timing` entry for the time up to which a page is current; the page is the same for all. */
const TRUE_AT = 'true-at';

/** Sends a page that is current now, or 304 if the client has these bytes already. */
export async function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  { status, headers, forms }: RenderedPage,
  { time, cacheControl }: { time: Date; cacheControl: string | null },
): Promise<void> {
  const { coding, etag, body } = await forms.formFor(req.headers['accept-encoding']);
  if (res.destroyed) return;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  const given = (headers['vary'] ?? '').split(/,\s*/);
  const varies = new Set([...given, 'Accept-Encoding', 'Cookie'].filter((name) => name !== ''));
  res.setHeader('vary', [...varies].join(', '));
  res.setHeader('server-timing', `${TRUE_AT};desc="${time.toISOString()}"`);
  if (cacheControl !== null) {
    res.setHeader('cache-control', cacheControl);
    res.setHeader('etag', etag);
    if (isSame(req.headers['if-none-match'], etag)) {
      res.removeHeader('content-type');
      res.writeHead(304).end();
      return;
    }
  }
  if (coding !== null) res.setHeader('content-encoding', coding);
  res.setHeader('content-length', body.length);
  res.writeHead(status).end(req.method === 'HEAD' ? undefined : body);
}

/** Returns whether the client has this page already (RFC 9110, 13.1.2). */
function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',');
  return tags.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
