import { MAX_MARKS } from '@/features/prompt-base/text/prompt-text';
import { splitVariables } from '@/domain/prompt/variables';
import { isAloneOnLine } from '@/features/prompt-base/fill/fillable-text';
import { withTails } from '@/features/prompt-base/fill/tails';

/** A node of a tree, with the parts that the traversal needs. */
export interface HtmlNode {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: HtmlNode[];
}

/** Attribute of a `mark` with the name of its variable. */
export const VARIABLE_NAME = 'data-variable';
/** Attribute of the first `mark` of a variable in this text. */
export const IS_FIRST = 'data-first';
/** Attribute of a `mark` that is alone on its line of the text. */
export const IS_ALONE = 'data-alone';
/** Attribute of a `mark` with the punctuation behind it. */
export const TAIL = 'data-tail';

/** A variable at one place of a text. */
interface Place {
  name: string;
  written: string;
  isFirst: boolean;
  isAlone: boolean;
}

/** A text for Markdown, in which stand-ins that Markdown reads as letters take the places of the variables. */
export interface StandIns {
  text: string;
  places: readonly Place[];
  /** Cuts a text at its stand-ins: every second piece is the number of a place. */
  cut: (text: string) => string[];
}

/** Code points without a meaning (private use): the first two that a text does not have delimit its stand-ins. */
const FIRST_PRIVATE = 0xe000;
const LAST_PRIVATE = 0xf8ff;

function unusedCharacters(text: string): [string, string] | null {
  const unused: string[] = [];
  for (let code = FIRST_PRIVATE; code <= LAST_PRIVATE && unused.length < 2; code += 1) {
    const character = String.fromCharCode(code);
    if (!text.includes(character)) unused.push(character);
  }
  const [open, close] = unused;
  return open === undefined || close === undefined ? null : [open, close];
}

/**
 * Puts stand-ins in the places of a text's variables: those of the plain text, so both views have the same fields.
 * Markdown would read a variable's own characters in its own way in code, links, tables and tags.
 */
export function withStandIns(text: string): StandIns {
  const delimiters = unusedCharacters(text);
  if (delimiters === null) return { text, places: [], cut: (piece) => [piece] };
  const [open, close] = delimiters;
  const seen = new Set<string>();
  const places: Place[] = [];
  // The plain view has fields in as many parts.
  const pieces = splitVariables(text).map((part, index, parts) => {
    if (part.kind !== 'variable' || index >= MAX_MARKS) return part.text;
    const isAlone = isAloneOnLine(parts, index);
    places.push({ name: part.name, written: part.text, isFirst: !seen.has(part.name), isAlone });
    seen.add(part.name);
    return `${open}${places.length - 1}${close}`;
  });
  const standIn = new RegExp(`${open}(\\d+)${close}`);
  return { text: pieces.join(''), places, cut: (piece) => piece.split(standIn) };
}

function withMarks(node: HtmlNode, { cut, places }: StandIns): HtmlNode[] {
  const pieces = cut(node.value ?? '').map((piece, index) =>
    index % 2 === 0 ? { kind: 'text', text: piece } : { kind: 'variable', text: piece },
  );
  return withTails(pieces.filter(({ text }) => text !== '')).map(({ kind, text, tail = '' }): HtmlNode => {
    const place = kind === 'variable' ? places[Number(text)] : undefined;
    if (place === undefined) return { type: 'text', value: text };
    const { name, written, isFirst, isAlone } = place;
    return {
      type: 'element',
      tagName: 'mark',
      properties: {
        [VARIABLE_NAME]: name,
        [TAIL]: tail,
        ...(isFirst && { [IS_FIRST]: '' }),
        ...(isAlone && { [IS_ALONE]: '' }),
      },
      children: [{ type: 'text', value: written }],
    };
  });
}

/** Turns the stand-ins in the text of a tree into a `mark` each, with the name of the variable. */
export function markVariables(standIns: StandIns) {
  const mark = (node: HtmlNode): void => {
    node.children = node.children?.flatMap((child) => {
      if (child.type === 'text') return withMarks(child, standIns);
      mark(child);
      return [child];
    });
  };
  return mark;
}
