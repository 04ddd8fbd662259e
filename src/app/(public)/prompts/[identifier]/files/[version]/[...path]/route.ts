import { AppError } from '@/domain/errors';
import { fileMessages } from '@/domain/file/messages';
import { VersionNumber } from '@/domain/prompt/version';
import { createApiContext } from '@/server/api/context';
import { fileResponse } from '@/server/api/file-response';
import { refusalOf } from '@/server/api/refusal-response';
import { readFile } from '@/server/services/prompt/read-file';

type Props = { params: Promise<{ identifier: string; version: string; path: string[] }> };

const HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/** `GET /prompts/SLUG/files/VERSION/PATH`: a file of a version as a download, for whoever may read that version. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const ctx = await createApiContext(request);
  try {
    const { identifier, version, path } = await params;
    const number = VersionNumber.safeParse(/^[1-9]\d*$/.test(version) ? Number(version) : null);
    if (!number.success) throw new AppError('NOT_FOUND', fileMessages.notFound);
    const at = { id: decoded(identifier), version: number.data, path: path.map(decoded).join('/') };
    return fileResponse(await readFile(ctx, at), HEADERS);
  } catch (error) {
    const { status, message } = refusalOf(error, ctx.requestId);
    return new Response(`${message}\n`, {
      status,
      headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' },
    });
  }
}

/** Parameters of a route handler are still percent-encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new AppError('NOT_FOUND', fileMessages.notFound);
  }
}
