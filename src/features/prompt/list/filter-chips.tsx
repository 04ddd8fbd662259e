'use client';

import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import type { ListFilters } from './list-control';
import type { ListParams } from './list-params';

/** The filters in force, each removable, and Clear filters (specification 2, Dashboard). Nothing without any. */
export function FilterChips({
  params,
  onChange,
  onClear,
}: {
  params: ListParams;
  onChange: (change: Partial<ListFilters>) => void;
  onClear: () => void;
}) {
  const { category, tags, framework } = params;
  const chips = [
    ...(category === null ? [] : [{ label: category as string, without: { category: null } }]),
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
