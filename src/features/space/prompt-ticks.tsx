'use client';

import { useDeferredValue, useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { SearchBox } from '@/components/ui/search-box';
import { QUERY_MAX } from '@/domain/prompt/limits';
import { usableText } from '@/features/prompt-base/list-query';
import { trpc } from '@/trpc/client';

const SHOWN = 8;

/** A few prompts of a list with ticks, found by words; ticks stay while others are looked for. */
export function PromptTicks({
  label,
  spaceId,
  ticked,
  empty,
  onTicked,
}: {
  label: string;
  /** The space whose prompts are listed; null for one's own. */
  spaceId: string | null;
  ticked: ReadonlySet<string>;
  empty: string;
  onTicked: (ticked: ReadonlySet<string>) => void;
}) {
  const [q, setQ] = useState('');
  const words = useDeferredValue(usableText(q, QUERY_MAX).trim());
  const { data } = trpc.prompt.list.useQuery(
    {
      ...(spaceId === null ? { scope: 'mine' as const } : { scope: 'visible' as const, spaceId }),
      ...(words !== '' && { q: words }),
      perPage: SHOWN,
      excerpt: true,
    },
    { placeholderData: (before) => before },
  );
  const items = data?.items ?? [];
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTicked(next);
  };
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-md font-semibold">{label}</legend>
      {(data?.total ?? 0) > SHOWN || words !== '' ? (
        <SearchBox value={q} onValueChange={setQ} placeholder="Search prompts" />
      ) : null}
      {data !== undefined && items.length === 0 && <p className="text-md text-fg-muted">{empty}</p>}
      <ul className="divide-y divide-border">
        {items.map(({ id, title }) => (
          <li key={id} className="py-0.5">
            <Checkbox
              label={<bdi className="line-clamp-1 wrap-anywhere">{title}</bdi>}
              checked={ticked.has(id)}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
