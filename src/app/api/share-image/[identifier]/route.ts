import { messages } from '@/domain/messages';
import { orRefusal, plainRefusal } from '@/server/api/published-response';
import { isUnchanged, validatorHeaders } from '@/lib/http-validators';
import { db } from '@/server/db';
import { INSTANCE_GUEST } from '@/server/auth/guest';
import { findPublished } from '@/server/services/publish/published-prompts';
import { getShareImage, shareImageTag } from '@/server/services/share-image/get-share-image';

/** `GET /prompts/{slug}/opengraph-image` (rewritten to here): the sharing image of a shared prompt. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ identifier: string }> },
): Promise<Response> {
  return orRefusal(request, async () => {
    const prompt = await findPublished(
      { db, guest: INSTANCE_GUEST, now: new Date() },
      (await params).identifier,
    );
    if (prompt === null) return plainRefusal(404, messages.prompt.notFound);
    if (prompt === 'gone') return plainRefusal(410, messages.prompt.notFound);
    const state = { etag: shareImageTag(prompt), lastModified: null };
    const headers = validatorHeaders(state);
    if (isUnchanged(request.headers, state)) return new Response(null, { status: 304, headers });
    const image = await getShareImage(prompt);
    return new Response(new Uint8Array(image), {
      headers: {
        ...headers,
        'content-type': 'image/png',
        // Other sites show it: that is what it is for.
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
  });
}
