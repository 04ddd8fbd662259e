'use client';

import { Popover } from '@base-ui/react/popover';
import { MessageSquarePlus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { commentMessages, linesText } from '@/domain/comment/messages';
import { quoteOf } from '@/domain/comment/quote';
import type { CommentLines } from '@/domain/comment/schema';
import type { CommentsProps } from './comments-section';
import { LineBand } from '@/features/prompt-base/text/line-band';
import { LineCommentForm } from './line-comment-form';
import { adjacentLines } from '@/features/prompt-base/text/text-lines';
import { useChosenLines } from './use-chosen-lines';
import { useAlignedWithLines } from '@/features/prompt-base/text/use-aligned-with-lines';

export interface LineCommentsProps extends CommentsProps {
  /** Element with the text. */
  root: HTMLElement;
}

/**
 * A button to comment on lines of the text. It is placed beside the line under the pointer, the tapped line, the line
 * reached by keyboard, or selected text.
 */
export function LineComments({ prompt, root }: LineCommentsProps) {
  const hintId = useId();
  const button = useRef<HTMLButtonElement>(null);
  /** Subject of the open form, which stays with the version that was read. */
  const [about, setAbout] = useState<{ lines: CommentLines; prompt: CommentsProps['prompt'] } | null>(null);
  const isTyped = useRef(false);
  const { head, lines, hasFocus, choose, ...control } = useChosenLines(root, button, about !== null);
  const place = useAlignedWithLines(root, head);

  function onKeyDown(event: KeyboardEvent): void {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (step === undefined || head === null) return;
    event.preventDefault();
    choose(adjacentLines(root, head, step), { isExtended: event.shiftKey });
    // After the button is placed.
    requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }));
  }

  const text = lines === null ? '' : linesText(lines);
  return (
    <>
      {lines !== null && (hasFocus || about !== null) && (
        <LineBand root={root} lines={about?.lines ?? lines} />
      )}
      <div
        ref={place}
        className={`pointer-events-none print:hidden ${head === null ? 'sr-only' : 'absolute inset-x-0 z-10'}`}
      >
        <button
          ref={button}
          type="button"
          aria-label={lines === null ? commentMessages.onLines : `Comment on ${text}`}
          aria-describedby={hintId}
          aria-haspopup="dialog"
          aria-expanded={about !== null}
          onFocus={control.focus}
          onBlur={control.blur}
          onKeyDown={onKeyDown}
          // A press must not take the focus or the selection.
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={control.press}
          onPointerCancel={control.release}
          onClick={() => {
            control.release();
            isTyped.current = false;
            if (lines !== null) setAbout({ lines, prompt });
          }}
          className="pointer-events-auto absolute -inset-s-6 top-0.5 flex size-6 scroll-my-28 items-center justify-center rounded-sm bg-primary text-on-primary select-none pointer-coarse:inset-s-auto pointer-coarse:inset-e-0 pointer-coarse:top-full pointer-coarse:h-11 pointer-coarse:w-auto pointer-coarse:gap-2 pointer-coarse:rounded-md pointer-coarse:px-3 pointer-coarse:shadow-overlay"
        >
          <MessageSquarePlus aria-hidden className="size-4 shrink-0" />
          <span aria-hidden className="hidden text-sm font-semibold pointer-coarse:inline">
            {lines === null ? '' : `Comment on ${text}`}
          </span>
        </button>
      </div>
      <span id={hintId} hidden>
        {commentMessages.linesHint}
      </span>
      <div role="status" className="select-none">
        <VisuallyHidden>
          {hasFocus && head !== null && `${linesText(head)}: ${quoteOf(prompt.content, head) ?? ''}`}
        </VisuallyHidden>
      </div>
      <FormPopover
        anchor={button}
        isOpen={about !== null}
        onEscape={() => {
          if (!isTyped.current) setAbout(null);
        }}
      >
        {about !== null && (
          <LineCommentForm
            prompt={about.prompt}
            lines={about.lines}
            quote={quoteOf(about.prompt.content, about.lines) ?? ''}
            onClose={() => setAbout(null)}
            onTyped={(body) => (isTyped.current = body.trim() !== '')}
          />
        )}
      </FormPopover>
    </>
  );
}

/** Popover for the form beside its button. Clicking outside must not close it and lose text; Cancel does. */
function FormPopover({
  anchor,
  isOpen,
  onEscape,
  children,
}: {
  anchor: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onEscape: () => void;
  children: ReactNode;
}) {
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(_open, { reason }) => {
        if (reason === 'escape-key') onEscape();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={8}
          collisionPadding={16}
          className="z-40"
        >
          <Popover.Popup
            finalFocus={anchor}
            className="w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-border bg-surface p-4 shadow-overlay outline-none"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
