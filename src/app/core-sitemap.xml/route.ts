import { messages } from '@/domain/messages';
import { orFallback, sendSitemap } from '@/server/api/sitemap-response';

/** `GET /core-sitemap.xml`: the pages that are always there. */
export async function GET(request: Request): Promise<Response> {
  return orFallback(request, { reason: messages.sitemap.coreFailed, show: 'core' }, () =>
    sendSitemap(request, 'core', 1),
  );
}
