'use client';

import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { mayPress } from '@/lib/key-press';

/** What single keys, Ctrl+Enter and Alt with a number do with the prompt of a page or a card. */
export type KeyAction = 'copy' | 'favorite' | 'edit' | 'run' | `tab-${number}`;

/** @param control the element that has the action */
type Act = (control: HTMLElement) => void;

interface Control {
  name: KeyAction;
  /** Where the action is on the page, and what gets the focus for it. */
  element: HTMLElement;
  act: () => void;
}

const controls = new Set<Control>();

/**
 * Says that a control of a prompt performs an action of keys.
 * @param name undefined while no key is for this control
 * @returns the ref of the control
 */
export function useKeyAction(name: KeyAction | undefined, act: Act): RefCallback<HTMLElement> {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback(
    (element) => {
      if (name === undefined || element === null) return undefined;
      const control: Control = { name, element, act: () => latest.current(element) };
      controls.add(control);
      return () => {
        controls.delete(control);
      };
    },
    [name],
  );
}

/** The action of a link: to follow it, as a click on it does. */
export const followLink: Act = (link) => link.click();

type Scope = (element: HTMLElement) => boolean;

/** The content of the page, without header and side bar. */
export const inMain: Scope = (element) => element.closest('main') !== null;

function first(name: KeyAction, isIn: Scope): Control | undefined {
  const found = [...controls].filter((control) => control.name === name && isIn(control.element));
  const isBefore = (a: Control, b: Control) =>
    (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return found.sort((a, b) => (isBefore(a, b) ? -1 : 1))[0];
}

/** Performs an action of the first control in a part of the page that has it. Returns whether there is one. */
export function performKeyAction(name: KeyAction, isIn: Scope): boolean {
  const control = first(name, isIn);
  if (control === undefined) return false;
  if (mayPress(control.element)) control.act();
  return true;
}

/** Moves the focus to the first such control. */
export function focusKeyAction(name: KeyAction, isIn: Scope): void {
  first(name, isIn)?.element.focus();
}
