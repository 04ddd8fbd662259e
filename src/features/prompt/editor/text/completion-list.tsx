'use client';
'use memo';

import { useEffect, useRef } from 'react';
import { listItemStyles, popupStyles } from '@/components/ui/popup-styles';
import { cn } from '@/lib/cn';

const WIDTH_PX = 240;

/** Names of variables at the caret of a text field, which keeps the focus and says which one is active. */
export function CompletionList({
  id,
  names,
  active,
  top,
  left,
  onChoose,
}: {
  id: string;
  names: readonly string[];
  active: number;
  /** Its place in the box of the text. */
  top: number;
  left: number;
  onChoose: (name: string) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <>
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label="Variables in this prompt"
        className={cn(popupStyles, 'absolute z-30 w-60 max-w-full')}
        style={{ top, left: `max(0px, min(${left}px, 100% - ${WIDTH_PX}px))` }}
      >
        {names.map((name, index) => (
          <li
            key={name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            data-highlighted={index === active ? '' : undefined}
            className={listItemStyles}
            // The text keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onPointerUp={() => onChoose(name)}
          >
            <bdi className="min-w-0 truncate rounded-xs bg-mark px-1 font-mono text-sm text-on-mark">
              {name}
            </bdi>
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {names.length === 1 ? '1 variable found' : `${names.length} variables found`}
      </span>
    </>
  );
}
