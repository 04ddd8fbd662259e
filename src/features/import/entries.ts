import type { ImportPreview, ListedRow, SkippedFile, DuplicateRow, RefusedRow } from '@/domain/import/report';
import type { SkillFinding } from '@/domain/skill-check/finding';
import { isNearDuplicate } from './choices';
import type { Choices } from './import-choices';

export type Entry =
  | {
      kind: 'new';
      row: ListedRow;
      warnings: readonly string[];
      /** What the checks of a skill found. */
      findings: readonly SkillFinding[];
    }
  | { kind: 'refused'; row: RefusedRow }
  | { kind: 'duplicate'; row: DuplicateRow }
  | { kind: 'skipped'; file: SkippedFile }
  /** One line for all exact copies, which need no review. */
  | { kind: 'folded'; count: number };

export type Shown = 'all' | 'chosen' | 'near' | 'refused' | 'lossy' | 'found' | 'duplicate' | 'skipped';

type Read = Pick<
  ImportPreview,
  'listed' | 'lossRows' | 'findingRows' | 'refusedRows' | 'duplicateRows' | 'duplicates' | 'passedOver'
>;

const numberOf = (entry: Entry) => ('row' in entry ? entry.row.row : Infinity);

/** All lines, in the order of the file; skipped files come last. */
export function entriesOf(preview: Read): Entry[] {
  const { listed = [], lossRows, findingRows, refusedRows, duplicateRows, passedOver } = preview;
  const warnings = new Map(lossRows.map((one) => [one.row, one.losses]));
  const findings = new Map(findingRows.map((one) => [one.row, one.findings]));
  const rows: Entry[] = [
    ...listed.map((row) => ({
      kind: 'new' as const,
      row,
      warnings: warnings.get(row.row) ?? [],
      findings: findings.get(row.row) ?? [],
    })),
    ...refusedRows.map((row) => ({ kind: 'refused' as const, row })),
    ...duplicateRows.map((row) => ({ kind: 'duplicate' as const, row })),
  ];
  rows.sort((a, b) => numberOf(a) - numberOf(b));
  return [...rows, ...passedOver.files.map((file) => ({ kind: 'skipped' as const, file }))];
}

function isShown(entry: Entry, shown: Shown, { leave, corrections }: Choices): boolean {
  switch (shown) {
    case 'all':
      return true;
    case 'chosen':
      if (entry.kind === 'new') return !leave.has(entry.row.row);
      return entry.kind === 'refused' && corrections.has(entry.row.row);
    case 'near':
      return entry.kind === 'new' && isNearDuplicate(entry.row);
    case 'lossy':
      return entry.kind === 'new' && entry.warnings.length > 0;
    case 'found':
      return entry.kind === 'new' && entry.findings.length > 0;
    case 'refused':
    case 'duplicate':
    case 'skipped':
      return entry.kind === shown;
  }
}

/** The searched text of a line. */
function wordsOf(entry: Entry): string {
  switch (entry.kind) {
    case 'new':
      return `${entry.row.title}\n${entry.row.words}\n${entry.row.path ?? ''}`;
    case 'refused':
      return `${entry.row.title ?? ''}\n${entry.row.reasons.join('\n')}\n${entry.row.path ?? ''}`;
    case 'duplicate':
      return `${entry.row.title}\n${entry.row.path ?? ''}`;
    case 'skipped':
      return `${entry.file.path}\n${entry.file.reason}`;
    case 'folded':
      return '';
  }
}

const folded = (text: string) => text.normalize('NFC').toLocaleLowerCase();

/**
 * Returns the lines to display. Exact copies are collapsed into one line at the end, unless they are filtered or
 * searched for.
 * @param duplicates total number of copies: those of a long file are not all listed
 */
export function shownEntries(
  entries: readonly Entry[],
  { shown, q, choices, duplicates }: { shown: Shown; q: string; choices: Choices; duplicates: number },
): Entry[] {
  const wanted = folded(q.trim());
  const found = entries.filter(
    (entry) => isShown(entry, shown, choices) && (wanted === '' || folded(wordsOf(entry)).includes(wanted)),
  );
  if (shown !== 'all' || wanted !== '' || duplicates === 0) return found;
  return [...found.filter(({ kind }) => kind !== 'duplicate'), { kind: 'folded', count: duplicates }];
}
