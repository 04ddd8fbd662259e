'use client';

import { ArrowUp } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { messages } from '@/domain/messages';

/** Offers new prompts to a reader whose list must not move under their eyes (ui, Live updates). */
export function NewPromptsPill({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    // There before its text, so that screen readers announce it.
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 inset-bs-[calc(var(--header-height)+8px)] z-40 flex justify-center print:hidden"
    >
      {count > 0 && (
        <Button
          size="dense"
          className="pointer-events-auto animate-rise rounded-full shadow-overlay"
          icon={<ArrowUp aria-hidden="true" />}
          onClick={() => {
            // The button goes away: people who pressed it by keyboard go on from the top of the page.
            document.getElementById('content')?.focus({ preventScroll: true });
            onShow();
          }}
        >
          {messages.list.newOnes(count)}
        </Button>
      )}
    </div>
  );
}
