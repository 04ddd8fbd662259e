type WatchWords = { versions: number; answers: number; judgeCalls: number };

/** An approved version, and the place that its prompt comes to: a space, or null for none. */
type InPlace = {
  title: string;
  version: number;
  isLatest: boolean;
  /** Whether it comes back from the Trash. */
  isInTrash: boolean;
  place: string | null;
};

const libraryPlace = 'prompts in no space';
const number = (value: number) => value.toLocaleString('en-US');
const cases = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'case' : 'cases'}`;

/** Texts about approval gates. Apart from `messages`, because only members need them. */
export const gateMessages = {
  noModel: 'Choose at least one model',
  tooManyModels: 'Choose up to 4 different models',
  neededRange: 'At least one answer must pass, and at most all of them',
  shareRange: 'Enter a percentage from 1 to 100',
  reasonTooShort: 'Enter a reason of at least 10 characters',
  notMet: (reasons: readonly string[]) =>
    `This version doesn’t meet the approval gate: ${reasons.join(', ')}.`,
  notMetThere: ({ title, version, isLatest, isInTrash, place }: InPlace, reasons: readonly string[]) =>
    `Version ${version} of “${title}” was approved elsewhere and doesn’t meet the approval gate of ${
      place === null ? libraryPlace : `“${place}”`
    }: ${reasons.join(', ')}. ${
      isInTrash
        ? `It can’t be evaluated in the Trash: ${place === null ? 'an admin' : 'an owner'} turns the gate off until it is restored.`
        : `Evaluate that version first${isLatest ? ', or mark it as tested' : ''}.`
    }`,
  noCases: 'there are no test cases',
  noAi: 'no AI model is set up',
  modelGone: 'one of its models was removed',
  judgeGone: 'there is no judge',
  missing: (count: number, model: string) =>
    `${cases(count)} ${count === 1 ? 'isn’t' : 'aren’t'} evaluated with ${model}`,
  approvedMissing: (count: number, version: number, model: string) =>
    `${cases(count)} ${count === 1 ? 'isn’t' : 'aren’t'} evaluated for the approved version ${version} with ${model}`,
  failing: (count: number, model: string) =>
    `${cases(count)} ${count === 1 ? 'fails' : 'fail'} with ${model}`,
  worse: (count: number, model: string) =>
    `${cases(count)} ${count === 1 ? 'is' : 'are'} worse with ${model}`,
  heading: 'Approval',
  lead: 'A version can be approved only if evaluations show that it passes its test cases.',
  libraryLead:
    'For prompts in no space: a version can be approved only if evaluations show that it passes its test cases.',
  isOn: 'Require evaluations for approval',
  models: 'Models',
  answersPerCase: 'Answers per case',
  answersNeeded: 'Answers that must pass',
  share: 'Cases that must pass with each model (%)',
  noWorse: 'No case may get worse',
  noWorseHint: 'A case that passes with the approved version must not fail.',
  watch: 'Watch approved versions',
  watchHint:
    'Evaluates them again every month, and when a model changes. Publishers are told when one fails; it stays approved.',
  watchPlan: ({ versions, answers, judgeCalls }: WatchWords) =>
    `Every month: ${number(versions)} approved ${versions === 1 ? 'version' : 'versions'}, ${number(answers)} ${
      answers === 1 ? 'answer' : 'answers'
    }${judgeCalls === 0 ? '' : `, up to ${number(judgeCalls)} judge ${judgeCalls === 1 ? 'call' : 'calls'}`}.`,
  watchCost: (about: string, most: string) => `About ${about} a month, at most ${most}.`,
  watchPlanning: 'Counting calls…',
  watchCostUnknown: 'Cost unknown: a model has no price.',
  watchLimit: (calls: number) => `At most ${number(calls)} calls a day.`,
  save: 'Save gate',
  saved: 'Approval gate saved',
  removed: 'Approval gate turned off',
  facts: {
    name: 'Approval gate',
    met: 'Gate met',
    notMet: 'Gate not met',
    none: 'No gate',
  },
  run: 'Run evaluation',
  override: 'Approve without the gate…',
  overrideTitle: 'Approve without the gate?',
  overrideHint: 'The reason is kept in the history, for everyone who can read the notes.',
  reason: 'Reason',
  overrideConfirm: 'Approve without the gate',
  cancel: 'Cancel',
  withoutGate: 'Approved without the gate',
  broken: (place: string) => `The approval gate of ${place} can’t be met`,
  brokenHere: (reasons: readonly string[]) => `This gate can’t be met: ${reasons.join(', ')}.`,
  library: libraryPlace,
  openSettings: 'Open settings',
} as const;
