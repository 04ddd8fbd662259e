import { messages } from '@/domain/messages';
import { fallbackResponse, orFallback, readSitemapQuery, sendSitemap } from '@/server/api/sitemap-response';

/** `GET /sitemap.xml?show=KIND&part=N` (`type` means the same): the index without a kind (specification 2). */
export async function GET(request: Request): Promise<Response> {
  const asked = readSitemapQuery(new URL(request.url).searchParams, ['show', 'type']);
  if (asked === null) return fallbackResponse(400, '/', messages.sitemap.failed);
  const show = asked.kind ?? 'index';
  return orFallback(request, { reason: messages.sitemap.failed, show }, () =>
    sendSitemap(request, show, asked.part),
  );
}
