import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedText } from './use-debounced-text';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const commit = vi.fn();
  const view = renderHook(({ value }) => useDebouncedText(value, commit, 200), {
    initialProps: { value: '' },
  });
  return { commit, ...view };
}

it('shows what is typed at once and hands it on when typing rests', () => {
  const { result, commit } = setUp();
  act(() => result.current.change('a'));
  act(() => void vi.advanceTimersByTime(150));
  act(() => result.current.change('ab'));
  act(() => void vi.advanceTimersByTime(199));
  expect(result.current.text).toBe('ab');
  expect(result.current.isPending).toBe(true);
  expect(commit).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(commit.mock.calls).toEqual([['ab']]);
});

it('a debounced text never replaces what is being typed by an older value', () => {
  const { result, rerender } = setUp();
  act(() => result.current.change('abc'));
  rerender({ value: 'ab' });
  expect(result.current.text).toBe('abc');
});

it('follows the value while nobody types, e.g. after Back', () => {
  const { result, rerender } = setUp();
  rerender({ value: 'earlier' });
  expect(result.current.text).toBe('earlier');
});

it('drops what was typed when told to, and when the field goes away', () => {
  const { result, commit, unmount } = setUp();
  act(() => result.current.change('x'));
  act(() => result.current.cancel());
  expect(result.current.text).toBe('');
  act(() => result.current.change('y'));
  unmount();
  vi.advanceTimersByTime(1_000);
  expect(commit).not.toHaveBeenCalled();
});

it('hands on nothing that is the value already, and does not start over for the same text', () => {
  const { result, rerender, commit } = setUp();
  act(() => result.current.change('ab'));
  act(() => void vi.advanceTimersByTime(150));
  act(() => result.current.change('ab'));
  act(() => void vi.advanceTimersByTime(50));
  expect(commit.mock.calls).toEqual([['ab']]);
  rerender({ value: 'ab' });
  act(() => result.current.change('ab'));
  expect(result.current.isPending).toBe(false);
  act(() => result.current.change('abc'));
  act(() => result.current.change('ab'));
  act(() => void vi.advanceTimersByTime(200));
  expect(result.current.isPending).toBe(false);
  expect(commit).toHaveBeenCalledTimes(1);
});

it.each([
  ['a press on a link', {}, []],
  ['a press that opens another tab', { ctrlKey: true }, [['x']]],
])('a debounced text follows what happens: %s', (_what, keys, handedOn) => {
  const { result, commit } = setUp();
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/there';
  act(() => result.current.change('x'));
  // jsdom visits nothing.
  link.addEventListener('click', (event) => event.preventDefault());
  act(() => void link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })));
  act(() => void vi.advanceTimersByTime(1_000));
  expect(commit.mock.calls).toEqual(handedOn);
});
