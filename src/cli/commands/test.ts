import type { z } from 'zod';
import type { TestRunSummary } from '@/server/api/v1/team-schemas';
import { type Api, openApi } from '../api';
import { gateMessages } from '@/domain/gate/messages';
import { CliError, EXIT, type ExitCode, usage } from '../exit';
import { note, oneLine, print } from '../terminal';
import { type Command, type PromptAt, readPromptAt, readArgs } from '../args';

const HELP = `Usage: cuebook test PROMPT[@VERSION]… [options]

Show the latest test run of a version (default: the latest version; or @approved or a number), for one prompt or several.

  --gate        exit with 1 unless every version meets its approval gate; without a gate, unless every test case passed.
                For use in CI
  --if-tested   with --gate: let prompts pass that have neither test cases nor an approval gate

Versions without test cases or without a run also fail.`;

const NO_CASES = 'No test cases.';

type Run = z.output<typeof TestRunSummary>;

/** Why a run says nothing good of its version; null when each test case passed. */
async function objection(
  api: Api,
  prompt: string,
  caseIds: readonly string[],
  run: Run | undefined,
): Promise<string | null> {
  if (caseIds.length === 0) return NO_CASES;
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

/** The code that says more: a prompt that can't be read is worse than one that fails. */
const worse = (one: ExitCode, other: ExitCode): ExitCode => (one > other ? one : other);

type Asked = { usesGate: boolean; passesUntested: boolean };

/** Prints the result of one version. Returns the exit code that goes with it. Throws {@link CliError}. */
async function testOne(api: Api, at: PromptAt, { usesGate, passesUntested }: Asked): Promise<ExitCode> {
  const { prompt } = at;
  const { version } = await api.getVersion({ prompt, version: at.version });
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
  const gate = usesGate ? await gateObjection(api, prompt, version) : undefined;
  if (gate !== undefined) {
    print(`${prompt}, version ${version}: ${gate ?? 'the approval gate is met.'}`);
    return gate === null ? EXIT.done : EXIT.gate;
  }
  print(`${prompt}, version ${version}: ${problem ?? `all ${cases.length} test cases passed.`}`);
  const passes = problem === null || !usesGate || (passesUntested && problem === NO_CASES);
  return passes ? EXIT.done : EXIT.gate;
}

export const test: Command = {
  summary: 'Show a prompt’s test results; use --gate in CI',
  help: HELP,
  run: async (args) => {
    const { values, positionals } = readArgs(args, {
      gate: { type: 'boolean', default: false },
      'if-tested': { type: 'boolean', default: false },
    });
    if (positionals.length === 0) throw usage('Specify a prompt.');
    if (values['if-tested'] && !values.gate) throw usage('Use --if-tested only with --gate.');
    const prompts = positionals.map(readPromptAt);
    const api = await openApi();
    const asked = { usesGate: values.gate, passesUntested: values['if-tested'] };
    let worst: ExitCode = EXIT.done;
    for (const at of prompts) {
      try {
        worst = worse(worst, await testOne(api, at, asked));
      } catch (error) {
        // The others are tested all the same.
        if (!(error instanceof CliError) || error.code === EXIT.server || prompts.length === 1) throw error;
        note(`${at.prompt}: ${error.message}`);
        worst = worse(worst, error.code);
      }
    }
    return worst;
  },
};
