import { AuditExportQuery } from '@/domain/admin/audit-export';
import { AppError } from '@/domain/errors';
import { exportMessages } from '@/domain/export/messages';
import { messages } from '@/domain/messages';
import { createApiContext } from '@/server/api/context';
import { refusalOf } from '@/server/api/refusal-response';
import { streamChunks } from '@/server/api/text-stream';
import { exportAudit } from '@/server/services/audit/export-audit';
import { requireAdmin } from '@/server/services/context';

/** `GET /api/export/audit?format=ndjson|csv[&kind=KIND]`: the audit log, for admins. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await createApiContext(request);
  try {
    requireAdmin(ctx);
    const { fileName, mediaType, chunks } = exportAudit(ctx, readQuery(request));
    return await streamChunks(chunks, ctx.requestId, {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    });
  } catch (error) {
    const { status, message } = refusalOf(error, ctx.requestId);
    return Response.json({ message }, { status, headers: { 'cache-control': 'private, no-store' } });
  }
}

/** Throws BAD_REQUEST for what is unknown, given twice or left out. */
function readQuery(request: Request): AuditExportQuery {
  const { searchParams } = new URL(request.url);
  const given = Object.fromEntries(searchParams);
  const query = AuditExportQuery.safeParse(given);
  if (query.success && Object.keys(given).length === searchParams.size) return query.data;
  const isFormatWrong = query.error?.issues.some(({ path }) => path[0] === 'format') ?? false;
  throw new AppError('BAD_REQUEST', isFormatWrong ? exportMessages.wrongFormat : messages.error.invalidInput);
}
