import { variableNames } from '@/domain/prompt/variables';

const MAX_NAMES = 8;

/** The opening braces of a variable before the caret, and the typed part of its name. */
const BEGUN = /(\{\{|\$\{)([^{}:\r\n]{0,80})$/;
/** Maximum length of such a beginning. */
const BEGUN_MAX = 82;
/** Whether the variable at the caret is already closed. */
const CLOSED = /^[^{\r\n]*\}/;

export interface Completion {
  /** Range of the typed part of the name. */
  start: number;
  end: number;
  names: string[];
  /** Closing braces of the variable. */
  close: '}}' | '}';
}

/**
 * Returns the names that begin with the typed text at the caret; null if there are none.
 * @param known names of other texts, listed after those of this one
 */
export function completionAt(text: string, caret: number, known: readonly string[] = []): Completion | null {
  const begun = BEGUN.exec(text.slice(Math.max(0, caret - BEGUN_MAX), caret));
  if (begun === null || CLOSED.test(text.slice(caret, caret + 2_000))) return null;
  const [, open, written = ''] = begun;
  const typed = written.trimStart().toLowerCase();
  const names = [...new Set([...variableNames(text), ...known])]
    .filter((name) => name.toLowerCase().startsWith(typed))
    .slice(0, MAX_NAMES);
  if (names.length === 0) return null;
  return { start: caret - written.length, end: caret, names, close: open === '{{' ? '}}' : '}' };
}
