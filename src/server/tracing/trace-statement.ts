import { startInnerSpan, withSpan } from './spans';

/** Everything else is `other`: the name of a span is never taken from user input. */
const OPERATIONS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH', 'BEGIN', 'COMMIT', 'ROLLBACK'];

/** Returns the operation of a statement, from its first word. */
export function operationOf(sql: string): string {
  const word = /^(?:\s|\/\*[^*]*\*\/)*([a-z]+)/i.exec(sql)?.[1]?.toUpperCase() ?? '';
  return OPERATIONS.includes(word) ? word : 'other';
}

/** Runs a statement in a span with its operation, never its text. */
export function traceStatement<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
  const operation = operationOf(sql);
  const span = startInnerSpan({
    name: `db ${operation}`,
    kind: 'client',
    facts: { 'db.system.name': 'postgresql', 'db.operation.name': operation },
  });
  return withSpan(span, run);
}
