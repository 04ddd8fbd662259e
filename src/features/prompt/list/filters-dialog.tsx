'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Drawer } from '@/components/ui/drawer';
import { ErrorBox } from '@/components/ui/error-box';
import { SearchBox } from '@/components/ui/search-box';
import { Skeleton } from '@/components/ui/skeleton';
import { messages } from '@/domain/messages';
import { TAGS_MAX } from '@/domain/prompt/limits';
import type { PromptFacets } from '@/domain/prompt/schema';
import { tagKey } from '@/domain/prompt/tags';
import { CATEGORIES, KIND_NAMES, PROMPT_KINDS } from '@/domain/prompt/vocabulary';
import { cn } from '@/lib/cn';
import { trpc, TrpcProvider } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { groupTags, matchingTags } from './group-tags';
import type { ListControl } from './list-control';
import { hasFilters } from './list-href';

/** More buttons than this make a dialog slow; the search box narrows them. */
const TAGS_SHOWN = 300;

export interface FiltersDialogProps {
  list: ListControl;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Renders the dialog; fetched, with the API's hooks, when first needed. */
export function renderFilters(props: FiltersDialogProps) {
  return (
    <TrpcProvider>
      <FiltersDialog {...props} />
    </TrpcProvider>
  );
}

/** Categories and tags to narrow a list by. Each press takes effect at once. */
function FiltersDialog({ list, open, onOpenChange }: FiltersDialogProps) {
  const facets = trpc.prompt.facets.useQuery(undefined, { enabled: open });
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      footer={
        <>
          {hasFilters(list.params) && (
            <Button variant="ghost" onClick={list.clearFilters} className="me-auto">
              Clear filters
            </Button>
          )}
          <Button onClick={() => onOpenChange(false)}>
            {list.page === undefined ? 'Done' : messages.list.show(list.page.total, list.page.totalIsCapped)}
          </Button>
        </>
      }
    >
      {facets.data ? (
        <Choices list={list} facets={facets.data} />
      ) : facets.error ? (
        <ErrorBox onRetry={() => void facets.refetch()}>
          {messages.prompt.loadError(errorText(facets.error))}
        </ErrorBox>
      ) : (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading filters</span>
          <Skeleton className="h-10" />
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Drawer>
  );
}

function Choices({ list, facets }: { list: ListControl; facets: PromptFacets }) {
  const [text, setText] = useState('');
  const { category, kind, tags } = list.params;
  const counts = new Map(facets.categories.map((entry) => [entry.category, entry.count]));
  const categories = CATEGORIES.filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const kinds = PROMPT_KINDS.filter((one) =>
    KIND_NAMES[one].toLowerCase().includes(text.trim().toLowerCase()),
  );
  const found = matchingTags(facets.tags, text);
  const groups = groupTags(found.slice(0, TAGS_SHOWN));
  const chosen = new Set(tags.map(tagKey));

  const toggleTag = (tag: string) => {
    const key = tagKey(tag);
    const rest = tags.filter((other) => tagKey(other) !== key);
    list.filter({ tags: chosen.has(key) ? rest : [...rest, tag].slice(0, TAGS_MAX) });
  };

  return (
    <div className="grid gap-6">
      <SearchBox value={text} onValueChange={setText} placeholder="Search categories and tags" />
      {categories.length > 0 && (
        <section aria-labelledby="filter-categories">
          <h3 id="filter-categories" className="mb-2 text-lg">
            Categories
          </h3>
          <ul className="flex flex-wrap gap-1.5">
            {categories.map((name) => (
              <Choice
                key={name}
                pressed={category === name}
                count={counts.get(name) ?? 0}
                onPress={() => list.filter({ category: category === name ? null : name })}
              >
                {name}
              </Choice>
            ))}
          </ul>
        </section>
      )}
      {kinds.length > 0 && (
        <section aria-labelledby="filter-kinds">
          <h3 id="filter-kinds" className="mb-2 text-lg">
            Kind
          </h3>
          <ul className="flex flex-wrap gap-1.5">
            {kinds.map((one) => (
              <Choice
                key={one}
                pressed={kind === one}
                onPress={() => list.filter({ kind: kind === one ? null : one })}
              >
                {KIND_NAMES[one]}
              </Choice>
            ))}
          </ul>
        </section>
      )}
      {groups.length > 0 && (
        <section aria-labelledby="filter-tags">
          <h3 id="filter-tags" className="mb-2 text-lg">
            Tags
          </h3>
          <div className="grid gap-3">
            {groups.map((group) => (
              <div key={group.letter} className="grid grid-cols-[2.25rem_minmax(0,1fr)] items-start">
                <h4 className="pt-1 font-display text-md font-semibold text-fg-subtle">{group.letter}</h4>
                <ul className="flex flex-wrap gap-1.5">
                  {group.tags.map(({ tag, count }) => (
                    <Choice
                      key={tag}
                      pressed={chosen.has(tagKey(tag))}
                      count={count}
                      onPress={() => toggleTag(tag)}
                    >
                      {tag}
                    </Choice>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          {found.length > TAGS_SHOWN && (
            <p className="mt-3 text-sm text-fg-muted">
              {(found.length - TAGS_SHOWN).toLocaleString('en')} more tags. Search to find them.
            </p>
          )}
        </section>
      )}
      {categories.length === 0 && kinds.length === 0 && found.length === 0 && (
        <p role="status" className="text-fg-muted">
          No matching categories or tags.
        </p>
      )}
    </div>
  );
}

function Choice({
  children,
  pressed,
  count,
  onPress,
}: {
  children: ReactNode;
  pressed: boolean;
  /** Prompts with it; undefined if they are not counted. */
  count?: number;
  onPress: () => void;
}) {
  return (
    <li className="flex min-w-0">
      <button
        type="button"
        aria-pressed={pressed}
        onClick={onPress}
        className={cn(
          'inline-flex min-h-8 max-w-full items-center gap-2 rounded-sm border px-2.5 text-md transition-colors pointer-coarse:min-h-11',
          pressed
            ? 'border-primary bg-primary-soft font-semibold text-on-primary-soft'
            : 'border-border bg-surface hover:border-border-strong hover:bg-surface-2',
        )}
      >
        <span dir="auto" className="truncate">
          {children}
        </span>
        {count !== undefined && (
          <span className={cn('text-sm tabular-nums', !pressed && 'text-fg-muted')}>
            {count}
            <span className="sr-only"> {count === 1 ? 'prompt' : 'prompts'}</span>
          </span>
        )}
      </button>
    </li>
  );
}
