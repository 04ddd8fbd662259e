import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedValue } from './use-debounced-value';

/** A value that is passed over quickly never counts. */

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('gives a value once it has stayed the same', () => {
  const { result, rerender } = renderHook(({ value }) => useDebouncedValue(value, 100), {
    initialProps: { value: 'a' },
  });
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  pass(60);
  rerender({ value: 'b' });
  pass(60);
  expect(result.current).toBeNull();
  pass(40);
  expect(result.current).toBe('b');
  rerender({ value: 'c' });
  pass(99);
  expect(result.current).toBe('b');
});
