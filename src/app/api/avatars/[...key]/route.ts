import { requestIdOf } from '@/server/api/context';
import { refusalOf } from '@/server/api/refusal-response';
import { getFileStorage } from '@/server/ports/file-storage/file-storage';
import { readAvatar } from '@/server/services/profile/read-avatar';

type Props = { params: Promise<{ key: string[] }> };

/** The content of a key never changes, so its random part is its ETag, and revalidation is not needed. */
const CACHING = 'public, max-age=31536000, immutable';

/** `GET /api/avatars/{user id}/{random}`: a stored photo, public. 404 for anything else. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const key = (await params).key.join('/');
  const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`;
  try {
    const bytes = await readAvatar({ files: getFileStorage() }, key);
    const headers = { etag, 'cache-control': CACHING };
    if (hasTag(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...headers,
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
        'x-content-type-options': 'nosniff',
      },
    });
  } catch (error) {
    const { status, message } = refusalOf(error, requestIdOf(request.headers));
    return Response.json({ message }, { status, headers: { 'cache-control': 'no-store' } });
  }
}

/** Whether one of the client's ETags matches, weak or not. */
function hasTag(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
