'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '@/components/ui/toast';
import type { Actor } from '@/domain/actor';
import { messages } from '@/domain/messages';
import { canCreate } from '@/domain/prompt/policy';
import { UNDO_MS, UndoMessage } from '@/features/prompt-base/actions/undo-message';
import { isCovered } from '@/lib/covered-page';
import { storePrefill } from '../editor/prefill';

const TEXT_FIELD = 'input, textarea, select, [contenteditable="true"]';

/** Text pasted on a list is offered as a new prompt: it opens in the editor, and nothing is saved by itself. */
export function usePasteAsPrompt(actor: Actor): void {
  const router = useRouter();
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (actor.kind !== 'member' || !canCreate(actor) || isCovered()) return;
    if (event.target instanceof Element && event.target.closest(TEXT_FIELD) !== null) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '') return;
    event.preventDefault();
    const open = () => {
      // The editor says if it is too long: nothing of it is cut.
      storePrefill(actor.id, { content: text, tags: [] });
      router.push('/prompts/new');
    };
    toast.success(
      ({ id }) => (
        <UndoMessage toastId={id} label={messages.prompt.saveAsPrompt} onUndo={open}>
          {messages.prompt.textPasted}
        </UndoMessage>
      ),
      { duration: UNDO_MS },
    );
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
