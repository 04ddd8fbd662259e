import { toolMessages } from './tool-messages.ts';
import { VariableDetails } from '../prompt/variable-details.ts';
import {
  isNumber,
  OPTION_MAX,
  OPTIONS_MAX,
  VARIABLE_DEFAULT_MAX,
  VARIABLE_HELP_MAX,
  type VariableType,
} from '../prompt/variable-type.ts';
import { firstCharacters } from '../characters.ts';
import { splitVariables } from '../prompt/variables.ts';

export type ForeignVariable = {
  name: string;
  type?: VariableType;
  help?: string | null;
  options?: readonly string[];
  default?: string | null;
};

const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Returns a variable's storable details; unsupported ones are listed in `warnings`. Null for an invalid name. */
export function detailsOf(given: ForeignVariable, warnings: string[]): VariableDetails | null {
  const { name } = given;
  const warn = (warning: string) => {
    if (!warnings.includes(warning)) warnings.push(warning);
  };
  const help = firstCharacters(oneLine(given.help ?? ''), VARIABLE_HELP_MAX);
  if (help !== oneLine(given.help ?? '')) warn(toolMessages.warning.variableHelp(name));

  const asked = [...new Set((given.options ?? []).map((option) => oneLine(option).normalize('NFC')))];
  const options = asked
    .filter((option) => option !== '' && option.length <= OPTION_MAX)
    .slice(0, OPTIONS_MAX);
  if (options.length < asked.length) warn(toolMessages.warning.variableOptions(name));

  const wanted = given.type ?? (options.length > 0 ? 'choice' : 'text');
  const type = wanted === 'choice' && options.length === 0 ? 'text' : wanted;
  const chosen = given.default ?? null;
  const fallback = type === 'choice' && chosen !== null ? oneLine(chosen).normalize('NFC') : chosen;
  const fits =
    fallback === null ||
    fallback === '' ||
    (fallback.length <= VARIABLE_DEFAULT_MAX &&
      (type !== 'choice' || options.includes(fallback)) &&
      (type !== 'number' || isNumber(fallback)));
  if (!fits) warn(toolMessages.warning.variableDefault(name));
  const parsed = VariableDetails.safeParse({
    name,
    type,
    help,
    options: type === 'choice' ? options : [],
    default: fits ? fallback : null,
  });
  return parsed.success ? parsed.data : null;
}

/** The same for several, each name once. */
export function allDetails(given: readonly ForeignVariable[], warnings: string[]): VariableDetails[] {
  const found = new Map<string, VariableDetails>();
  for (const one of given) {
    const details = found.has(one.name) ? null : detailsOf(one, warnings);
    if (details !== null) found.set(one.name, details);
  }
  return [...found.values()];
}

/**
 * Variables that are text here or that the tool fills in itself: their default is their own text, so that they need no
 * value and the text stays unchanged.
 */
export function textVariables(
  content: string,
  isText: (name: string, text: string) => boolean,
): VariableDetails[] {
  const found = splitVariables(content).flatMap((part) =>
    part.kind === 'variable' && isText(part.name, part.text) ? { name: part.name, default: part.text } : [],
  );
  return allDetails(found, []);
}
