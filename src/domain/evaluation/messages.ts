import {
  COLUMNS_MAX,
  EVALUATION_CASES_MAX,
  MODELS_MAX,
  RUNNING_PER_ACCOUNT,
  STOP_AT_MAX,
  VERDICT_NOTE_MAX,
  VERSIONS_MAX,
} from './limits';

const number = (value: number) => value.toLocaleString('en-US');
const plural = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

/** Texts about evaluations. Apart from `messages`, because only members' pages need them. */
export const evaluationMessages = {
  tooManyVersions: `Choose up to ${VERSIONS_MAX} versions`,
  tooManyModels: `Choose up to ${MODELS_MAX} models`,
  tooManyColumns: `Versions times models can be up to ${COLUMNS_MAX} columns`,
  twice: 'Choose each version, model and test case once',
  noVersion: 'Choose at least one version',
  noModel: 'Choose at least one model',
  noCase: 'Choose at least one test case',
  neededRange: 'At least one answer must pass, and at most all of them',
  noteTooLong: `A note can have up to ${VERDICT_NOTE_MAX} characters`,
  gone: 'This evaluation no longer exists',
  answerGone: 'This answer no longer exists',
  textRemoved: 'The text was removed after a while.',
  running: 'Another evaluation of this prompt is running. Wait for it, or stop it first.',
  tooManyRunning: `You can have ${RUNNING_PER_ACCOUNT} evaluations running at once. Wait for one to finish.`,
  unproved: 'Confirm your email address first. Evaluations cost money.',
  notPaused: 'This evaluation isn’t paused',
  noLimitOfUnknown: 'One of the models has no price, so there is no cost to stop at',
  priceGone: (name: string) => `“${name}” no longer has a price, so its cost can’t be limited`,
  unknownInMonth: (names: string) =>
    `This server limits the cost of evaluations per month, and these models have no price: ${names}. An admin can enter it.`,
  stopAtRange: `Enter a limit above 0 and up to ${number(STOP_AT_MAX)}`,
  stopAtSpent: (cost: string) => `Enter a limit above ${cost}. That much is spent already.`,
  tooManyCases: `Choose up to ${EVALUATION_CASES_MAX} test cases`,
  noPrice: 'Cost unknown',
  pausedAtCost: (cost: string) => `The next request could cost more than the limit of ${cost}`,
  pausedAtMonth: 'The monthly cost limit of this server for evaluations is reached',
  pausedAtDay: (calls: number) =>
    `This server has sent its ${number(calls)} evaluation calls of today (UTC). Continue tomorrow.`,
  pausedAtAccount: (calls: number) =>
    `You have sent your ${number(calls)} evaluation calls of today (UTC). Continue tomorrow.`,
  abandoned: 'Nobody continued it for a week',
  promptGone: 'The prompt was deleted',
  notAllowed: 'The person who started it can no longer evaluate this prompt',
  starterGone: 'The account that started it was deleted',
  tokenGone: 'The access token that started it no longer works',
  modelGone: 'The model was removed',
  modelChanged: 'The model was changed',
  judgeChanged: 'The judge was changed',
  judgeFailed: (reason: string) => `The judge: ${reason}`,
  noAi: 'No AI model is set up on this server',
  noServer: 'No running server has the default model that this was started with',
  noServerJudges: 'The judge: No running server has the default model that this was started with',
  versionGone: 'The version no longer exists',
  caseChanged: 'The test case was changed or deleted in the meantime',
  serverFailed: 'Cuebook failed to get this answer several times. An admin finds the reason in the log.',
  hung: 'The service didn’t finish its response in time, twice',
  watchOff: 'Approved versions are no longer watched here',
  watchFailed: (reasons: readonly string[]) =>
    `The approved version no longer meets its gate: ${reasons.join(', ')}.`,
  columnsStopped: (columns: number) => `${plural(columns, 'column')} ended early`,
  improve: 'Improve from results',
  improveHint: 'Opens a rewrite next to the text in the editor. Nothing is saved until you save.',
  started: 'Evaluation started',
  stopped: 'Evaluation stopped',
  marked: 'Saved',
  size: ({ versions, models, cases, answers, calls, judgeCalls }: SizeWords) => {
    const parts = [plural(versions, 'version'), plural(models, 'model'), plural(cases, 'test case')];
    const times = answers === 1 ? '' : ` × ${answers}`;
    const judge = judgeCalls === 0 ? '' : `, up to ${plural(judgeCalls, 'judge call')}`;
    return `${parts.join(' × ')}${times} = ${plural(calls, 'answer')}${judge}.`;
  },
  cost: (about: string, most: string) => `About ${about}, at most ${most}.`,
  left: (calls: number) => `${plural(calls, 'call')} left for you today.`,
  comparison: ({ cases, better, worse, same, p }: ComparisonWords) =>
    `${plural(cases, 'case')}: ${number(better)} better, ${number(worse)} worse, ${number(same)} the same (${
      p < 0.05 ? 'hardly chance' : 'may be chance'
    }, p = ${pText(p)})`,
  agreement: (agreed: number, marked: number) =>
    `The judge and people agree on ${number(agreed)} of ${plural(marked, 'marked answer')}.`,
} as const;

type SizeWords = {
  versions: number;
  models: number;
  cases: number;
  answers: number;
  calls: number;
  judgeCalls: number;
};
type ComparisonWords = { cases: number; better: number; worse: number; same: number; p: number };

/** Returns a probability with one significant digit, such as 1.0, 0.3 or 0.0004. */
function pText(p: number): string {
  if (p >= 0.95) return '1.0';
  return p < 0.0001 ? 'below 0.0001' : String(Number(p.toPrecision(1)));
}
