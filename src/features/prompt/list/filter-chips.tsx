'use client';

import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import type { PromptPage } from '@/domain/prompt/schema';
import type { ListFilters } from './list-control';
import type { ListParams } from '@/features/prompt-base/list-params';
import { filterChips } from './typed-filter';

/** The filters in force, each removable, and Clear filters (specification 2, Dashboard). Nothing without any. */
export function FilterChips({
  params,
  names,
  isOfDashboard,
  onChange,
  onClear,
}: {
  params: ListParams;
  /** Those of the creator and the space, which the address holds by their ids. */
  names: PromptPage['names'];
  /** Where what others share with the reader alone is a list of its own. */
  isOfDashboard: boolean;
  onChange: (change: Partial<ListFilters>) => void;
  onClear: () => void;
}) {
  const isGranted = isOfDashboard && params.granted && !params.favorites;
  const chips = [
    ...(isGranted ? [{ label: 'Shared with me', without: { granted: false } }] : []),
    ...filterChips(params, names),
  ];
  if (chips.length === 0) return null;
  return (
    <>
      <ul aria-label="Active filters" className="contents">
        {chips.map(({ label, without }) => (
          <li key={label} className="flex min-w-0">
            <Chip removeLabel={`Remove filter: ${label}`} onRemove={() => onChange(without)}>
              {label}
            </Chip>
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="dense" onClick={onClear}>
        Clear filters
      </Button>
    </>
  );
}
