import { requestIdOf } from '@/server/api/context';
import { refusalOf } from '@/server/api/refusal-response';
import { getFileStorage } from '@/server/ports/file-storage/file-storage';
import { readAvatar } from '@/server/services/profile/read-avatar';

type Props = { params: Promise<{ key: string[] }> };

/** What a key holds never changes, so its random part is its tag, and nobody has to ask for it twice. */
const CACHING = 'public, max-age=31536000, immutable';

/** `GET /api/avatars/{user id}/{random}`: a stored picture, for anybody. 404 for anything that is none. */
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

/** Whether one of the tags a browser already has is the one, weak or not. */
function hasTag(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
