'use client';

import { useEffect, useEffectEvent } from 'react';
import { pressedEnter } from '@/lib/pressed-enter';
import { type ChosenFile, filesOfInput } from '@/lib/chosen-files';
import { filesOfDrop } from './chosen-files';

const PASTED_NAME = 'pasted.txt';

export function pastedFile(text: string): ChosenFile {
  return { path: PASTED_NAME, file: new File([text], PASTED_NAME) };
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
}

/**
 * Page-wide keys and drops: text pasted outside of fields and files dropped anywhere are read, and
 * Ctrl+Enter imports. A null handler disables one; a dropped file still never leaves the page.
 */
export function useImportKeys(onFiles: ((files: ChosenFile[]) => void) | null, onRun: (() => void) | null) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (onFiles === null || isTextField(event.target) || event.clipboardData === null) return;
    const files = filesOfInput(event.clipboardData.files);
    const text = event.clipboardData.getData('text/plain');
    if (files.length === 0 && text.trim() === '') return;
    event.preventDefault();
    onFiles(files.length > 0 ? files : [pastedFile(text)]);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, defaultPrevented } = event;
    if (defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    if (onFiles === null || event.type !== 'drop') return;
    void filesOfDrop(dataTransfer).then((files) => {
      if (files.length > 0) onFiles(files);
    });
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (onRun === null || event.repeat || !pressedEnter(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onRun();
  });
  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener('paste', (event) => paste(event), { signal: stop.signal });
    document.addEventListener('keydown', (event) => press(event), { signal: stop.signal });
    for (const type of ['dragover', 'drop'] as const)
      document.addEventListener(type, (event) => drop(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
