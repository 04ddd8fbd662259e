import { changedFiles } from '@/domain/file/file-entry';
import type { ChangeFacts } from '@/domain/review/change-facts';
import type { PromptText } from '@/domain/prompt/field-schemas';
import { CHANGE_FIELDS, type ChangeField } from '@/domain/prompt/fields';
import { secretKinds } from '@/domain/prompt-check/secrets';
import { variableNames } from '@/domain/prompt/variables';
import { type DiffBlock, diffTexts } from '@/lib/text-diff';
import type { DiffPart } from '@/lib/word-diff';

type ComparedText = Pick<PromptText, ChangeField>;

const FIELDS = CHANGE_FIELDS.filter((field) => field !== 'content' && field !== 'files');

const linesOf = (text: string) => (text === '' ? 0 : text.split('\n').length);

/** In ms, less than in a browser: on the server other requests wait while two texts are compared. */
const PATIENCE_MS = 60;

/** Returns the differences of two contents, for {@link changeFacts} and {@link changeExcerpt}. */
export function compareContents(before: string, after: string): DiffBlock[] {
  return diffTexts(before, after, Date.now, PATIENCE_MS);
}

type Content = { before: string; after: string; blocks: readonly DiffBlock[] };

function lineFacts({ before, blocks }: Content) {
  let removedLines = 0;
  let addedLines = 0;
  for (const block of blocks) {
    if (block.kind === 'same') continue;
    const side = (of: 'before' | 'after') =>
      block.parts
        .map((part) => (part.kind === 'same' ? part.text : part[of]))
        .join('')
        .replace(/\n$/, '');
    removedLines += linesOf(side('before'));
    addedLines += linesOf(side('after'));
  }
  const lines = linesOf(before);
  return { removedLines, addedLines, keptShare: lines === 0 ? 1 : Math.max(0, 1 - removedLines / lines) };
}

/** Returns the changes from one text of a prompt to another; without `before`, everything is new. */
export function changeFacts(
  before: ComparedText | null,
  after: ComparedText,
  blocks: readonly DiffBlock[] = compareContents(before?.content ?? '', after.content),
): ChangeFacts {
  const earlier = before?.content ?? '';
  const had = new Set(variableNames(earlier));
  const has = new Set(variableNames(after.content));
  return {
    lostVariables: [...had].filter((name) => !has.has(name)),
    keptVariables: [...had].filter((name) => has.has(name)),
    addedVariables: [...has].filter((name) => !had.has(name)),
    ...lineFacts({ before: earlier, after: after.content, blocks }),
    fields:
      before === null
        ? []
        : FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
    files: changedFiles(before?.files ?? [], after.files).length,
    secretKinds: secretKinds(after.title, after.description, after.content),
  };
}

/** Maximum characters of a change shown in a list. */
const EXCERPT_MAX = 240;
/** Maximum characters of its unchanged context. */
const CONTEXT_MAX = 40;

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

function inContext(parts: readonly DiffPart[]): DiffPart[] {
  return parts.map((part, at): DiffPart => {
    if (part.kind === 'change') {
      return { kind: 'change', before: cut(part.before, EXCERPT_MAX), after: cut(part.after, EXCERPT_MAX) };
    }
    const { text } = part;
    if (text.length <= 2 * CONTEXT_MAX) return part;
    const start = at === 0 ? '' : text.slice(0, CONTEXT_MAX);
    const end = at === parts.length - 1 ? '' : text.slice(-CONTEXT_MAX);
    return { kind: 'same', text: `${start}…${end}` };
  });
}

/**
 * Returns the first changed section of a content, with a little unchanged context.
 * @returns with `isWhole`, whether it contains all changes of the content
 */
export function changeExcerpt(blocks: readonly DiffBlock[]): { excerpt: DiffPart[]; isWhole: boolean } {
  const changed = blocks.flatMap((block) => (block.kind === 'same' ? [] : [block.parts]));
  const [first] = changed;
  if (first === undefined) return { excerpt: [], isWhole: true };
  const length = first.reduce(
    (sum, part) => sum + (part.kind === 'change' ? part.before.length + part.after.length : 0),
    0,
  );
  return { excerpt: inContext(first), isWhole: changed.length === 1 && length <= EXCERPT_MAX };
}
