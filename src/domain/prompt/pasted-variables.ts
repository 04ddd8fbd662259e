import { proseRanges } from '@cuebook/formats/prompt/prose';
import type { VariableDetails } from './variable-details';
import { OPTION_MAX } from './variable-type';
import { inlineCode, isEscaped, isVariableName, listVariables, plainName } from './variables';

/** A variable as another tool writes it, and its replacement here. */
export type PastedVariable = {
  /** Exactly as written in the text. */
  written: string;
  details: VariableDetails;
};

/** `{{tone:formal|friendly}}`, as LibreChat writes choices. */
const CHOICES = /\{\{([^{}:|\r\n]{1,80}):([^{}\r\n]{1,2000})\}\}/g;

/** Variables that other tools fill in automatically, with the names people know. */
const VALUES: ReadonlyMap<string, string> = new Map([
  ['current_date', 'Today’s date'],
  ['current_datetime', 'Date and time'],
  ['iso_datetime', 'Date and time, such as 2026-05-04T09:30:00Z'],
  ['current_time', 'Time'],
  ['current_weekday', 'Day of the week'],
  ['current_timezone', 'Time zone'],
  ['current_user', 'Your name'],
  ['user_name', 'Your name'],
  ['user_language', 'Your language'],
  ['user_location', 'Your location'],
  ['clipboard', 'Clipboard content'],
]);
const untouched = { label: '', help: '', options: [], default: null };

function choiceOf(written: string, given: string, list: string): PastedVariable | null {
  const name = plainName(given);
  const options = [...new Set(list.split('|').map((one) => one.trim().normalize('NFC')))];
  const isList = options.length > 1 && options.every((one) => one !== '' && one.length <= OPTION_MAX);
  return isList && isVariableName(name)
    ? { written, details: { ...untouched, name, type: 'choice', options } }
    : null;
}

/**
 * Finds variables pasted from another tool that can become typed ones here: lists of choices, and values that the tool
 * fills in automatically. Each name once, in the order of the text, without those that already have details.
 */
export function pastedVariables(content: string, said: readonly VariableDetails[]): PastedVariable[] {
  const known = new Set(said.map(({ name }) => name));
  const found = new Map<string, PastedVariable>();
  for (const [start, end] of proseRanges(content)) {
    const prose = content.slice(start, end);
    const isCode = inlineCode(prose);
    for (const { 0: written, 1: name = '', 2: list = '', index } of prose.matchAll(CHOICES)) {
      if (isCode(index) || isEscaped(prose, index)) continue;
      const choice = choiceOf(written, name, list);
      if (choice !== null && !found.has(choice.details.name)) found.set(choice.details.name, choice);
    }
  }
  for (const { name } of listVariables(content)) {
    const label = VALUES.get(name.toLowerCase());
    if (label === undefined || known.has(name) || found.has(name)) continue;
    found.set(name, { written: `{{${name}}}`, details: { ...untouched, name, type: 'text', label } });
  }
  return [...found.values()];
}

export function withPasted(content: string, { written, details }: PastedVariable): string {
  return content.replaceAll(written, () => `{{${details.name}}}`);
}
