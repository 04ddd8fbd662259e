import 'server-only';
import type { Readable } from 'node:stream';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { partNumber, type SitemapKind, sitemapKind } from '@/domain/sitemap/kinds';
import { siteUrl } from '@/env';
import { isUnchanged, validatorHeaders } from '@/lib/conditional';
import { db } from '../db';
import { INSTANCE_GUEST } from '../guest';
import { fallbackSitemap, getSitemap } from '../services/sitemap/get-sitemap';
import { requestIdOf } from './context';
import { refusalOf } from './refusal-response';

const XML = 'application/xml; charset=utf-8';

/** What a query asks for; null when it names no kind and no part of the protocol's, or one of them twice. */
export function readSitemapQuery(
  query: URLSearchParams,
  names: readonly string[],
): { kind: SitemapKind | null; part: number } | null {
  const kinds = names.flatMap((name) => query.getAll(name));
  const parts = query.getAll('part');
  const part = partNumber(parts[0] ?? null);
  if (kinds.length > 1 || parts.length > 1 || part === null) return null;
  if (kinds[0] === undefined) return { kind: null, part };
  const kind = sitemapKind(kinds[0]);
  return kind && { kind, part };
}

/** The file, or 304 for who has it. Throws NOT_FOUND for a part that there is not. */
export async function sendSitemap(request: Request, kind: SitemapKind, part: number): Promise<Response> {
  const sitemap = await getSitemap({ db, guest: INSTANCE_GUEST, now: new Date(), siteUrl }, kind, part);
  if (sitemap === null) throw new AppError('NOT_FOUND', messages.error.notFound);
  const headers = validatorHeaders(sitemap);
  if (isUnchanged(request.headers, sitemap)) return new Response(null, { status: 304, headers });
  const body = request.method === 'HEAD' ? null : bytesOf(sitemap.open());
  return new Response(body, { headers: { ...headers, 'content-type': XML } });
}

/** Text is sent in pieces of about this many characters. */
const PIECE_LENGTH = 32_768;

/** A stream of texts as bytes, pulled as the reader takes them. */
function bytesOf(source: Readable): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const texts = source[Symbol.asyncIterator]() as AsyncIterator<string, undefined>;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let piece = '';
      while (piece.length < PIECE_LENGTH) {
        const next = await texts.next();
        if (next.done === true) {
          if (piece !== '') controller.enqueue(encoder.encode(piece));
          controller.close();
          return;
        }
        piece += next.value;
      }
      controller.enqueue(encoder.encode(piece));
    },
    cancel() {
      source.destroy();
    },
  });
}

/** Runs `make`; a failure is logged and becomes the minimal sitemap of the browse page (specification 8). */
export async function orFallback(
  request: Request,
  reason: string,
  make: () => Promise<Response>,
): Promise<Response> {
  try {
    return await make();
  } catch (error) {
    const { status } = refusalOf(error, requestIdOf(request.headers));
    return fallbackResponse(status, '/browse-prompts', reason);
  }
}

/** The minimal sitemap, with the status that keeps search engines from believing it is all there is. */
export function fallbackResponse(status: number, path: '/' | '/browse-prompts', reason: string): Response {
  return new Response(fallbackSitemap({ siteUrl }, path, reason), {
    status,
    headers: { 'content-type': XML, 'cache-control': 'no-store' },
  });
}
