import { z } from 'zod';
import { AuditKind } from './audit';

/** The file formats of the audit log: JSON by line for programs, a table for spreadsheets. */
export const AUDIT_EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export type AuditExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number];

export const AuditExportQuery = z.strictObject({
  format: z.enum(AUDIT_EXPORT_FORMATS),
  kind: AuditKind.optional(),
});
export type AuditExportQuery = z.infer<typeof AuditExportQuery>;

const Hex = z.string().regex(/^(?:[\da-f]{2})*$/);

/**
 * A row of the audit log with all hashed values in their hashed form: `at` in UTC with milliseconds and without a zone,
 * `details` as the text of the database's JSON.
 */
export const ChainedAuditRow = z.strictObject({
  position: z.int().positive(),
  id: z.string(),
  at: z.string(),
  actorId: z.string().nullable(),
  action: z.string(),
  subjectId: z.string().nullable(),
  details: z.string(),
  previousHash: Hex.nullable(),
  hash: Hex.nullable(),
});
export type ChainedAuditRow = z.infer<typeof ChainedAuditRow>;

/** The columns of an exported row, in the order they are written. */
export const AUDIT_EXPORT_COLUMNS = ChainedAuditRow.keyof().options;

export function auditExportHref({ format, kind }: AuditExportQuery): string {
  return `/api/export/audit?${new URLSearchParams({ format, ...(kind !== undefined && { kind }) }).toString()}`;
}
