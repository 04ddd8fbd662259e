import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, StubbedApi } from '../../../tests/support/api-stub';
import { Comments } from './comments';

const PROMPT = { id: 'p-1', slug: 'a-prompt', version: 2, content: 'One.\nTwo.\nThree.' };
const MAY = { edit: false, delete: false, resolve: false, reply: true };
const THREAD = {
  id: 't-1',
  version: 1,
  authorId: null,
  authorName: 'Ada',
  body: 'First line\nand @Eve Lee',
  mentions: [],
  isDeleted: false,
  createdAt: new Date(),
  editedAt: null,
  may: MAY,
  replies: [],
  lines: { from: 2, to: 3, text: 'Two.\nThree.' },
  resolvedAt: null,
  resolvedByName: null,
};

function show(threads: unknown[], create: (input: unknown) => unknown = () => THREAD) {
  const answers: Record<string, (input: unknown) => unknown> = {
    'comment.list': () => ({ items: threads, nextCursor: null }),
    'comment.create': create,
    'comment.mentionable': () => [
      { id: 'u-1', name: 'Eva May' },
      { id: 'u-2', name: 'Eve Lee' },
    ],
    'status.review.counts': () => ({ unread: 0 }),
  };
  render(
    <StubbedApi answer={(path, input) => answers[path]?.(input)}>
      <Comments prompt={PROMPT} />
    </StubbedApi>,
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const type = (text: string) =>
  fireEvent.change(field(), { target: { value: text, selectionStart: text.length } });

it('says that there is nothing yet', async () => {
  show([]);
  expect(await screen.findByText(/No comments yet/)).toBeTruthy();
});

it('says which lines of which version a thread is about, and that the text has changed since', async () => {
  show([THREAD]);
  const about = await screen.findByRole('link', { name: 'On lines 2–3 of version 1' });
  expect(about.getAttribute('href')).toBe('/prompts/a-prompt/versions/1#lines-2-3');
  expect(screen.getByText('The text has changed since this comment')).toBeTruthy();
});

it('leads back to the lines in the text that is shown', async () => {
  show([{ ...THREAD, version: 2 }]);
  const about = await screen.findByRole('link', { name: 'On lines 2–3 of version 2' });
  expect(about.getAttribute('href')).toBe('/prompts/a-prompt#lines-2-3');
});

it('names whom the keys chose', async () => {
  const sent: unknown[] = [];
  show([], (input) => {
    sent.push(input);
    return { ...THREAD, id: 't-2', body: 'Sent.' };
  });
  await screen.findByText(/No comments yet/);
  type('Ask @Ev');
  await screen.findByRole('option', { name: 'Eve Lee' });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Eve Lee');
  // In Safari the Enter that ends a composition.
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  expect(field().value).toBe('Ask @Ev');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(field().value).toBe('Ask @Eve Lee ');
  fireEvent.submit(field().form!);
  expect(await screen.findByText('Sent.')).toBeTruthy();
  expect(sent).toEqual([{ promptId: 'p-1', version: 2, body: 'Ask @Eve Lee ', mentions: ['u-2'] }]);
  expect(field().value).toBe('');
});

it('leaves the caret behind the chosen name, where the very next key writes', async () => {
  show([]);
  await screen.findByText(/No comments yet/);
  fireEvent.change(field(), { target: { value: 'Ask @Ev, please', selectionStart: 7, selectionEnd: 7 } });
  await screen.findByRole('option', { name: 'Eva May' });
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(field().value).toBe('Ask @Eva May , please');
  expect(field().selectionStart).toBe('Ask @Eva May '.length);
});

it('keeps what was typed when it could not be sent, with what went wrong', async () => {
  show([], () => {
    throw refusal('TOO_MANY_REQUESTS', 'Enough for today.');
  });
  await screen.findByText(/No comments yet/);
  type('Words that matter.');
  fireEvent.submit(field().form!);
  expect(await screen.findByText('Enough for today.')).toBeTruthy();
  await waitFor(() => expect(field().value).toBe('Words that matter.'));
});
