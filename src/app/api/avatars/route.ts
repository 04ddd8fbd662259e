import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { createApiContext, requestIdOf } from '@/server/api/context';
import { bodyOf } from '@/server/api/request-body';
import { type RefusalFacts, refusalOf } from '@/server/api/refusal-response';
import { getFileStorage } from '@/server/ports/file-storage/file-storage';
import { uploadAvatar } from '@/server/services/profile/upload-avatar';

const MEDIA_TYPE = /^(?:image\/[a-z0-9.+-]+|application\/octet-stream)$/;
const HEADERS = { 'cache-control': 'private, no-store' };

/**
 * `POST /api/avatars` with a picture itself as the body: `{ avatarUrl }`, for `profile.update` to take. What the body
 * is called counts for nothing, what it holds decides. Errors are `{ message }`: 400 for what is no picture, 401, 413,
 * 415, 429 with Retry-After, 503.
 */
export async function POST(request: Request): Promise<Response> {
  const { headers } = request;
  if (!MEDIA_TYPE.test(mediaTypeOf(headers))) {
    return refuse({ status: 415, message: messages.profile.avatarWrongType });
  }
  try {
    const ctx = await createApiContext(request);
    const announced = headers.get('content-length');
    const stored = await uploadAvatar(
      { ...ctx, files: getFileStorage() },
      { announcedBytes: announced === null ? null : Number(announced), body: bodyOf(request) },
    );
    return Response.json(stored, { headers: HEADERS });
  } catch (error) {
    const wait = error instanceof AppError ? error.retryAfterSeconds : undefined;
    return refuse(refusalOf(error, requestIdOf(headers)), wait);
  }
}

function refuse({ status, message }: RefusalFacts, retryAfterSeconds?: number): Response {
  const headers = new Headers(HEADERS);
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  return Response.json({ message }, { status, headers });
}

function mediaTypeOf(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
