import {
  AUDIT_EXPORT_COLUMNS,
  type AuditExportFormat,
  type AuditExportQuery,
  type ChainedAuditRow,
} from '@/domain/admin/audit-export';
import { hasRole } from '@/domain/actor';
import { escapeCell } from '@cuebook/formats/tables/csv-cells';
import type { LiveSession } from '../account/session-rows';
import { requireAdmin, type ServiceContext } from '../context';
import type { Download } from '../export/export-prompts';
import { csvText } from '@cuebook/formats/writers/own-csv';
import { recheckAccess } from '../recheck-access';
import { iterateAuditRows } from './read-audit-rows';

type Context = ServiceContext & { session?: LiveSession | null };

type AuditFile = { mediaType: string; head: string; rows: (rows: readonly ChainedAuditRow[]) => string };

const FILES: Readonly<Record<AuditExportFormat, AuditFile>> = {
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    head: '',
    rows: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  },
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    head: csvText([[...AUDIT_EXPORT_COLUMNS]], { bom: true }),
    rows: (rows) =>
      csvText(rows.map((row) => AUDIT_EXPORT_COLUMNS.map((column) => escapeCell(String(row[column] ?? ''))))),
  },
};

/**
 * Exports the audit log as a download, oldest event first, or its events of one kind. Contains ids
 * and kinds, and the input of each row's hash. Throws UNAUTHORIZED for guests and FORBIDDEN for all but admins before
 * the first chunk; the download ends with FORBIDDEN once the admin has lost the role, the account is deactivated or the
 * session has ended.
 */
export function exportAudit(ctx: Context, { format, kind }: AuditExportQuery): Download {
  requireAdmin(ctx);
  const { mediaType } = FILES[format];
  const day = ctx.now.toISOString().slice(0, 10);
  const name = kind === undefined ? 'cuebook-audit' : `cuebook-audit-${kind}`;
  return { fileName: `${name}-${day}.${format}`, mediaType, chunks: write(ctx, { format, kind }) };
}

async function* write(ctx: Context, { format, kind }: AuditExportQuery): AsyncGenerator<string> {
  const admin = requireAdmin(ctx);
  const file = FILES[format];
  const beforeStep = () =>
    recheckAccess(ctx.db, admin, (member) => hasRole(member, 'admin'), ctx.session?.idHash);
  let head = file.head;
  for await (const rows of iterateAuditRows(ctx.db, { kind, beforeStep })) {
    yield head + file.rows(rows);
    head = '';
  }
  if (head !== '') yield head;
}
