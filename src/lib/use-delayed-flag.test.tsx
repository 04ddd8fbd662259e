import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDelayedFlag } from './use-delayed-flag';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a delayed flag is set only after the delay, which restarts each time', () => {
  const { result, rerender } = renderHook(({ flag }) => useDelayedFlag(flag, 150), {
    initialProps: { flag: true },
  });
  act(() => void vi.advanceTimersByTime(149));
  expect(result.current).toBe(false);
  rerender({ flag: false });
  rerender({ flag: true });
  act(() => void vi.advanceTimersByTime(149));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
  rerender({ flag: false });
  expect(result.current).toBe(false);
  rerender({ flag: true });
  expect(result.current).toBe(false);
});
