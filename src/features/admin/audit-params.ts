import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsStringLiteral,
} from 'nuqs/server';
import { AuditKind } from '@/domain/admin/audit';
import { pageFromText } from '@/domain/pagination';

/** State of the audit log in the URL; invalid values are dropped. */
export const auditParsers = {
  kind: parseAsStringLiteral(AuditKind.options),
  page: createParser({ parse: pageFromText, serialize: String }).withDefault(1),
};
type AuditParams = inferParserType<typeof auditParsers>;

/** Reads the state from the page's query. */
export const loadAuditParams = createLoader(auditParsers);

/** URL of the log in a state. */
export const auditHref = createSerializer(auditParsers);

/** Input for `admin.listAudit`; identical on the server and in the browser, so that both share one cache entry. */
export function toAuditQuery({ kind, page }: AuditParams) {
  return { kind: kind ?? undefined, page };
}
