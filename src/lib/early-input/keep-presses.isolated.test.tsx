import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EARLY_EVENTS } from './events';
import { keepPresses } from './keep-presses';

const onPress = vi.fn<(what: string) => void>();
const report = ({ nativeEvent }: { nativeEvent: Event }) =>
  window.dispatchEvent(new CustomEvent(EARLY_EVENTS.handled, { detail: nativeEvent }));
// `PageBody` is a body; a test page has a part of one.
const screen = (
  <div role="presentation" onClickCapture={report} onSubmitCapture={report}>
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
  </div>
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

beforeAll(() => keepPresses(EARLY_EVENTS));

it('repeats a press on a button once, when components are there', async () => {
  const { root, star } = serve();
  star.click();
  star.click();
  await act(async () => hydrateRoot(root, screen));
  await eventually(() => expect(onPress.mock.calls).toEqual([['star']]));
  star.click();
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('shows a choice immediately, and reports it once', async () => {
  const { root, choice } = serve();
  choice.click();
  expect(choice.checked).toBe(true);
  await act(async () => hydrateRoot(root, screen));
  await eventually(() => expect(onPress.mock.calls).toEqual([['chosen true']]));
  expect(choice.checked).toBe(true);
});

it('reports a choice as it was made last', async () => {
  const { root, choice } = serve();
  choice.click();
  choice.click();
  await act(async () => hydrateRoot(root, screen));
  await eventually(() => expect(onPress.mock.calls).toEqual([['chosen false']]));
  expect(choice.checked).toBe(false);
});

it('sends a form then, with what was typed, and never leaves the page', async () => {
  const { root, save, email } = serve();
  email.value = 'me@example.com';
  // jsdom reports on the console when a form leaves the page, and this test would fail.
  save.click();
  expect(onPress).not.toHaveBeenCalled();
  await act(async () => hydrateRoot(root, screen));
  await eventually(() => expect(onPress.mock.calls).toEqual([['sent me@example.com']]));
});

describe('while the code of a part of the page is not there', () => {
  /** As React does in that time: it stops the event at the document, and forgets it. */
  const stop = (event: Event) => event.stopPropagation();
  const types = ['click', 'submit'];

  beforeEach(() => {
    for (const type of types) document.addEventListener(type, stop, { capture: true });
    return () => {
      for (const type of types) document.removeEventListener(type, stop, { capture: true });
    };
  });

  const goOn = () => {
    for (const type of types) document.removeEventListener(type, stop, { capture: true });
  };

  it('repeats a press that React stopped, once', async () => {
    const { root, star } = serve();
    star.click();
    star.click();
    expect(onPress).not.toHaveBeenCalled();
    goOn();
    await act(async () => hydrateRoot(root, screen));
    await eventually(() => expect(onPress.mock.calls).toEqual([['star']]));
    star.click();
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  it('keeps a form on the page that React stopped, and sends it later', async () => {
    const { root, save, email } = serve();
    email.value = 'me@example.com';
    save.click();
    goOn();
    await act(async () => hydrateRoot(root, screen));
    await eventually(() => expect(onPress.mock.calls).toEqual([['sent me@example.com']]));
  });
});

it('repeats a press once where a component stops the event', async () => {
  const stopping = (
    <div role="presentation" onClickCapture={report}>
      <button
        type="button"
        onClick={(event) => {
          event.stopPropagation();
          onPress('stopped');
        }}
      >
        Stop
      </button>
    </div>
  );
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onPress.mockReset();
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(stopping);
  root.querySelector('button')!.click();
  await act(async () => hydrateRoot(root, stopping));
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(onPress.mock.calls).toEqual([['stopped']]);
});

it('lets a form with an address go', () => {
  const form = document.body.appendChild(document.createElement('form'));
  form.setAttribute('action', '/browse-prompts');
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  // Not really: jsdom has no pages to go to.
  window.addEventListener('submit', (submit) => expect(submit.defaultPrevented).toBe(false), { once: true });
  form.dispatchEvent(event);
});

it('an early press acts also where the scripts take half a minute', async () => {
  vi.useFakeTimers();
  const { root, star } = serve();
  star.click();
  vi.advanceTimersByTime(30_000);
  await act(async () => hydrateRoot(root, screen));
  act(() => void vi.advanceTimersByTime(100));
  expect(onPress.mock.calls).toEqual([['star']]);
  vi.useRealTimers();
});

it.each([
  ['is gone', (button: HTMLElement) => button.remove(), 0],
  ['stays without components too long', () => undefined, 61_000],
])('an early press on a button that %s is forgotten', (_what, happen, laterMs) => {
  vi.useFakeTimers();
  const { star } = serve();
  star.click();
  happen(star);
  vi.advanceTimersByTime(laterMs);
  const click = vi.spyOn(star, 'click');
  vi.advanceTimersByTime(9_000);
  expect(click).not.toHaveBeenCalled();
  vi.useRealTimers();
});
