import { testCaseMessages } from '@/domain/test-case/messages';
import type { RunWarning } from '@/domain/test-case/run-warnings';
import type { TestRunDto } from '@/domain/test-case/run-schema';

type Run = Pick<TestRunDto, 'version' | 'passed' | 'total'>;

/** Short result of a run: `2 of 3 passed`. */
export function passedText({ passed, total }: Pick<Run, 'passed' | 'total'>): string {
  return testCaseMessages.checked(passed, total);
}

export function warningText(warning: RunWarning, { version }: Pick<Run, 'version'>): string {
  switch (warning) {
    case 'failing':
      return 'At least one test case failed.';
    case 'incomplete':
      return 'Some test cases weren’t run.';
    case 'olderVersion':
      return `This run used version ${version}, which has a different text.`;
    case 'casesChanged':
      return 'Test cases have changed since this run.';
  }
}

export function sourceText({
  source,
  provider,
  model,
}: Pick<TestRunDto, 'source' | 'provider' | 'model'>): string {
  if (source === 'pasted') return 'pasted responses';
  return `${provider === 'gemini' ? 'Gemini' : 'OpenAI-compatible'}, ${model ?? ''}`;
}

/** How a run stopped early; empty for a complete one. */
export function endText({ end, endReason }: Pick<TestRunDto, 'end' | 'endReason'>): string {
  switch (end) {
    case 'finished':
      return '';
    case 'cancelled':
      return 'Canceled before it finished.';
    case 'stopped':
      return `Stopped before it finished. ${endReason}`.trim();
    case null:
      return 'Still running.';
  }
}
