'use client';

import { Button } from '@/components/ui/button';
import { RemovableChip } from '@/components/ui/removable-chip';
import type { PromptPage } from '@/domain/prompt/schema';
import type { ListFilters } from './list-control';
import type { ListParams } from '@/features/prompt-base/list-params';
import { filterChips } from './typed-filter';

/** The active filters, each removable, and Clear filters. Renders nothing without any. */
export function FilterChips({
  params,
  names,
  onChange,
  onClear,
}: {
  params: ListParams;
  /** Names of the filtered creator and space, of which the URL has the ids. */
  names: PromptPage['names'];
  onChange: (change: Partial<ListFilters>) => void;
  onClear: () => void;
}) {
  const chips = filterChips(params, names);
  if (chips.length === 0) return null;
  return (
    <>
      <ul aria-label="Active filters" className="contents">
        {chips.map(({ label, without }) => (
          <li key={label} className="flex min-w-0">
            <RemovableChip removeLabel={`Remove filter: ${label}`} onRemove={() => onChange(without)}>
              {label}
            </RemovableChip>
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="dense" onClick={onClear}>
        Clear filters
      </Button>
    </>
  );
}
