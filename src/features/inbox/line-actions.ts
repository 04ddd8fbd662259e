'use client';

import { type RefObject, useEffect } from 'react';

/** What keys do with a line. */
interface LineActions {
  open: () => void;
  /** Missing where a line can't be marked as done. */
  done?: (() => void) | undefined;
}

const actions = new WeakMap<Element, LineActions>();

/** Says what keys do with a line of the inbox. */
export function useLineActions(line: RefObject<HTMLElement | null>, given: LineActions): void {
  useEffect(() => {
    if (line.current !== null) actions.set(line.current, given);
  });
}

/** Returns what keys do with a line; undefined for none. */
export function actionsOf(line: Element | null): LineActions | undefined {
  return line === null ? undefined : actions.get(line);
}
