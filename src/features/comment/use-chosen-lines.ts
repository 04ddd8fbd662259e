import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CommentLines } from '@/domain/comment/schema';
import { firstLines, linesAtPoint, selectedLines } from '@/features/prompt-base/text/text-lines';

/** The line or block that was chosen first, and the end of the range. */
type Chosen = { anchor: CommentLines; head: CommentLines };

const only = (lines: CommentLines): Chosen => ({ anchor: lines, head: lines });

function linesOf({ anchor, head }: Chosen): CommentLines {
  return { from: Math.min(anchor.from, head.from), to: Math.max(anchor.to, head.to) };
}

/**
 * Tracks the chosen lines of the text in `root`: by pointer, tap, selection, or keyboard while the button has the
 * focus. While the form is open only the keyboard changes them.
 */
export function useChosenLines(
  root: HTMLElement,
  control: RefObject<HTMLElement | null>,
  isFormOpen: boolean,
) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const isPressed = useRef(false);

  const point = useEffectEvent((event: PointerEvent) => {
    if (isFormOpen || selectedLines(root) !== null) return;
    const pointed = linesAtPoint(root, event.clientX, event.clientY);
    if (pointed === null || (pointed.from === chosen?.head.from && pointed.to === chosen.head.to)) return;
    setChosen(only(pointed));
  });
  const forget = useEffectEvent(() => {
    if (!isFormOpen && !hasFocus && !isPressed.current && selectedLines(root) === null) setChosen(null);
  });
  const select = useEffectEvent(() => {
    if (isFormOpen || isPressed.current) return;
    const selected = selectedLines(root);
    if (selected !== null) setChosen({ anchor: selected, head: { from: selected.to, to: selected.to } });
  });

  useEffect(() => {
    const isControl = (target: EventTarget | null) =>
      target instanceof Node && control.current?.contains(target) === true;
    return listenAround(root, isControl, {
      point: (event) => point(event),
      forget: () => forget(),
      select: () => select(),
      release: () => {
        isPressed.current = false;
      },
    });
  }, [root, control]);

  return {
    /** The lines reached last, beside which the button is placed. */
    head: chosen?.head ?? null,
    lines: chosen === null ? null : linesOf(chosen),
    hasFocus,
    choose: (head: CommentLines, { isExtended }: { isExtended: boolean }) => {
      setChosen((current) =>
        isExtended && current !== null ? { anchor: current.anchor, head } : only(head),
      );
    },
    /** While the button is pressed, no other event clears the selection. */
    press: () => {
      isPressed.current = true;
    },
    release: () => {
      isPressed.current = false;
    },
    focus: () => {
      setFocus(true);
      const first = chosen === null ? firstLines(root) : null;
      if (first !== null) setChosen(only(first));
    },
    blur: () => {
      setFocus(false);
      if (!isFormOpen && !isPressed.current) setChosen(null);
    },
  };
}

type Handlers = {
  point: (event: PointerEvent) => void;
  forget: () => void;
  select: () => void;
  release: () => void;
};

/** Listens for pointers over the text and elsewhere, except on the button. Returns a function that stops it. */
function listenAround(
  root: HTMLElement,
  isControl: (target: EventTarget | null) => boolean,
  { point, forget, select, release }: Handlers,
): () => void {
  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') point(event);
  };
  const tap = (event: PointerEvent) => {
    if (event.pointerType === 'touch') point(event);
  };
  const pressElsewhere = (event: PointerEvent) => {
    const at = event.target;
    if (at instanceof Node && !root.contains(at) && !isControl(at)) forget();
  };
  const letGoElsewhere = (event: PointerEvent) => {
    if (!isControl(event.target)) release();
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' && !isControl(event.relatedTarget)) forget();
  };
  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener('pointermove', hover, { signal, passive: true });
  root.addEventListener('pointerup', tap, { signal });
  root.addEventListener('pointerleave', leave, { signal });
  document.addEventListener('pointerdown', pressElsewhere, { signal });
  document.addEventListener('pointerup', letGoElsewhere, { signal });
  document.addEventListener('selectionchange', select, { signal });
  return () => listening.abort();
}
