import { messages } from '@/domain/messages';
import { orRefusal, plainRefusal } from '@/server/api/published-response';
import { shareImageResponse } from '@/server/api/share-image-response';
import { db } from '@/server/db';
import { instanceGuest } from '@/server/auth/guest';
import { findPublished } from '@/server/services/publish/published-prompts';

/** `GET /prompts/{slug}/opengraph-image` (rewritten to here): the sharing image of a shared prompt. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ identifier: string }> },
): Promise<Response> {
  return orRefusal(request, async () => {
    const prompt = await findPublished(
      { db, guest: await instanceGuest(), now: new Date() },
      (await params).identifier,
    );
    if (prompt === null) return plainRefusal(404, messages.prompt.notFound);
    if (prompt === 'gone') return plainRefusal(410, messages.prompt.notFound);
    return shareImageResponse(request, prompt);
  });
}
