import { splitVariables, variableNames } from '@/domain/prompt/variables';

/** A replacement of a range of a text, and the range of the result in which the name of the new variable is. */
export interface Wrapped {
  start: number;
  end: number;
  text: string;
  nameStart: number;
  nameEnd: number;
}

const BASE_NAME = 'variable';

/** A name that the text does not use yet. */
function freshName(text: string): string {
  const used = new Set(variableNames(text));
  let name = BASE_NAME;
  for (let count = 2; used.has(name); count += 1) name = `${BASE_NAME} ${count}`;
  return name;
}

/** Whether a range of a text reaches into one of its variables. */
function touchesVariable(text: string, start: number, end: number): boolean {
  let at = 0;
  for (const part of splitVariables(text)) {
    const partEnd = at + part.text.length;
    if (part.kind === 'variable' && at < end && start < partEnd) return true;
    at = partEnd;
  }
  return false;
}

/**
 * Makes selected words a variable with these words as its default; without a selection puts in a variable without one.
 * Returns null where that would be no variable: over several lines, with braces, in code or in a variable.
 */
export function wrapInVariable(text: string, selectionStart: number, selectionEnd: number): Wrapped | null {
  const selected = text.slice(selectionStart, selectionEnd);
  const words = selected.trim();
  const start = words === '' ? selectionStart : selectionStart + selected.indexOf(words);
  const end = words === '' ? selectionEnd : start + words.length;
  if (touchesVariable(text, start, end)) return null;
  const name = freshName(text);
  const written = words === '' ? `{{${name}}}` : `\${${name}:${words}}`;
  const next = text.slice(0, start) + written + text.slice(end);
  let at = 0;
  for (const part of splitVariables(next)) {
    if (at >= start) {
      const isIt = at === start && part.kind === 'variable' && part.text === written && part.name === name;
      return isIt
        ? { start, end, text: written, nameStart: start + 2, nameEnd: start + 2 + name.length }
        : null;
    }
    at += part.text.length;
  }
  return null;
}
