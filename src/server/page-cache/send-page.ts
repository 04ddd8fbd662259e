import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptsCoding, type ContentCoding } from '../http/accepts-coding';
import type { PlaceholderValues } from './placeholders';
import type { PageTemplate } from './page-template';
import type { RenderedPage } from './render-page';

/**
 * Answers a request with a page, its places filled in.
 * @param etag of a page that is the same for all; who has it already gets 304
 */
export function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: RenderedPage,
  values: PlaceholderValues,
  etag?: string,
): void {
  if (res.destroyed) return;
  const { status, template } = page;
  const headers = page.headers(values);
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) res.setHeader(name, value);
  }
  const given = (headers['vary'] ?? '').split(/,\s*/);
  const varies = new Set([...given, 'Accept-Encoding', 'Cookie'].filter((name) => name !== ''));
  res.setHeader('vary', [...varies].join(', '));
  if (status === 200 && etag !== undefined) {
    res.setHeader('etag', etag);
    if (isSame(req.headers['if-none-match'], etag)) {
      res.removeHeader('content-type');
      res.writeHead(304).end();
      return;
    }
  }
  const { coding, body } = encode(template, req.headers['accept-encoding'], values);
  if (coding !== null) res.setHeader('content-encoding', coding);
  res.setHeader('content-length', body.length);
  res.writeHead(status).end(req.method === 'HEAD' ? undefined : body);
}

/** The page in the smallest form that the caller takes. */
function encode(
  { brotli, gzip, plain }: PageTemplate,
  accepted: IncomingMessage['headers']['accept-encoding'],
  values: PlaceholderValues,
): { coding: ContentCoding | null; body: Buffer } {
  if (brotli !== null && acceptsCoding('br', accepted)) return { coding: 'br', body: brotli(values) };
  if (acceptsCoding('gzip', accepted)) return { coding: 'gzip', body: gzip(values) };
  return { coding: null, body: plain(values) };
}

/** Whether the caller has this page already (RFC 9110, 13.1.2). */
function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',');
  return tags.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.slice(2));
}
