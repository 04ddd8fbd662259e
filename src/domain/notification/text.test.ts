import { expect, it } from 'vitest';
import { lineText, notificationText } from './text';

const details = { actorName: null, version: 1 };

it.each([
  [{ created: 1_244, isWhole: true }, 'The import of “mine.csv” finished: 1,244 prompts'],
  [{ created: 1, isWhole: false }, 'The import of “mine.csv” stopped early: 1 prompt'],
  [{ created: 0, isWhole: true }, 'The import of “mine.csv” found nothing new'],
  [{ created: 0, isWhole: false }, 'The import of “mine.csv” stopped before anything was saved'],
])('an import with %o', (made, text) => {
  expect(notificationText({ ...details, kind: 'import-finished', title: 'mine.csv', import: made })).toBe(
    text,
  );
});

it('an import without a name, and an agent', () => {
  const made = { created: 2, isWhole: true };
  expect(notificationText({ ...details, kind: 'import-finished', title: '', import: made })).toBe(
    'Your import finished: 2 prompts',
  );
  expect(notificationText({ ...details, kind: 'agent-connected', title: 'Cursor' })).toBe(
    'Cursor is connected and made its first call',
  );
});

it('says of a line how many others are folded into it', () => {
  const suggested = { ...details, kind: 'suggested' as const, actorName: 'Ann', title: 'Notes' };
  expect(lineText({ ...suggested, more: 0 })).toBe('Ann suggested a change to “Notes”');
  expect(lineText({ ...suggested, more: 2 })).toBe('Ann suggested a change to “Notes”, and 2 more');
});
