'use client';

import type { KeyboardEvent, RefObject } from 'react';
import type { PromptListItem } from '@/domain/prompt/schema';
import type { PreviewHandle } from '@/features/prompt/list/hit-preview';
import { isComposing, pressedEnter } from '@/lib/pressed-enter';
import type { PaletteRowFacts } from './palette-rows';
import { useDeferredPress } from './use-deferred-press';
import type { usePaletteSearch } from './use-palette-search';

/** Whether there is room for the preview, the same as in its style. */
function showsPreview(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(min-width: 64rem)').matches;
}

/** Copies the previewed text; a first press with empty variables focuses the first of them. */
function copyPreview(shown: PreviewHandle, onCopied: () => void): void {
  const isInText = document.activeElement?.matches('[data-variable-field]') === true;
  if (shown.hasEmpty() && !isInText) shown.focusEmpty();
  else void shown.copy().then(onCopied);
}

interface PaletteState {
  search: ReturnType<typeof usePaletteSearch>;
  rows: readonly PaletteRowFacts[];
  selected: PaletteRowFacts | undefined;
  /** The hit that the preview shows. */
  hit: PromptListItem | undefined;
  preview: RefObject<PreviewHandle | null>;
  close: () => void;
  takeEscape: () => void;
}

/** The keys of the palette: Enter opens, Ctrl+Enter copies, the right arrow goes to the preview. */
export function usePaletteKeys({ search, rows, selected, hit, preview, close, takeEscape }: PaletteState) {
  const { text, values, found, chips } = search;
  const { isUpToDate } = found;

  function copyRow(row: PaletteRowFacts | undefined) {
    const shown = preview.current;
    if (row?.prompt && shown?.promptId === row.prompt.id && showsPreview()) copyPreview(shown, close);
    else row?.copy?.();
  }

  function copyHit() {
    copyRow(hit === undefined ? selected : rows.find(({ prompt }) => prompt?.id === hit.id));
  }

  const keepPress = useDeferredPress(isUpToDate, (press) => {
    if (press === 'run') rows[0]?.run();
    else copyRow(rows[0]);
  });

  function onEnter(event: KeyboardEvent) {
    const press = event.ctrlKey || event.metaKey ? 'copy' : 'run';
    // Displayed prompts may be results of the earlier letters: the key press waits for the right ones.
    const isOld = selected?.prompt !== undefined || selected === undefined;
    const mustWait = !isUpToDate && isOld && values.length === 0;
    if (!mustWait && press === 'run') return;
    event.preventDefault();
    if (mustWait) keepPress(press);
    else copyHit();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (pressedEnter(event)) onEnter(event);
    else keepPress(null);
  }

  function onBoxKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const field = event.currentTarget;
    const isAtEnd = field.selectionStart === text.length && field.selectionEnd === text.length;
    const last = chips.at(-1);
    const suggested = selected?.value.startsWith('filter ') ? selected : rows[0];
    if (event.key === 'Escape' && values.length > 0) {
      takeEscape();
      search.dismiss();
    } else if (event.key === 'Tab' && values.length > 0) suggested?.run();
    else if (event.key === 'Backspace' && text === '' && last) search.change(last.without);
    else if (event.key === 'ArrowRight' && isAtEnd && hit && showsPreview()) preview.current?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { copyHit, keepPress, onKeyDown, onBoxKeyDown };
}
