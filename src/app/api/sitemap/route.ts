import { messages } from '@/domain/messages';
import { requestIdOf } from '@/server/api/context';
import { refusalOf } from '@/server/api/refusal-response';
import {
  readSitemapQuery,
  sendSitemap,
  sitemapErrorFacts,
  type SitemapErrorFacts,
  sitemapErrorText,
} from '@/server/api/sitemap-response';

const refuse = (status: number, error: string, facts?: SitemapErrorFacts) =>
  Response.json({ error, ...facts }, { status, headers: { 'cache-control': 'no-store' } });

/**
 * `GET /api/sitemap?show=KIND&part=N`: a sitemap, or why there is none, with what was asked for and what is configured.
 */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  if (!query.get('show')) return refuse(400, messages.sitemap.missingShow);
  const asked = readSitemapQuery(query, ['show']);
  if (asked?.kind == null) {
    const facts = sitemapErrorFacts(query.get('show') ?? '');
    const reason = `unknown kind (${sitemapErrorText(facts)})`;
    return refuse(400, messages.sitemap.failedBecause(reason), facts);
  }
  try {
    return await sendSitemap(request, asked.kind, asked.part);
  } catch (error) {
    const { status, message } = refusalOf(error, requestIdOf(request.headers));
    return refuse(status, messages.sitemap.failedBecause(message), sitemapErrorFacts(asked.kind));
  }
}
