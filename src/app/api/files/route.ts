import { AppError } from '@/domain/errors';
import { createApiContext, requestIdOf } from '@/server/api/context';
import { type RefusalFacts, refusalOf } from '@/server/api/refusal-response';
import { bodyOf } from '@/server/api/request-body';
import { uploadFile } from '@/server/services/file/upload-file';

const HEADERS = { 'cache-control': 'private, no-store' };

/**
 * `POST /api/files` with a file itself as the body: `{ sha256, size, isText }`, for `files` of a prompt to name within a
 * day. Errors are `{ message }`: 400 for an upload that was cut short, 401, 403, 413, 429 with Retry-After, 503.
 */
export async function POST(request: Request): Promise<Response> {
  const { headers } = request;
  try {
    const ctx = await createApiContext(request);
    const announced = headers.get('content-length');
    const stored = await uploadFile(ctx, {
      announcedBytes: announced === null ? null : Number(announced),
      body: bodyOf(request),
    });
    return Response.json(stored, { status: 201, headers: HEADERS });
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
