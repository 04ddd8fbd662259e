import { act, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDebouncedText } from './use-debounced-text';
import { usePreHydrationValue } from './use-pre-hydration-value';

type Tag = 'input' | 'textarea';
type Field = HTMLInputElement | HTMLTextAreaElement;

const neverChanges = () => () => undefined;
const useIsBrowser = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** A controlled field that React renders again once it knows that it runs in a browser. */
function Box({ as: Tag, stored, onShown }: { as: Tag; stored: string; onShown: () => void }) {
  const isBrowser = useIsBrowser();
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? stored;
  usePreHydrationValue('[name="early"]', stored, setDraft);
  useLayoutEffect(onShown, [onShown]);
  return (
    <Tag
      name="early"
      data-browser={isBrowser}
      value={text}
      onChange={(event) => setDraft(event.target.value)}
    />
  );
}

/** The same with the text of a list's search, which waits until typing rests. */
function SearchField({ onShown }: { onShown: () => void }) {
  const isBrowser = useIsBrowser();
  const { text, change } = useDebouncedText('', () => undefined, 60_000);
  usePreHydrationValue('[name="early"]', '', change);
  useLayoutEffect(onShown, [onShown]);
  return (
    <input
      name="early"
      data-browser={isBrowser}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

const field = () => document.querySelector<Field>('[name="early"]')!;

/** What a key does: the browser changes the value and says so. */
function type(text: string): void {
  const prototype = field() instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  const { set } = Object.getOwnPropertyDescriptor(prototype.prototype, 'value')!;
  set!.call(field(), field().value + text);
  field().dispatchEvent(new Event('input', { bubbles: true }));
}

let root: Root | undefined;
const served = document.createElement('div');

beforeEach(() => {
  document.body.append(served);
  // As in a browser, where nothing waits for effects.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  act(() => {
    root?.unmount();
  });
  vi.unstubAllGlobals();
});

async function hydrate(screen: React.ReactNode, early: () => void): Promise<void> {
  served.innerHTML = renderToString(screen);
  early();
  root = hydrateRoot(served, screen);
  // Its effects have run then.
  await vi.waitFor(() => expect(field().dataset.browser).toBe('true'));
}

const never = () => undefined;
const FIELDS: [Tag, string][] = [
  ['input', ''],
  ['input', 'stored '],
  ['textarea', ''],
  ['textarea', 'stored '],
];

describe.each(FIELDS)('%s with "%s"', (tag, stored) => {
  it('keeps what was typed before', async () => {
    await hydrate(<Box as={tag} stored={stored} onShown={never} />, () => type('early'));
    expect(field().value).toBe(`${stored}early`);
  });

  it('keeps a letter typed after the page is there and before its effects', async () => {
    const typeOn = () => queueMicrotask(() => type('y'));
    await hydrate(<Box as={tag} stored={stored} onShown={typeOn} />, () => type('earl'));
    expect(field().value).toBe(`${stored}early`);
    type('!');
    expect(field().value).toBe(`${stored}early!`);
  });

  it('a field before its code arrives stays as it is if nobody typed', async () => {
    await hydrate(<Box as={tag} stored={stored} onShown={never} />, never);
    expect(field().value).toBe(stored);
  });
});

it('a field before its code arrives stays empty if somebody emptied it', async () => {
  await hydrate(<Box as="input" stored="" onShown={never} />, () => {
    type('early');
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    set!.call(field(), '');
  });
  expect(field().value).toBe('');
});

it('keeps every letter of a search that waits until typing rests', async () => {
  const typeOn = () => queueMicrotask(() => type('y'));
  await hydrate(<SearchField onShown={typeOn} />, () => type('earl'));
  type('!');
  expect(field().value).toBe('early!');
});
