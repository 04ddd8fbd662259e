'use client';

import { type KeyboardEvent, useState } from 'react';
import { isTyped, pressedEnter } from '@/lib/pressed-enter';
import { type Completion, completionAt } from './completion';
import { insertText } from './insert-text';
import type { TextMirror } from './text-mirror';

/** Names that can go on at the caret, which of them Enter takes, and where the list is drawn in the field. */
export type NameList = Completion & { active: number; top: number; left: number };

function listAt(
  area: HTMLTextAreaElement,
  mirror: TextMirror | null,
  known: readonly string[],
): NameList | null {
  const found =
    area.selectionStart === area.selectionEnd && completionAt(area.value, area.selectionStart, known);
  const rect = found && mirror?.rectAt(found.start);
  if (!found || !rect) return null;
  const frame = area.getBoundingClientRect();
  return { ...found, active: 0, top: rect.bottom - frame.top, left: rect.left - frame.left };
}

/**
 * The list of names at the caret of a text field: opened by typing, used by the arrow keys, Enter and Escape.
 * @param known names of other texts
 */
export function useNameList(known: readonly string[]) {
  const [list, setList] = useState<NameList | null>(null);

  function choose(area: HTMLTextAreaElement, name: string | undefined) {
    setList(null);
    if (list !== null && name !== undefined) insertText(area, list.start, list.end, name + list.close);
  }

  /** Uses a key; returns false for one that is not the list's. */
  function press(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (list === null) return false;
    const { names, active } = list;
    const isEnter = pressedEnter(event) && !event.ctrlKey && !event.metaKey;
    if (event.key === 'ArrowDown') setList({ ...list, active: (active + 1) % names.length });
    else if (event.key === 'ArrowUp')
      setList({ ...list, active: (active + names.length - 1) % names.length });
    else if (isEnter) choose(event.currentTarget, names[active]);
    else if (event.key === 'Escape') setList(null);
    else {
      if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') setList(null);
      return false;
    }
    event.preventDefault();
    return true;
  }

  return {
    list,
    choose,
    press,
    close: () => setList(null),
    /** Opens or closes the list after a change of the text. */
    update: (area: HTMLTextAreaElement, event: Event, mirror: TextMirror | null) =>
      setList(isTyped(event) ? listAt(area, mirror, known) : null),
  };
}
