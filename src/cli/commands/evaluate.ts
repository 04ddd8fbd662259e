import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { EvaluationOut } from '@/server/api/v1/evaluation-schemas';
import { type Api, openApi } from '../api';
import { type Command, onlyArg, readArgs, readPromptAt } from '../args';
import { csvOf, junitOf } from '../evaluation-files';
import { CliError, EXIT, usage } from '../exit';
import { note, oneLine, print } from '../terminal';
import { writeFileAtomically } from '../write-file-atomically';

const HELP = `Usage: cuebook evaluate PROMPT[@VERSION] [options]

Answer the test cases of a version with models on the server, and wait for the results. This costs money.

  --against VERSION   also another version, such as approved, to compare with
  --model NAME        a model, by its name; repeatable (default: the default model)
  --answers N         answers per case: 1, 3 or 5 (default: 1)
  --junit FILE        write the results as JUnit XML
  --csv FILE          write the results as CSV

Exits with 1 unless the version passed every test case; the other one is only compared with. Requires the Evaluate permission.`;

type Evaluation = z.output<typeof EvaluationOut>;

const ASK_EVERY_MS = 2_000;
/** Questions in a row that may go unanswered: a server that restarts goes on with the evaluation. */
const UNANSWERED_MAX = 60;

function readAnswers(text: string): 1 | 3 | 5 {
  if (text === '1') return 1;
  if (text === '3') return 3;
  if (text === '5') return 5;
  throw usage('--answers must be 1, 3 or 5.');
}

async function versionsOf(api: Api, prompt: string, keys: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  for (const key of keys) found.push((await api.getVersion({ prompt, version: key })).version);
  return [...new Set(found)];
}

/** Waits until an evaluation has ended or paused, and says how far it is. */
async function wait(api: Api, prompt: string, evaluation: string): Promise<Evaluation> {
  let said = -1;
  let unanswered = 0;
  for (;;) {
    const now = await api.getEvaluation({ prompt, evaluation }).catch((error: unknown) => {
      unanswered += 1;
      if (error instanceof CliError && error.code === EXIT.server && unanswered < UNANSWERED_MAX) return null;
      throw error;
    });
    if (now === null) {
      if (unanswered === 1) note('The server doesn’t answer. Asking again.');
      await pause(ASK_EVERY_MS);
      continue;
    }
    unanswered = 0;
    if (now.state !== 'running') return now;
    if (now.done !== said) note(`${now.done} of ${now.total} answers`);
    said = now.done;
    await pause(ASK_EVERY_MS);
  }
}

/** Prints how each column did. Returns whether a version passed every case with every model. */
function report({ columns, rows, reason }: Evaluation, tested: number | undefined): boolean {
  if (reason !== '') print(oneLine(reason));
  columns.forEach(({ version, model, passed, cost }, place) => {
    print(
      `Version ${version}, ${oneLine(model)}: ${passed} of ${rows.length} passed, cost ${cost ?? 'unknown'}`,
    );
    for (const { name, cells } of rows) {
      const cell = cells[place];
      if (cell === undefined || cell.state === 'passed') continue;
      const change = cell.change === 'worse' ? ', worse than approved' : '';
      print(`  ${cell.state}  ${oneLine(name)}: ${cell.passed} of ${cell.answered}${change}`);
    }
  });
  const own = columns.filter(({ version }) => version === tested);
  return own.length > 0 && own.every(({ passed, state }) => state === 'finished' && passed === rows.length);
}

export const evaluate: Command = {
  summary: 'Evaluate a version on models, on the server',
  help: HELP,
  run: async (args) => {
    const { values, positionals } = readArgs(args, {
      against: { type: 'string' },
      model: { type: 'string', multiple: true },
      answers: { type: 'string' },
      junit: { type: 'string' },
      csv: { type: 'string' },
    });
    const { prompt, version } = readPromptAt(onlyArg(positionals, 'a prompt'));
    const against = values.against === undefined ? [] : [readPromptAt(`${prompt}@${values.against}`).version];
    const answersPerCase = readAnswers(values.answers ?? '1');
    const api = await openApi();
    const versions = await versionsOf(api, prompt, [version, ...against]);
    const { model: models } = values;
    // Each run of the command is another evaluation; a lost response is asked for again with the same key.
    const key = createHash('sha256').update(randomUUID()).digest('hex');
    const { made } = await api.startEvaluation({ prompt, versions, models, answersPerCase }, key);
    print(`${api.account.url}/prompts/${prompt}/tests/evaluations/${made.id}`);
    const evaluation = await wait(api, prompt, made.id);
    if (values.junit !== undefined) await writeFileAtomically(values.junit, junitOf(prompt, evaluation));
    if (values.csv !== undefined) await writeFileAtomically(values.csv, csvOf(evaluation));
    return report(evaluation, versions[0]) ? EXIT.done : EXIT.gate;
  },
};
