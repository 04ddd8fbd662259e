import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { replayPreHydrationEvents } from './replay-pre-hydration-events';

const onPress = vi.fn<(what: string) => void>();
const screen = (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      onPress(`sent ${new FormData(event.currentTarget).get('email') as string}`);
    }}
  >
    <input name="email" defaultValue="" />
    <button type="button" onClick={() => onPress('star')}>
      Star
    </button>
    <input type="checkbox" onChange={(event) => onPress(`chosen ${event.currentTarget.checked}`)} />
    <button type="submit">Save</button>
  </form>
);

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });

function serve() {
  onPress.mockReset();
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(screen);
  const [star, save] = root.querySelectorAll('button');
  const [email, choice] = root.querySelectorAll('input');
  return { root, star: star!, save: save!, email: email!, choice: choice! };
}

beforeAll(() => {
  // As React marks what it brings to life, which is the whole document of a page.
  Object.assign(document, { __reactContainer$test: {} });
  replayPreHydrationEvents();
});

it('makes a press on a button once, when the page has come to life', async () => {
  const { root, star } = serve();
  star.click();
  star.click();
  await act(async () => hydrateRoot(root, screen));
  await eventually(() => expect(onPress.mock.calls).toEqual([['star']]));
  star.click();
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('shows a choice at once, and tells of it once, when the page has come to life', async () => {
  const { root, choice } = serve();
  choice.click();
  expect(choice.checked).toBe(true);
  await act(async () => hydrateRoot(root, screen));
  await eventually(() => expect(onPress.mock.calls).toEqual([['chosen true']]));
  expect(choice.checked).toBe(true);
});

it('tells of a choice as it was made last', async () => {
  const { root, choice } = serve();
  choice.click();
  choice.click();
  await act(async () => hydrateRoot(root, screen));
  await eventually(() => expect(onPress.mock.calls).toEqual([['chosen false']]));
  expect(choice.checked).toBe(false);
});

it('sends a form then, with what was typed, and never by the browser’s own means', async () => {
  const { root, save, email } = serve();
  email.value = 'me@example.com';
  // jsdom says on the console when a form goes its own way, and this test would fail.
  save.click();
  expect(onPress).not.toHaveBeenCalled();
  await act(async () => hydrateRoot(root, screen));
  await eventually(() => expect(onPress.mock.calls).toEqual([['sent me@example.com']]));
});

it.each([
  ['is gone', (button: HTMLElement) => button.remove(), 0],
  ['comes to life too late', () => undefined, 9_000],
])('forgets a button that %s', (_what, happen, laterMs) => {
  vi.useFakeTimers();
  const { star } = serve();
  star.click();
  happen(star);
  vi.advanceTimersByTime(laterMs);
  Object.assign(star, { __reactProps$x: {} });
  const click = vi.spyOn(star, 'click');
  vi.advanceTimersByTime(9_000);
  expect(click).not.toHaveBeenCalled();
  vi.useRealTimers();
});
