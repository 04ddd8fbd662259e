'use client';

import { Popover } from '@base-ui/react/popover';
import { MessageSquarePlus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { commentMessages, linesText } from '@/domain/comment/messages';
import { quoteOf } from '@/domain/comment/quote';
import type { CommentLines } from '@/domain/comment/schema';
import type { CommentsProps } from './comments-section';
import { LineBand } from './line-band';
import { LineCommentForm } from './line-comment-form';
import { firstLines, linesAtPoint, linesBeside, selectedLines } from './text-lines';
import { usePlacedAt } from './use-placed-at';

export interface LineCommentsProps extends CommentsProps {
  /** What shows the text. */
  root: HTMLElement;
}

/** The line or block that was chosen first, and the one that was reached from it. */
type Chosen = { anchor: CommentLines; head: CommentLines };

const only = (lines: CommentLines): Chosen => ({ anchor: lines, head: lines });

function linesOf({ anchor, head }: Chosen): CommentLines {
  return { from: Math.min(anchor.from, head.from), to: Math.max(anchor.to, head.to) };
}

/**
 * One control that comments on lines of the text. It is beside the line that the pointer is at, that was tapped, or that the keys
 * have reached, and beside text that is selected.
 */
export function LineComments({ prompt, root }: LineCommentsProps) {
  const hintId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [hasFocus, setFocus] = useState(false);
  /** What the open form is about: it stays with the version that was read. */
  const [about, setAbout] = useState<{ lines: CommentLines; prompt: CommentsProps['prompt'] } | null>(null);
  const isPressed = useRef(false);
  const place = usePlacedAt(root, chosen?.head ?? null);
  const lines = chosen === null ? null : linesOf(chosen);

  const point = useEffectEvent((event: PointerEvent) => {
    if (about !== null || selectedLines(root) !== null) return;
    const pointed = linesAtPoint(root, event.clientX, event.clientY);
    if (pointed === null || (pointed.from === chosen?.head.from && pointed.to === chosen.head.to)) return;
    setChosen(only(pointed));
  });
  const forget = useEffectEvent(() => {
    if (about === null && !hasFocus && !isPressed.current && selectedLines(root) === null) setChosen(null);
  });
  const select = useEffectEvent(() => {
    if (about !== null || isPressed.current) return;
    const selected = selectedLines(root);
    if (selected !== null) setChosen({ anchor: selected, head: { from: selected.to, to: selected.to } });
  });

  useEffect(() => {
    const hover = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') point(event);
    };
    const tap = (event: PointerEvent) => {
      if (event.pointerType === 'touch') point(event);
    };
    const pressElsewhere = (event: PointerEvent) => {
      const at = event.target;
      if (at instanceof Node && !root.contains(at) && !button.current?.contains(at)) forget();
    };
    const leave = (event: PointerEvent) => {
      const to = event.relatedTarget;
      if (event.pointerType !== 'touch' && !(to instanceof Node && button.current?.contains(to))) forget();
    };
    const listening = new AbortController();
    const { signal } = listening;
    root.addEventListener('pointermove', hover, { signal, passive: true });
    root.addEventListener('pointerup', tap, { signal });
    root.addEventListener('pointerleave', leave, { signal });
    document.addEventListener('pointerdown', pressElsewhere, { signal });
    document.addEventListener('selectionchange', () => select(), { signal });
    return () => listening.abort();
  }, [root]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (step === undefined || chosen === null) return;
    event.preventDefault();
    const head = linesBeside(root, chosen.head, step);
    setChosen(event.shiftKey ? { anchor: chosen.anchor, head } : only(head));
    // Once it stands there.
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
        className={`pointer-events-none print:hidden ${chosen === null ? 'sr-only' : 'absolute inset-x-0 z-10'}`}
      >
        <button
          ref={button}
          type="button"
          aria-label={lines === null ? commentMessages.onLines : `Comment on ${text}`}
          aria-describedby={hintId}
          aria-haspopup="dialog"
          aria-expanded={about !== null}
          onFocus={() => {
            setFocus(true);
            if (chosen !== null) return;
            const first = firstLines(root);
            if (first !== null) setChosen(only(first));
          }}
          onBlur={() => {
            setFocus(false);
            if (about === null && !isPressed.current) setChosen(null);
          }}
          onKeyDown={onKeyDown}
          // A press takes neither the focus nor what is selected.
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={() => (isPressed.current = true)}
          onPointerCancel={() => (isPressed.current = false)}
          onClick={() => {
            isPressed.current = false;
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
          {hasFocus &&
            chosen !== null &&
            `${linesText(chosen.head)}: ${quoteOf(prompt.content, chosen.head) ?? ''}`}
        </VisuallyHidden>
      </div>
      <Popover.Root
        open={about !== null}
        // What is written is lost by no press beside it; Cancel and Escape close it.
        onOpenChange={(_open, { reason }) => {
          if (reason === 'escape-key') setAbout(null);
        }}
      >
        <Popover.Portal>
          <Popover.Positioner
            anchor={button}
            align="start"
            sideOffset={8}
            collisionPadding={16}
            className="z-40"
          >
            <Popover.Popup
              finalFocus={button}
              className="w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-border bg-surface p-4 shadow-overlay outline-none"
            >
              {about !== null && (
                <LineCommentForm
                  prompt={about.prompt}
                  lines={about.lines}
                  quote={quoteOf(about.prompt.content, about.lines) ?? ''}
                  onClose={() => setAbout(null)}
                />
              )}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </>
  );
}
