import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '@/lib/cn';

const GAP_PX = 8;
const EDGE_PX = 8;

export interface BubbleProps {
  id: string | undefined;
  content: ReactNode;
  className: string | undefined;
  onClose: () => void;
}

/** Places the bubble over the anchor, or under it when there is no room, inside the viewport. */
function place(bubble: HTMLElement, anchor: Element) {
  const a = anchor.getBoundingClientRect();
  const b = bubble.getBoundingClientRect();
  const above = a.top - b.height - GAP_PX;
  const top = above >= EDGE_PX ? above : a.bottom + GAP_PX;
  const widest = document.documentElement.clientWidth - b.width - EDGE_PX;
  const left = Math.max(EDGE_PX, Math.min(a.left + a.width / 2 - b.width / 2, widest));
  bubble.style.top = `${top}px`;
  bubble.style.left = `${left}px`;
}

/** Renders the bubble of a tooltip; its code comes with the first one. */
export function renderBubble(props: BubbleProps) {
  return <Bubble {...props} />;
}

function Bubble({ id, content, className, onClose }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const element = bubble.current;
    // It stands behind what it explains.
    const anchor = element?.parentElement;
    const target = anchor?.firstElementChild;
    if (!element || !target) return;
    // Old engines have no popover; there the bubble is still a fixed box over the page.
    if ('showPopover' in element) element.showPopover();
    place(element, target);

    const end = () => close.current();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !anchor.contains(event.target)) end();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress, { capture: true });
    window.addEventListener('scroll', end, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress, { capture: true });
      window.removeEventListener('scroll', end, { capture: true });
      if ('hidePopover' in element) element.hidePopover();
    };
  }, []);

  return (
    <span
      ref={bubble}
      id={id}
      role="tooltip"
      popover="manual"
      className={cn(
        'pointer-events-auto fixed inset-auto m-0 w-max max-w-72 rounded-sm border border-transparent bg-fg px-2 py-1 text-start text-xs font-medium text-bg open:animate-rise print:hidden',
        className,
      )}
    >
      {content}
    </span>
  );
}
