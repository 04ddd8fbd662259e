import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsStringLiteral,
} from 'nuqs/server';
import { AuditKind } from '@/domain/admin/audit';
import { pageFromText } from '@/domain/pagination';

/** The state of the audit log in the address; what it can't use is dropped. */
export const auditParsers = {
  kind: parseAsStringLiteral(AuditKind.options),
  page: createParser({ parse: pageFromText, serialize: String }).withDefault(1),
};
type AuditParams = inferParserType<typeof auditParsers>;

/** The state that the query of the page's address gives. */
export const loadAuditParams = createLoader(auditParsers);

/** The address of the log in a state. */
export const auditHref = createSerializer(auditParsers);

/** What to ask `admin.listAudit` for; the same on the server and in the browser, so that both share one answer. */
export function toAuditQuery({ kind, page }: AuditParams) {
  return { kind: kind ?? undefined, page };
}
