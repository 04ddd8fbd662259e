import { describe, expect, it } from 'vitest';
import type { ImportPreview } from '@/domain/import/report';
import { firstChoices } from './choices';
import { entriesOf, type Entry, type Shown, shownEntries } from './entries';

const like = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 's',
  title: 'Old',
  mayEdit: false,
  percent: 90,
};
const read = {
  listed: [
    { row: 2, title: 'First', words: 'Do one', category: 'AI' as const },
    { row: 5, title: 'Near', words: 'Do two', category: 'AI' as const, like },
    { row: 6, title: 'Part', words: 'Do three', category: 'AI' as const },
  ],
  findingRows: [],
  lossRows: [{ row: 6, title: 'Part', losses: ['One test wasn’t imported'] }],
  refusedRows: [{ row: 3, title: null, reasons: ['Title is required'] }],
  duplicateRows: [{ row: 4, title: 'Twice', of: { row: 2 } }],
  duplicates: 1,
  passedOver: { count: 1, files: [{ path: 'a.png', reason: 'not a text file' }] },
} satisfies Partial<ImportPreview>;

const choices = firstChoices(read);
const nameOf = (entry: Entry) => {
  if (entry.kind === 'skipped') return entry.file.path;
  return entry.kind === 'folded' ? `${entry.count} folded` : String(entry.row.row);
};
const show = (shown: Shown, q = '', given = choices) =>
  shownEntries(entriesOf(read), { shown, q, choices: given, duplicates: 1 }).map(nameOf);

describe('the list of an import', () => {
  it('the list of an import has the rows in the order of the file, copies in one line, and skipped files', () => {
    expect(show('all')).toEqual(['2', '3', '5', '6', 'a.png', '1 folded']);
  });

  it('shows one state at a time', () => {
    expect(show('chosen')).toEqual(['2', '6']);
    expect(show('near')).toEqual(['5']);
    expect(show('refused')).toEqual(['3']);
    expect(show('lossy')).toEqual(['6']);
    expect(show('duplicate')).toEqual(['4']);
    expect(show('skipped')).toEqual(['a.png']);
  });

  it('counts a corrected row as chosen', () => {
    expect(show('chosen', '', { ...choices, corrections: new Map([[3, { title: 'New' }]]) })).toEqual([
      '2',
      '3',
      '6',
    ]);
  });

  it('finds words of every state, copies too', () => {
    expect(show('all', ' TITLE is ')).toEqual(['3']);
    expect(show('all', 'twice')).toEqual(['4']);
    expect(show('all', 'PNG')).toEqual(['a.png']);
    expect(show('near', 'one')).toEqual([]);
  });
});
