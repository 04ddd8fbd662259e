import { describe, expect, it } from 'vitest';
import { testCaseMessages } from './messages';
import { TestCaseText } from './schema';

const wide = JSON.stringify({ anyOf: Array.from({ length: 500 }, (_, index) => ({ const: index })) });
const nested = (levels: number) => `${'{"anyOf":['.repeat(levels)}{}${']}'.repeat(levels)}`;

/** What is wrong with a case that has these schemas; empty if nothing is. */
function errorsOf(...schemas: string[]): string[] {
  const checks = schemas.map((schema) => ({ kind: 'schema', schema }));
  const parsed = TestCaseText.safeParse({ name: 'A case', inputs: [], checks });
  return parsed.error?.issues.map(({ message }) => message) ?? [];
}

describe('schemas of a test case', () => {
  it('schemas of a test case may be nested up to their maximum', () => {
    expect(errorsOf(nested(31))).toEqual([]);
    expect(errorsOf(nested(32))).toEqual([testCaseMessages.schemaTooDeep]);
  });

  it('schemas of a test case may have parts up to their maximum together', () => {
    expect(errorsOf(wide, wide, wide)).toEqual([]);
    expect(errorsOf(wide, wide, wide, wide)).toEqual([testCaseMessages.schemaTooWide]);
  });
});
