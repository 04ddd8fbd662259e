import { testCaseMessages } from '@/domain/test-case/messages';
import type { RunWarning } from '@/domain/test-case/run-warnings';
import type { TestRunDto } from '@/domain/test-case/schema';

type Run = Pick<TestRunDto, 'version' | 'passed' | 'total'>;

/** How a run went, in short: `2 of 3 passed`. */
export function passedText({ passed, total }: Pick<Run, 'passed' | 'total'>): string {
  return testCaseMessages.checked(passed, total);
}

/** What speaks against resting on a run, in a sentence. */
export function warningText(warning: RunWarning, { version }: Pick<Run, 'version'>): string {
  switch (warning) {
    case 'failing':
      return 'At least one test case failed.';
    case 'incomplete':
      return 'Not every test case was run.';
    case 'olderVersion':
      return `It was run on version ${version}, which is another text.`;
    case 'casesChanged':
      return 'Test cases were changed or deleted since.';
  }
}

/** Where the answers of a run came from. */
export function sourceText({
  source,
  provider,
  model,
}: Pick<TestRunDto, 'source' | 'provider' | 'model'>): string {
  if (source === 'pasted') return 'pasted answers';
  return `${provider === 'gemini' ? 'Gemini' : 'OpenAI-compatible'}, ${model ?? ''}`;
}

/** How a run came to its end; empty for one that did. */
export function endText({ end, endReason }: Pick<TestRunDto, 'end' | 'endReason'>): string {
  switch (end) {
    case 'finished':
      return '';
    case 'cancelled':
      return 'Cancelled before its end.';
    case 'stopped':
      return `Stopped before its end. ${endReason}`.trim();
    case null:
      return 'Still under way.';
  }
}
