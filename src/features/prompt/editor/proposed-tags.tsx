'use client';
'use memo';

import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '@/components/ui/button';

/** Tags that fit the prompt, each of which a press adds. */
export function ProposedTags({
  label,
  tags,
  onAdd,
}: {
  /** Where they come from. */
  label: string;
  tags: readonly string[];
  onAdd: (tag: string) => void;
}) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  if (tags.length === 0) return null;
  return (
    <div className="-mt-2 flex flex-wrap items-center gap-1.5 text-sm text-fg-muted">
      <span id={id}>{label}</span>
      <ul ref={list} aria-labelledby={id} className="flex flex-wrap gap-1.5">
        {tags.map((tag, index) => (
          <li key={tag}>
            <Button
              variant="secondary"
              size="dense"
              className="border-dashed"
              icon={<Plus aria-hidden="true" />}
              aria-label={`Add tag: ${tag}`}
              onClick={() => {
                // The pressed button goes: the next one takes the focus, or the field for tags.
                const buttons = list.current?.querySelectorAll('button');
                const next = buttons?.[index + 1] ?? buttons?.[index - 1];
                (next ?? document.querySelector<HTMLInputElement>('[name="tag"]'))?.focus();
                onAdd(tag);
              }}
            >
              {tag}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
