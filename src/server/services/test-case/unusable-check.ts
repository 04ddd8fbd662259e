import type { CheckEngines } from '@/domain/test-case/check-answer';
import { testCaseMessages } from '@/domain/test-case/messages';
import type { Check } from '@/domain/test-case/check';

/** Returns why the first unusable pattern or schema is rejected, with its check's number; null if all are usable. */
export async function unusableCheck(engines: CheckEngines, checks: readonly Check[]): Promise<string | null> {
  for (const [index, check] of checks.entries()) {
    if (check.kind === 'matches') {
      const verdict = await engines.pattern(check.pattern, check.ignoreCase, null);
      if (verdict.kind !== 'yes') return testCaseMessages.badPattern(index + 1, verdict.reason);
    }
    if (check.kind === 'schema') {
      const verdict = await engines.schema(check.schema, null);
      if (verdict.kind !== 'yes') return testCaseMessages.badSchema(index + 1, verdict.reason);
    }
  }
  return null;
}
