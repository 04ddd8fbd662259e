import { openSearchXml } from '@/domain/publish/open-search';
import { siteUrl } from '@/env';
import { publishedText } from '@/server/api/published-response';

export function GET(request: Request): Response {
  const type = 'application/opensearchdescription+xml; charset=utf-8';
  return publishedText(request, { text: openSearchXml(siteUrl), type });
}
