'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isCovered } from '@/lib/covered-page';
import { pressedKey } from '@/lib/pressed-key';
import { useSingleKeys } from '@/lib/use-single-keys';
import { pressedEnter } from '@/lib/pressed-enter';
import { currentLine, linesOf } from './focus-line';
import { actionsOf } from './line-actions';

const TYPING = 'input, textarea, select, [contenteditable="true"]';
const PRESSABLE = 'a, button, summary';

/** Moves the focus to the next or previous line; without a current one, to the first. */
function move(list: HTMLElement, by: 1 | -1): void {
  const lines = linesOf(list);
  const current = currentLine(list);
  const at = current === null ? -1 : lines.indexOf(current);
  const next = lines[at === -1 ? 0 : Math.min(Math.max(at + by, 0), lines.length - 1)];
  next?.focus();
}

/**
 * The keys of the inbox: `j` `k` move, Enter opens, `e` marks as done, `a` goes to the main action, `z` undoes.
 * @param isFirst whether the list is the first of its page: the keys are for that one
 */
export function useInboxKeys(list: RefObject<HTMLElement | null>, onUndo: () => void, isFirst = true): void {
  const [isOn] = useSingleKeys();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const root = list.current;
    const target = event.target instanceof Element ? event.target : null;
    if (root === null || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isCovered() || target?.closest(TYPING)) return;
    const line = currentLine(root);
    const keys: Record<string, () => void> = {
      j: () => move(root, 1),
      arrowdown: () => move(root, 1),
      k: () => move(root, -1),
      arrowup: () => move(root, -1),
      e: () => actionsOf(line)?.done?.(),
      a: () => line?.querySelector<HTMLElement>('[data-inbox-main]')?.focus(),
      z: onUndo,
      ...(!target?.closest(PRESSABLE) && { enter: () => actionsOf(line)?.open() }),
    };
    const act = keys[pressedKey(event)];
    const needsLine = event.key === 'ArrowDown' || event.key === 'ArrowUp' || pressedEnter(event);
    if (act === undefined || (needsLine && line === null)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn || !isFirst) return undefined;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn, isFirst]);
}
