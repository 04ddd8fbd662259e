import type { z } from 'zod';
import type { TestRunSummary } from '@/server/api/v1/schemas';
import { type Api, openApi } from '../api';
import { EXIT } from '../exit';
import { oneLine, print } from '../terminal';
import { type Command, onlyWord, readPromptAt, readWords } from '../words';

const HELP = `Usage: cuebook test PROMPT[@VERSION] [--gate]

Says how the newest test run of a version went: of the newest version, or of @approved or a number.

  --gate    end with 1 unless every test case of the prompt passed in that run, for pipelines

A version without test cases or without a run has shown nothing: the gate says no.`;

type Run = z.output<typeof TestRunSummary>;

/** Why a run says nothing good of its version; null when each test case passed. */
async function objection(
  api: Api,
  prompt: string,
  caseIds: readonly string[],
  run: Run | undefined,
): Promise<string | null> {
  if (caseIds.length === 0) return 'It has no test cases.';
  if (run === undefined) return 'It has no test run.';
  if (run.end !== 'finished') return 'Its newest test run has not come to its end.';
  const { results } = await api.getTestRun({ prompt, run: run.id });
  const failed = results.filter(({ isPassed }) => !isPassed);
  for (const { caseName, problem, checks } of failed) {
    const reasons = checks
      .filter(({ isPassed }) => !isPassed)
      .map(({ label, reason }) => `${label}: ${reason}`);
    print(
      `  failed  ${oneLine(caseName)}: ${oneLine([problem ?? '', ...reasons].filter(Boolean).join('; '))}`,
    );
  }
  if (failed.length > 0) return `${failed.length} of ${results.length} failed.`;
  const missing = caseIds.filter((id) => !results.some(({ caseId }) => caseId === id)).length;
  return missing === 0 ? null : `${missing} of ${caseIds.length} test cases were not in its newest run.`;
}

export const test: Command = {
  summary: 'Say how the tests of a prompt went; --gate for pipelines',
  help: HELP,
  run: async (words) => {
    const { values, positionals } = readWords(words, { gate: { type: 'boolean' } });
    const { prompt, version: key } = readPromptAt(onlyWord(positionals, 'a prompt'));
    const api = await openApi();
    const { version } = await api.getVersion({ prompt, version: key });
    const { cases, runs } = await api.listTests({ prompt });
    const run = runs
      .filter((one) => one.version === version)
      .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())[0];
    const problem = await objection(
      api,
      prompt,
      cases.map(({ id }) => id),
      run,
    );
    print(`${prompt}, version ${version}: ${problem ?? `all ${cases.length} test cases passed.`}`);
    return problem !== null && values.gate ? EXIT.gate : EXIT.done;
  },
};
