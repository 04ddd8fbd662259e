import { AppError } from '@/domain/errors';
import { importMessages } from '@/domain/import/messages';
import { readTests } from '@/domain/import/parts';
import { variableNames } from '@/domain/prompt/variables';
import { testImportMessages as said } from '@/domain/test-case/import-messages';
import type { ImportedTestCases, TestCaseImport } from '@/domain/test-case/import-schema';
import { CASES_MAX } from '@/domain/test-case/limits';
import type { TestCaseText } from '@/domain/test-case/schema';
import type { Member } from '@/domain/actor';
import type { ServiceContext } from '../../context';
import { withCheckEngines } from '../../test-case/check-engines';
import { createTestCases, requireTestWriter } from '../../test-case/create-test-cases';
import { unusableCheck } from '../../test-case/unusable-check';
import { readTestFile } from './read-test-file';

/** Returns the cases whose patterns and schemas work; the others are named in `warnings`. */
async function usableCases(
  member: Member,
  cases: readonly TestCaseText[],
  warnings: string[],
): Promise<TestCaseText[]> {
  const hasPrograms = cases.some(({ checks }) =>
    checks.some(({ kind }) => kind === 'matches' || kind === 'schema'),
  );
  if (!hasPrograms) return [...cases];
  return withCheckEngines(member.id, async (engines) => {
    const usable: TestCaseText[] = [];
    for (const one of cases) {
      const reason = await unusableCheck(engines, one.checks);
      if (reason === null) usable.push(one);
      else warnings.push(importMessages.warning.test(one.name, reason));
    }
    return usable;
  });
}

/**
 * Reads test cases from a file and, if some are chosen, saves those. Nothing is stored otherwise. Throws NOT_FOUND for a
 * prompt the caller cannot open, FORBIDDEN for one they may not edit, BAD_REQUEST for a file without test cases and for
 * too many, CONFLICT if the file has fewer than were chosen.
 */
export async function importTestCases(
  ctx: ServiceContext,
  { promptId, fileName, text, chosen }: TestCaseImport,
): Promise<ImportedTestCases> {
  const { member, content } = await requireTestWriter(ctx, promptId);
  const { format, tests, warnings } = readTestFile(fileName, text, variableNames(content));
  const cases = await usableCases(member, readTests(tests.slice(0, CASES_MAX * 4), warnings), warnings);
  if (chosen === undefined) return { format, cases, warnings, saved: 0 };
  const picked = [...new Set(chosen)].map((place) => cases[place]);
  const found = picked.filter((one) => one !== undefined);
  if (found.length < picked.length) throw new AppError('CONFLICT', said.changed);
  await createTestCases(ctx, member, promptId, found);
  return { format, cases, warnings, saved: found.length };
}
