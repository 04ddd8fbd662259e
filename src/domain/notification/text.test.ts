import { expect, it } from 'vitest';
import { lineText, notificationText } from './text';

const details = { actorName: null, version: 1 };
const id = 'x-1';

it.each([
  [{ created: 1_244, isWhole: true }, 'The import of “mine.csv” finished: 1,244 prompts'],
  [{ created: 1, isWhole: false }, 'The import of “mine.csv” stopped early: 1 prompt'],
  [{ created: 0, isWhole: true }, 'The import of “mine.csv” found nothing new'],
  [{ created: 0, isWhole: false }, 'The import of “mine.csv” stopped before anything was saved'],
])('says what an import with %o made', (made, text) => {
  const subject = { kind: 'import', id, ...made } as const;
  expect(notificationText({ ...details, kind: 'import-finished', title: 'mine.csv', subject })).toBe(text);
});

it('names an import without a file “your import”, and an agent by its name', () => {
  const made = { kind: 'import', id, created: 2, isWhole: true } as const;
  expect(notificationText({ ...details, kind: 'import-finished', title: '', subject: made })).toBe(
    'Your import finished: 2 prompts',
  );
  const agent = { kind: 'token', id } as const;
  expect(notificationText({ ...details, kind: 'agent-connected', title: 'Cursor', subject: agent })).toBe(
    'Cursor is connected and made its first call',
  );
});

it('says of a line how many others are folded into it', () => {
  const subject = { kind: 'suggestion', id } as const;
  const suggested = { ...details, kind: 'suggested', actorName: 'Ann', title: 'Notes', subject } as const;
  expect(lineText({ ...suggested, more: 0 })).toBe('Ann suggested a change to “Notes”');
  expect(lineText({ ...suggested, more: 2 })).toBe('Ann suggested a change to “Notes”, and 2 more');
});

it.each([
  ['running', 'Your evaluation of “Weekly report” is running again'],
  ['paused', 'Your evaluation of “Weekly report” is paused'],
  ['finished', 'Your evaluation of “Weekly report” is done'],
  ['stopped', 'Your evaluation of “Weekly report” ended early'],
] as const)('says how an evaluation is: %s', (state, words) => {
  const subject = { kind: 'evaluation', id, state } as const;
  expect(notificationText({ ...details, kind: 'evaluation-ended', title: 'Weekly report', subject })).toBe(
    words,
  );
});

it('says which approved version fails its gate', () => {
  const subject = { kind: 'evaluation', id, state: 'finished' } as const;
  const failed = { ...details, kind: 'watch-failed', title: 'Weekly report', version: 3, subject } as const;
  expect(notificationText(failed)).toBe('Version 3 of “Weekly report” no longer meets its approval gate');
});

it.each([
  ['gone', 'The webhook “Deploy” was turned off: its receiver is gone'],
  ['failed', 'The webhook “Deploy” was turned off: it delivered nothing for 3 days'],
  [null, 'The webhook “Deploy” was turned off: its page says more'],
] as const)('says why a webhook was turned off (%s)', (reason, text) => {
  const subject = { kind: 'webhook', id, path: null, reason } as const;
  expect(notificationText({ ...details, kind: 'webhook-off', title: 'Deploy', subject })).toBe(text);
});
