import { robotsText } from '@/domain/publish/robots';
import { siteUrl } from '@/env';
import { publishedText } from '@/server/api/published-response';

export function GET(request: Request): Response {
  return publishedText(request, { text: robotsText(siteUrl), type: 'text/plain; charset=utf-8' });
}
