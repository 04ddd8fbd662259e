'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { LongText } from '@/components/ui/long-text';
import type { CommentLines } from '@/domain/comment/schema';

/** Lines that are shown at once; a text may have a hundred thousand. */
const FIRST_LINES = 200;

/** What a press on a line makes of those chosen: one, all between two, or none again. */
function pressed(lines: CommentLines | null, line: number): CommentLines | null {
  if (lines === null || lines.from !== lines.to) return { from: line, to: line };
  return line === lines.from ? null : { from: Math.min(line, lines.from), to: Math.max(line, lines.to) };
}

/** The lines of a text, by number: one press chooses a line, a second one all up to another. */
export function LinePicker({
  content,
  lines,
  onChange,
}: {
  content: string;
  lines: CommentLines | null;
  onChange: (lines: CommentLines | null) => void;
}) {
  const [isWhole, setWhole] = useState(false);
  const all = content.split(/\r?\n/);
  const shown = isWhole ? all : all.slice(0, FIRST_LINES);
  return (
    <div>
      <p className="text-sm text-fg-muted">
        Press a line’s number, and another one to take all between them.
      </p>
      <ol
        aria-label="Lines of the text"
        // The list scrolls where the text is long; its buttons take the focus, and bring their line into view.
        className="mt-1 grid max-h-80 grid-cols-[minmax(0,1fr)] overflow-y-auto rounded-md border border-border p-1"
      >
        {shown.map((text, index) => {
          const line = index + 1;
          const isChosen = lines !== null && lines.from <= line && line <= lines.to;
          return (
            // Lines have no identity of their own; their place is it.
            <li
              key={index}
              className={`flex items-start gap-2 rounded-sm ${isChosen ? 'bg-primary-soft' : ''}`}
            >
              <button
                type="button"
                aria-label={`Comment on line ${line}`}
                aria-pressed={isChosen}
                onClick={() => onChange(pressed(lines, line))}
                className="flex min-h-7 w-12 shrink-0 items-center justify-end rounded-sm px-1 font-mono text-xs text-fg-muted hover:bg-surface-2 aria-pressed:text-on-primary-soft touch:min-h-11"
              >
                {line}
              </button>
              <span
                dir="auto"
                className={`min-w-0 flex-1 pt-0.75 font-mono text-sm wrap-anywhere whitespace-pre-wrap touch:pt-2.5 ${isChosen ? 'text-on-primary-soft' : ''}`}
              >
                <LongText text={text} />
              </span>
            </li>
          );
        })}
      </ol>
      {shown.length < all.length && (
        <Button variant="ghost" size="dense" onClick={() => setWhole(true)}>
          Show all {all.length.toLocaleString('en-US')} lines
        </Button>
      )}
    </div>
  );
}
