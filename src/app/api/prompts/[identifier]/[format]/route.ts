import { messages } from '@/domain/messages';
import { PLAIN_FORMATS, PLAIN_MEDIA_TYPES, plainPrompt } from '@/domain/publish/plain-prompt';
import { siteUrl } from '@/env';
import { orRefusal, plainRefusal, publishedText } from '@/server/api/published-response';
import { db } from '@/server/db';
import { instanceGuest } from '@/server/auth/guest';
import { findPublished } from '@/server/services/publish/published-prompts';

type Parameters = { params: Promise<{ identifier: string; format: string }> };

/** `GET /prompts/{slug}.md`, `.txt` and `.json` (rewritten to here): a shared prompt as text, the same for all. */
export async function GET(request: Request, { params }: Parameters): Promise<Response> {
  const { identifier, format: asked } = await params;
  const format = PLAIN_FORMATS.find((name) => name === asked);
  if (format === undefined) return plainRefusal(404, messages.prompt.notFound);
  return orRefusal(request, async () => {
    const prompt = await findPublished({ db, guest: await instanceGuest(), now: new Date() }, identifier);
    if (prompt === null) return plainRefusal(404, messages.prompt.notFound);
    if (prompt === 'gone') return plainRefusal(410, messages.prompt.notFound);
    if (identifier !== prompt.slug) {
      return new Response(null, {
        status: 308,
        headers: { location: `/prompts/${prompt.slug}.${format}`, 'cache-control': 'no-store' },
      });
    }
    const url = `${siteUrl}/prompts/${prompt.slug}`;
    return publishedText(
      request,
      {
        text: plainPrompt(prompt, format, url),
        type: PLAIN_MEDIA_TYPES[format],
        // Counts and names change without it: JSON and Markdown only use the ETag.
        lastModified: format === 'txt' ? prompt.updatedAt : null,
      },
      { link: `<${url}>; rel="canonical"`, 'x-robots-tag': 'noindex' },
    );
  });
}
