import { characterCount, firstCharacters } from '../characters';
import { REASON_MAX } from './limits';
import type { CheckOutcome } from './run-schema';
import type { Check } from './check';

/** Result of a pattern or a schema for a text; `failed` if it could not be evaluated. */
export type Verdict = { kind: 'yes' } | { kind: 'no'; reason: string } | { kind: 'failed'; reason: string };

/** Evaluation of checks that may never end, and therefore run with a time limit. */
export interface CheckEngines {
  /** Whether a pattern matches a text; with null whether the pattern is valid. */
  pattern: (pattern: string, ignoreCase: boolean, text: string | null) => Promise<Verdict>;
  /** Whether JSON satisfies a JSON schema; with null whether the schema is valid. */
  schema: (schema: string, text: string | null) => Promise<Verdict>;
}

export type JudgeCheck = Extract<Check, { kind: 'judge' }>;
/** A check that needs no model. */
export type ComputedCheck = Exclude<Check, JudgeCheck>;

/** Result of one check, without its name. */
export type Answered = Omit<CheckOutcome, 'kind' | 'label'>;

/** Length of a criterion in a label. */
const LABEL_MAX = 200;

function shortly(text: string, most = 60): string {
  // A schema error may quote characters of a response that the database cannot store.
  const line = text.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/\p{Cs}/gu, '\ufffd');
  return line.length > most ? `${firstCharacters(line, most - 1)}…` : line;
}

/** A text with a mark at its end. */
const sentence = (text: string) =>
  /[\p{Po}]$/u.test(text.trimEnd()) ? text.trimEnd() : `${text.trimEnd()}.`;

const characters = (count: number) => `${count.toLocaleString('en-US')} character${count === 1 ? '' : 's'}`;

export function checkLabel(check: Check): string {
  switch (check.kind) {
    case 'contains':
      return `Contains “${shortly(check.text)}”${check.ignoreCase ? ', ignoring case' : ''}`;
    case 'excludes':
      return `Does not contain “${shortly(check.text)}”${check.ignoreCase ? ', ignoring case' : ''}`;
    case 'matches':
      return `Matches ${shortly(check.pattern)}${check.ignoreCase ? ', ignoring case' : ''}`;
    case 'json':
      return 'Is valid JSON';
    case 'schema':
      return 'Matches the JSON schema';
    case 'judge':
      return check.expected === null || check.expected === ''
        ? `Judge: ${shortly(check.criterion, LABEL_MAX)}`
        : `Judge: ${sentence(shortly(check.criterion, LABEL_MAX))} Expected: “${shortly(check.expected)}”`;
    case 'length':
      if (check.min === null) return `At most ${characters(check.max ?? 0)}`;
      if (check.max === null) return `At least ${characters(check.min)}`;
      return `${check.min.toLocaleString('en-US')} to ${characters(check.max)}`;
  }
}

function holds(answer: string, text: string, ignoreCase: boolean): boolean {
  const folded = (value: string) =>
    ignoreCase ? value.normalize('NFC').toLowerCase() : value.normalize('NFC');
  return folded(answer).includes(folded(text));
}

function checkJson(answer: string): Answered {
  try {
    JSON.parse(answer);
    return { isPassed: true, reason: '' };
  } catch {
    const isFenced = answer.startsWith('```');
    return {
      isPassed: false,
      reason: isFenced
        ? 'The response starts with a code fence, so it isn’t JSON'
        : 'The response isn’t valid JSON',
    };
  }
}

function checkLength(answer: string, min: number | null, max: number | null): Answered {
  const count = characterCount(answer);
  const isPassed = (min === null || count >= min) && (max === null || count <= max);
  return { isPassed, reason: isPassed ? '' : `The response has ${characters(count)}` };
}

function fromVerdict(verdict: Verdict, no: string): Answered {
  if (verdict.kind === 'yes') return { isPassed: true, reason: '' };
  if (verdict.kind === 'failed')
    return { isPassed: false, reason: `Couldn’t run this check: ${verdict.reason}` };
  return { isPassed: false, reason: verdict.reason || no };
}

async function ask(check: ComputedCheck, answer: string, engines: CheckEngines): Promise<Answered> {
  switch (check.kind) {
    case 'contains': {
      const isPassed = holds(answer, check.text, check.ignoreCase);
      return { isPassed, reason: isPassed ? '' : 'Not found in the response' };
    }
    case 'excludes': {
      const isPassed = !holds(answer, check.text, check.ignoreCase);
      return { isPassed, reason: isPassed ? '' : 'Found in the response' };
    }
    case 'matches':
      return fromVerdict(
        await engines.pattern(check.pattern, check.ignoreCase, answer),
        'No match in the response',
      );
    case 'json':
      return checkJson(answer);
    case 'schema':
      return fromVerdict(await engines.schema(check.schema, answer), 'Doesn’t match the schema');
    case 'length':
      return checkLength(answer, check.min, check.max);
  }
}

/** Returns the result of a check. A reason is one line of at most {@link REASON_MAX} characters. */
export function outcomeOf(check: Check, { reason, votes, ...answered }: Answered): CheckOutcome {
  return {
    kind: check.kind,
    label: shortly(checkLabel(check), REASON_MAX),
    ...answered,
    reason: shortly(reason, REASON_MAX),
    ...(votes && { votes: votes.map((vote) => ({ ...vote, reason: shortly(vote.reason, REASON_MAX) })) }),
  };
}

/** Runs the checks that need no model on a response, in order. */
export async function checkAnswer(
  checks: readonly ComputedCheck[],
  answer: string,
  engines: CheckEngines,
): Promise<CheckOutcome[]> {
  const outcomes: CheckOutcome[] = [];
  for (const check of checks) {
    outcomes.push(outcomeOf(check, await ask(check, answer, engines)));
  }
  return outcomes;
}
