import 'server-only';
import { isUnchanged, validatorHeaders } from '@/lib/http-validators';
import type { ShareImageText } from '../services/share-image/draw-share-image';
import { getShareImage, shareImageTag } from '../services/share-image/get-share-image';

/** Returns a sharing image, or 304 if the client has it. */
export async function shareImageResponse(request: Request, text: ShareImageText): Promise<Response> {
  const state = { etag: shareImageTag(text), lastModified: null };
  const headers = validatorHeaders(state);
  if (isUnchanged(request.headers, state)) return new Response(null, { status: 304, headers });
  const image = await getShareImage(text);
  return new Response(new Uint8Array(image), {
    headers: {
      ...headers,
      'content-type': 'image/png',
      // Other sites have to show it.
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}
