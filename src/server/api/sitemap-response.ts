import 'server-only';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline as pipelineOf, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { firstCharacters } from '@/domain/characters';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { partNumber, type SitemapKind, sitemapKind } from '@/domain/sitemap/kinds';
import { dataDir, env, siteUrl } from '@/env';
import { isUnchanged, validatorHeaders } from '@/lib/http-validators';
import { db } from '../db';
import { instanceGuest } from '../auth/guest';
import { acceptsCoding } from '../http/accepts-coding';
import { createFileCache } from '../files/file-cache';
import { requireDatabase } from '../services/database-answers';
import { fallbackSitemap, getSitemap, type Sitemap } from '../services/sitemap/get-sitemap';
import { requestIdOf } from './context';
import { refusalOf } from './refusal-response';

const XML = 'application/xml; charset=utf-8';

/** Parses a query of sitemaps; null if it names an unknown kind or part, or one of them twice. */
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

/** Cached sitemaps, compressed: a library of a million prompts has about 60. */
const files = createFileCache(join(dataDir, 'cache', 'sitemaps'), 200);

/**
 * Sends the file, or 304 if the client has it: written once for all waiting requests, and cached on disk until its
 * content changes. Throws NOT_FOUND for a part that doesn't exist, UNAVAILABLE if the database does not respond in
 * time.
 */
export async function sendSitemap(request: Request, kind: SitemapKind, part: number): Promise<Response> {
  await requireDatabase(db);
  const sitemap = await getSitemap(
    { db, guest: await instanceGuest(), now: new Date(), siteUrl },
    kind,
    part,
  );
  if (sitemap === null) throw new AppError('NOT_FOUND', messages.error.notFound);
  const headers = { ...validatorHeaders(sitemap), vary: 'Accept-Encoding' };
  if (isUnchanged(request.headers, sitemap)) return new Response(null, { status: 304, headers });
  const isCompressed = acceptsCoding('gzip', request.headers.get('accept-encoding') ?? undefined);
  return new Response(
    request.method === 'HEAD' ? null : await bodyOf(sitemap, `${kind}-${part}`, isCompressed),
    {
      headers: { ...headers, 'content-type': XML, ...(isCompressed && { 'content-encoding': 'gzip' }) },
    },
  );
}

/** The cached file as a stream, compressed as stored or decompressed. */
async function bodyOf(
  sitemap: Sitemap,
  name: string,
  isCompressed: boolean,
): Promise<ReadableStream<Uint8Array>> {
  const file = await files.open(`${name}-${sitemap.etag.slice(3, -1)}`, (path) =>
    pipeline(sitemap.open(), createGzip(), createWriteStream(path, { mode: 0o600 })),
  );
  const source = file.createReadStream();
  // An error of either stream ends both, and the response.
  const stream = isCompressed ? source : pipelineOf(source, createGunzip(), () => undefined);
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

export type SitemapErrorFacts = { show: string } & Record<'siteAddress' | 'database', 'yes' | 'no'>;

/** Maximum length of an unknown kind repeated in an error. */
const SHOWN_MAX = 50;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Truncates and escapes the requested kind: it can be any text, and appears in documents. */
function escaped(show: string): string {
  const plain = firstCharacters(show, SHOWN_MAX).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');
  return plain.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Details of the error view. Never contains a value of the environment. */
export function sitemapErrorFacts(show: string): SitemapErrorFacts {
  const isSet = (value: unknown) => (value === undefined ? 'no' : 'yes');
  return { show: escaped(show), siteAddress: isSet(env.SITE_URL), database: isSet(env.DATABASE_URL) };
}

/** The same details as text. */
export function sitemapErrorText({ show, siteAddress, database }: SitemapErrorFacts): string {
  return `show: ${show}, database configured: ${database}, site address configured: ${siteAddress}`;
}

/**
 * Runs `make`; an error is logged and becomes the minimal sitemap of the browse page, with the
 * requested kind and the configuration in a comment.
 */
export async function orFallback(
  request: Request,
  { reason, show }: { reason: string; show: SitemapKind },
  make: () => Promise<Response>,
): Promise<Response> {
  try {
    return await make();
  } catch (error) {
    const { status } = refusalOf(error, requestIdOf(request.headers));
    const facts = sitemapErrorText(sitemapErrorFacts(show));
    return fallbackResponse(status, '/browse-prompts', `${reason}. ${facts}`);
  }
}

/** The minimal sitemap, with a status that tells search engines it is not complete. */
export function fallbackResponse(status: number, path: '/' | '/browse-prompts', reason: string): Response {
  return new Response(fallbackSitemap({ siteUrl }, path, reason), {
    status,
    headers: { 'content-type': XML, 'cache-control': 'no-store' },
  });
}
