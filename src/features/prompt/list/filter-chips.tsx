'use client';

import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import type { ListFilters } from './list-control';
import type { ListParams } from './list-params';

/** The filters in force, each removable, and Clear filters (specification 2, Dashboard). Nothing without any. */
export function FilterChips({
  params,
  isOfDashboard,
  onChange,
  onClear,
}: {
  params: ListParams;
  /** Where what others share with the reader alone is a list of its own. */
  isOfDashboard: boolean;
  onChange: (change: Partial<ListFilters>) => void;
  onClear: () => void;
}) {
  const { category, tags, framework, favorites, granted } = params;
  const chips: { label: string; without: Partial<ListFilters> }[] = [
    ...(isOfDashboard && granted && !favorites
      ? [{ label: 'Shared with me', without: { granted: false } }]
      : []),
    ...(category === null ? [] : [{ label: category, without: { category: null } }]),
    ...(framework === null
      ? []
      : [{ label: `Framework: ${framework.toUpperCase()}`, without: { framework: null } }]),
    ...tags.map((tag) => ({ label: tag, without: { tags: tags.filter((other) => other !== tag) } })),
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
