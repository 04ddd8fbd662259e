'use client';
'use memo';

import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '@/components/ui/button';

export function ProposedTags({
  label,
  tags,
  onAdd,
}: {
  /** Label that names the source of the tags. */
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
                // The clicked button is removed: the next one takes the focus, or the tag field.
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
