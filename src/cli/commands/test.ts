import type { z } from 'zod';
import type { TestRunSummary } from '@/server/api/v1/team-schemas';
import { type Api, openApi } from '../api';
import { gateMessages } from '@/domain/gate/messages';
import { CliError, EXIT } from '../exit';
import { oneLine, print } from '../terminal';
import { type Command, onlyArg, readPromptAt, readArgs } from '../args';

const HELP = `Usage: cuebook test PROMPT[@VERSION] [--gate]

Show the latest test run of a version (default: the latest version; or @approved or a number).

  --gate    exit with 1 unless the version meets the approval gate; without a
            gate, unless every test case passed. For use in CI

Versions without test cases or without a run also fail.`;

type Run = z.output<typeof TestRunSummary>;

/** Why a run says nothing good of its version; null when each test case passed. */
async function objection(
  api: Api,
  prompt: string,
  caseIds: readonly string[],
  run: Run | undefined,
): Promise<string | null> {
  if (caseIds.length === 0) return 'No test cases.';
  if (run === undefined) return 'No test run.';
  if (run.end !== 'finished') return 'The latest test run hasn’t finished.';
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
  return missing === 0 ? null : `${missing} of ${caseIds.length} test cases weren’t in the latest run.`;
}

/** Why the version doesn't meet its approval gate, null if it does; undefined without a gate for this version. */
async function gateObjection(api: Api, prompt: string, version: number): Promise<string | null | undefined> {
  const gate = await api.getGate({ prompt }).catch((error: unknown) => {
    // An earlier server has no gates.
    if (error instanceof CliError && error.code === EXIT.notFound) return null;
    throw error;
  });
  if (gate === null || gate.state === 'none' || gate.version !== version) return undefined;
  return gate.state === 'met' ? null : oneLine(gateMessages.notMet(gate.reasons));
}

export const test: Command = {
  summary: 'Show a prompt’s test results; use --gate in CI',
  help: HELP,
  run: async (args) => {
    const { values, positionals } = readArgs(args, { gate: { type: 'boolean' } });
    const { prompt, version: key } = readPromptAt(onlyArg(positionals, 'a prompt'));
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
    const gate = values.gate ? await gateObjection(api, prompt, version) : undefined;
    if (gate !== undefined) {
      print(`${prompt}, version ${version}: ${gate ?? 'the approval gate is met.'}`);
      return gate === null ? EXIT.done : EXIT.gate;
    }
    print(`${prompt}, version ${version}: ${problem ?? `all ${cases.length} test cases passed.`}`);
    return problem !== null && values.gate ? EXIT.gate : EXIT.done;
  },
};
