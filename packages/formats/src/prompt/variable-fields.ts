import type { VariableDetails } from './variable-details.ts';
import { isNumber, type VariableType } from './variable-type.ts';
import { listVariables, type Variable } from './variables.ts';

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
export const nameKey = (name: string) => name.normalize('NFC');

export function byName(details: readonly VariableDetails[]): ReadonlyMap<string, VariableDetails> {
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

/** Whether a value can't be that of a variable. */
export function isWrong({ type, options, isGuessed }: VariableField, value: string): boolean {
  if (isGuessed) return false;
  return (type === 'number' && !isNumber(value)) || (type === 'choice' && !options.includes(value));
}
