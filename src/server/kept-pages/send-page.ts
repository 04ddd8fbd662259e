import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptsGzip } from '../http/accepts-gzip';
import type { SlotValues } from './page-template';
import type { RenderedPage } from './render-page';

/**
 * Answers a request with a page, its places filled in.
 * @param etag of a page that is the same for all; who has it already gets 304
 */
export function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: RenderedPage,
  values: SlotValues,
  etag?: string,
): void {
  if (res.destroyed) return;
  const { status, template } = page;
  const headers = page.headers(values);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) res.setHeader(name, value);
  }
  res.setHeader('vary', [headers['vary'] ?? [], 'Accept-Encoding', 'Cookie'].flat().join(', '));
  if (status === 200 && etag !== undefined) {
    res.setHeader('etag', etag);
    if (isSame(req.headers['if-none-match'], etag)) {
      res.removeHeader('content-type');
      res.writeHead(304).end();
      return;
    }
  }
  const isCompressed = acceptsGzip(req.headers['accept-encoding']);
  const body = isCompressed ? template.gzip(values) : template.plain(values);
  if (isCompressed) res.setHeader('content-encoding', 'gzip');
  res.setHeader('content-length', body.length);
  res.writeHead(status).end(req.method === 'HEAD' ? undefined : body);
}

/** Whether the caller has this page already (RFC 9110, 13.1.2). */
function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',');
  return tags.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.slice(2));
}
