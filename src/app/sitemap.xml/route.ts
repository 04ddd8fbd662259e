import { messages } from '@/domain/messages';
import {
  fallbackResponse,
  orFallback,
  readSitemapQuery,
  sendSitemap,
  sitemapErrorFacts,
  sitemapErrorText,
} from '@/server/api/sitemap-response';

/** `GET /sitemap.xml?show=KIND&part=N` (`type` means the same): the index without a kind. */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const asked = readSitemapQuery(query, ['show', 'type']);
  if (asked === null) {
    const facts = sitemapErrorFacts(query.get('show') ?? query.get('type') ?? 'index');
    return fallbackResponse(400, '/', `${messages.sitemap.failed}. ${sitemapErrorText(facts)}`);
  }
  const show = asked.kind ?? 'index';
  return orFallback(request, { reason: messages.sitemap.failed, show }, () =>
    sendSitemap(request, show, asked.part),
  );
}
