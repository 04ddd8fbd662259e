import type { VariableDetails } from './variable-details';
import { fillInMessages } from './fill-in-messages';
import { isNumber, VARIABLE_TYPE_LABELS, type VariableType } from './variable-type';
import { fieldLabel } from './variable-label';
import { listVariables, type Variable } from './variables';

export type VariableField = Variable & {
  type: VariableType;
  label: string;
  help: string;
  options: readonly string[];
  /** Whether its type is only guessed from its name; a guess rejects no value. */
  isGuessed: boolean;
};

const LONG_WORDS =
  /(?:^|[ _.-])(?:texts?|contents?|body|code|articles?|e-?mails?|descriptions?|context|notes?|transcripts?|documents?|messages?|drafts?|paragraphs?|background|details|summary|examples?|data|json|csv|logs?|bio|instructions?|requirements?|resume|cv|essay|story|reviews?|comments?)$/;
const NUMBER_WORDS =
  /(?:^|[ _.-])(?:numbers?|counts?|amounts?|quantity|age|year|price|budget|percent|percentage|limit|max|min|maximum|minimum)$|^(?:number|max|min|maximum|minimum|amount)(?:[ _.-]|$)/;

export function guessType(name: string): VariableType {
  // `wordCount` is read as `word count`.
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  if (NUMBER_WORDS.test(words)) return 'number';
  return LONG_WORDS.test(words) ? 'long' : 'text';
}

/** Normalizes a name: different Unicode compositions of a name are the same name. */
const nameKey = (name: string) => name.normalize('NFC');

function byName(details: readonly VariableDetails[]): ReadonlyMap<string, VariableDetails> {
  return new Map(details.map((one) => [nameKey(one.name), one]));
}

/** The variables of a text, each name once, in the order they first appear, with their given or guessed descriptions. */
export function variableFields(content: string, details: readonly VariableDetails[]): VariableField[] {
  const described = byName(details);
  return listVariables(content).map(({ name, fallback }) => {
    const known = described.get(nameKey(name));
    if (known === undefined) {
      const type = guessType(name);
      return { name, fallback, type, label: name, help: '', options: [], isGuessed: true };
    }
    const { type, label, help, options } = known;
    return {
      name,
      type,
      help,
      options,
      fallback: known.default ?? fallback,
      label: label === '' ? name : label,
      isGuessed: false,
    };
  });
}

/** Returns why a value is invalid for a variable, or null. An empty value is valid if there is a default. */
export function fieldProblem(field: VariableField, value: string): string | null {
  const { type, options, fallback, isGuessed } = field;
  if (value.trim() === '') return fallback === null ? fillInMessages.missing(fieldLabel(field)) : null;
  if (isGuessed) return null;
  if (type === 'number' && !isNumber(value)) return fillInMessages.noNumber(fieldLabel(field));
  if (type === 'choice' && !options.includes(value)) return fillInMessages.noOption(fieldLabel(field));
  return null;
}

/** Returns the details of the variables that a text uses, in the order of the text, as a version stores them. */
export function usedDetails(content: string, details: readonly VariableDetails[]): VariableDetails[] {
  if (details.length === 0) return [];
  const described = byName(details);
  return listVariables(content).flatMap(({ name }) => {
    const known = described.get(nameKey(name));
    return known === undefined ? [] : [{ ...known, name }];
  });
}

export function sameVariables(a: readonly VariableDetails[], b: readonly VariableDetails[]): boolean {
  return a.length === b.length && a.every((one, index) => isSame(one, b[index]));
}

function isSame(a: VariableDetails, b: VariableDetails | undefined): boolean {
  return (
    b !== undefined &&
    (['name', 'type', 'label', 'help', 'default'] as const).every((field) => a[field] === b[field]) &&
    a.options.length === b.options.length &&
    a.options.every((option, index) => option === b.options[index])
  );
}

/** All texts of variable details; they are checked like the prompt's own text. */
export function variableTexts(details: readonly VariableDetails[]): string[] {
  return details.flatMap((one) => [one.label, one.help, one.default ?? '', ...one.options]);
}

export function describeVariable({ type, label, help, options, ...rest }: VariableDetails): string {
  return [
    label,
    type === 'choice' ? `${VARIABLE_TYPE_LABELS.choice}: ${options.join(' / ')}` : VARIABLE_TYPE_LABELS[type],
    rest.default === null ? '' : rest.default === '' ? 'optional' : `default “${rest.default}”`,
    help,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
