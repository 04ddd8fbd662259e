import { render, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSidebarCollapser, useCollapseSidebar } from './sidebar-collapse';

/** Components that collapse the side bar. */

function Taker() {
  useCollapseSidebar();
  return null;
}

it("the side bar's place is taken while a part of the page needs it, by another one each time", () => {
  const { result } = renderHook(() => useSidebarCollapser());
  expect(result.current).toBe(0);
  const first = render(<Taker />);
  const firstTaker = result.current;
  expect(firstTaker).toBeGreaterThan(0);
  const second = render(<Taker />);
  expect(result.current).not.toBe(firstTaker);
  first.unmount();
  expect(result.current).toBeGreaterThan(0);
  second.unmount();
  expect(result.current).toBe(0);
});
