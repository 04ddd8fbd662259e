import type { PromptDto } from '@/domain/prompt/schema';
import type { TestCaseText } from '@/domain/test-case/schema';
import { requireCreator, type ServiceContext } from '../context';
import { createPrompt, type NewPromptOptions } from '../prompt/create-prompt';
import { bytesOfTest, caseRows } from './test-rows';
import { requireUsableChecks } from './usable-checks';

/**
 * Creates a prompt with its first test cases, in one transaction. Throws as {@link createPrompt} does, and as {@link
 * requireUsableChecks} for unusable checks.
 * @param first.tests in order
 * @param first.joinImport counts it to an import
 */
export async function createTestedPrompt(
  ctx: ServiceContext,
  input: Parameters<typeof createPrompt>[1],
  first: { tests: readonly TestCaseText[] } & Pick<NewPromptOptions, 'joinImport'>,
): Promise<PromptDto> {
  const { tests, ...rest } = first;
  if (tests.length === 0) return createPrompt(ctx, input, rest);
  const member = requireCreator(ctx);
  await requireUsableChecks(member, tests);
  return createPrompt(ctx, input, {
    ...rest,
    tests: {
      count: tests.length,
      bytes: tests.reduce((sum, test) => sum + bytesOfTest(test), 0),
      write: (tx, promptId) => tx.testCase.createMany({ data: caseRows(promptId, ctx.now, tests) }),
    },
  });
}
