import { messages } from '@/domain/messages';
import { env } from '@/env';
import { plainRefusal, publishedText } from '@/server/api/published-response';

/** `GET /{INDEXNOW_KEY}.txt`: proves to search engines that notifications come from this site (indexnow.org). */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ key: string }> },
): Promise<Response> {
  const { key } = await params;
  if (key !== env.INDEXNOW_KEY) return plainRefusal(404, messages.error.notFound);
  return publishedText(request, { text: key, type: 'text/plain; charset=utf-8' });
}
