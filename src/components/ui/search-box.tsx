'use client';

import { Search, X } from 'lucide-react';
import { type KeyboardEvent as PressEvent, useRef } from 'react';

import { controlStyles } from './control-styles';
import { Kbd } from './kbd';
import { Spinner } from './spinner';
import { cn } from '@/lib/cn';
import { isComposing } from '@/lib/pressed-enter';

export interface SearchBoxProps {
  value: string;
  onValueChange: (value: string) => void;
  placeholder: string;
  /** Shows a spinner in place of the glass while an answer is under way. */
  pending?: boolean;
  /** `/` anywhere on the page, outside of text fields, brings the focus here (lib/early-input). */
  shortcut?: boolean;
  maxLength?: number;
  /** Called for every key except the Escape that empties the field. */
  onKey?: (event: PressEvent<HTMLInputElement>) => void;
  /** The box has a list of suggestions: its id while it is open, and the id of the chosen one in it. */
  suggestions?: { listId: string | null; activeId: string | null };
  className?: string;
}

/** A search field with a cross that empties it; Escape empties it too. */
export function SearchBox({
  value,
  onValueChange,
  placeholder,
  pending = false,
  shortcut = false,
  maxLength,
  onKey,
  suggestions,
  className,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);

  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };

  return (
    <div role="search" className={cn('relative min-w-0', className)}>
      <span className="pointer-events-none absolute inset-y-0 inset-s-3 z-2 flex items-center text-fg-muted">
        {pending ? <Spinner /> : <Search aria-hidden="true" className="size-4" />}
      </span>
      <input
        ref={input}
        type="search"
        {...(suggestions && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': suggestions.listId !== null,
          'aria-controls': suggestions.listId ?? undefined,
          'aria-activedescendant': suggestions.activeId ?? undefined,
        })}
        dir="auto"
        aria-label={placeholder}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onValueChange(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (!/[\r\n]/.test(pasted)) return;
          // The browser would join the lines without a space between them, and find nothing.
          event.preventDefault();
          const field = event.currentTarget;
          const { selectionStart, selectionEnd } = field;
          const from = selectionStart ?? value.length;
          const text = value.slice(0, from) + pasted.replace(/\s+/g, ' ') + value.slice(selectionEnd ?? from);
          onValueChange(text.slice(0, maxLength));
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value && !suggestions?.listId && !isComposing(event)) {
            event.preventDefault();
            clear();
          } else onKey?.(event);
        }}
        className={cn(controlStyles, 'h-10.5 ps-9.5 pe-11 touch:h-11')}
      />
      {value ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 inset-e-1.25 my-auto flex size-8 items-center justify-center rounded-md text-fg-muted hover:bg-surface-2 hover:text-fg touch:inset-e-0 touch:size-11"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : (
        shortcut && (
          <Kbd className="pointer-events-none absolute inset-y-0 inset-e-3 my-auto touch:hidden">/</Kbd>
        )
      )}
    </div>
  );
}
