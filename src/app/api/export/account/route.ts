import { createApiContext } from '@/server/api/context';
import { refusalOf } from '@/server/api/refusal-response';
import { streamChunks } from '@/server/api/text-stream';
import { getFileStorage } from '@/server/ports/file-storage/file-storage';
import { exportAccount } from '@/server/services/export/export-account';

/** `GET /api/export/account`: everything of the caller's, in a session that is fresh (`account.exportData` says so first). */
export async function GET(request: Request): Promise<Response> {
  const ctx = await createApiContext(request);
  try {
    return await streamChunks(exportAccount({ ...ctx, files: getFileStorage() }), ctx.requestId, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="cuebook-account-${ctx.now.toISOString().slice(0, 10)}.json"`,
      'cache-control': 'private, no-store',
    });
  } catch (error) {
    const { status, message } = refusalOf(error, ctx.requestId);
    return Response.json({ message }, { status, headers: { 'cache-control': 'private, no-store' } });
  }
}
