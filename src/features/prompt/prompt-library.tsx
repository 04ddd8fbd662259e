'use client';

import { SlidersHorizontal, Star } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Pagination } from '@/components/ui/pagination';
import { SearchBox } from '@/components/ui/search-box';
import type { Actor } from '@/domain/actor';
import { messages } from '@/domain/messages';
import { pageWindow } from '@/domain/pagination';
import { QUERY_MAX } from '@/domain/prompt/limits';
import type { PromptListItem } from '@/domain/prompt/schema';
import { LivePrompts } from '@/features/prompt-events/live-prompts';
import { cn } from '@/lib/cn';
import { useDebouncedText } from '@/lib/use-debounced-text';
import { DeletePromptDialog } from './delete-prompt-dialog';
import { FilterChips } from './filter-chips';
import { PromptCard } from './prompt-card';
import { PromptGridSkeleton } from './prompt-grid-skeleton';
import { SortMenu } from './sort-menu';
import { useDeletePrompt } from './use-delete-prompt';
import { useEarlySearch } from './use-early-search';
import type { PromptList } from './use-prompt-list';

const FiltersDialog = dynamic(() => import('./filters-dialog').then((module) => module.FiltersDialog), {
  ssr: false,
});

const TYPING_REST_MS = 200;

export interface PromptLibraryProps {
  list: PromptList;
  actor: Actor;
  /** Buttons at the end of the tool bar. */
  actions?: ReactNode;
  /** Between the tool bar and the cards. */
  notice?: ReactNode;
  /** Shown in place of the cards when there are none; a way to clear what narrows the list is given to it. */
  empty: (clear: ReactNode) => ReactNode;
}

function scrollToTop() {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
}

/** Search, filters, order, count, cards and pages of a list (specification 2, Dashboard, My Prompts and Browse). */
export function PromptLibrary({ list, actor, actions, notice, empty }: PromptLibraryProps) {
  const { params, page, place } = list;
  const search = useDebouncedText(params.q, list.search, TYPING_REST_MS);
  useEarlySearch(params.q, search.change);
  const results = useRef<HTMLElement>(null);
  const [filtersAsked, setFiltersAsked] = useState(false);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const [doomed, setDoomed] = useState<PromptListItem | null>(null);
  const [asking, setAsking] = useState(false);
  const deletion = useDeletePrompt();

  const activeFilters = (params.category ? 1 : 0) + (params.framework ? 1 : 0) + params.tags.length;
  const focusResults = () => results.current?.focus({ preventScroll: true });

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SearchBox
          className="flex-1 basis-full md:basis-80"
          value={search.text}
          onValueChange={search.change}
          placeholder="Search prompts, creators..."
          maxLength={QUERY_MAX}
          pending={search.isPending || list.isOutdated}
          shortcut
        />
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          icon={<SlidersHorizontal aria-hidden="true" />}
          onClick={() => {
            setFiltersAsked(true);
            setFiltersOpen(true);
          }}
        >
          {activeFilters > 0 ? `Filters · ${activeFilters}` : 'Filters'}
        </Button>
        {place === 'dashboard' && (
          <Button
            variant="secondary"
            aria-pressed={params.favorites}
            disabledReason={actor.kind === 'guest' && 'Sign in to see your favorites'}
            icon={<Star aria-hidden="true" className={params.favorites ? 'fill-current' : undefined} />}
            onClick={() => list.setFavorites(!params.favorites)}
          >
            Favorites
          </Button>
        )}
        <SortMenu value={params.sort} onChange={list.sort} />
        {actions}
      </div>

      <div className="mt-3 flex min-h-8 flex-wrap items-center gap-x-2 gap-y-2">
        <FilterChips
          params={params}
          onChange={(change) => {
            list.filter(change);
            focusResults();
          }}
          onClear={() => {
            list.clearFilters();
            focusResults();
          }}
        />
        <p role="status" className="ms-auto text-md text-fg-muted tabular-nums">
          {page && messages.list.found(page.total, page.totalIsCapped)}
        </p>
      </div>

      {notice}

      <section
        ref={results}
        aria-label="Prompts"
        aria-busy={list.isOutdated}
        tabIndex={-1}
        className={cn(
          'mt-4 outline-none',
          list.isOutdated && 'opacity-60 transition-opacity delay-150 duration-180',
        )}
      >
        {list.error !== null && (
          <ErrorBox onRetry={list.retry} className="mb-5">
            {messages.prompt.loadError(list.error)}
          </ErrorBox>
        )}
        {page === undefined ? (
          list.error === null && <PromptGridSkeleton />
        ) : page.items.length === 0 ? (
          empty(
            <ClearButton
              list={list}
              onClear={() => {
                search.cancel();
                focusResults();
              }}
            />,
          )
        ) : (
          <ul className="card-grid">
            {page.items.map((prompt) => (
              <PromptCard
                key={prompt.id}
                prompt={prompt}
                actor={actor}
                readOnly={place === 'browse'}
                onDelete={(chosen) => {
                  setDoomed(chosen);
                  setAsking(true);
                }}
              />
            ))}
          </ul>
        )}
      </section>

      {page && (
        <Pagination
          className="mt-8"
          page={page.page}
          pageCount={page.pageCount}
          items={pageWindow(page.page, page.pageCount)}
          hrefFor={list.hrefFor}
          onPage={(next) => {
            list.goTo(next);
            scrollToTop();
            focusResults();
          }}
        />
      )}

      <LivePrompts actor={actor} />
      {filtersAsked && <FiltersDialog list={list} open={filtersOpen} onOpenChange={setFiltersOpen} />}
      {place !== 'browse' && (
        <DeletePromptDialog
          prompt={doomed}
          actor={actor}
          open={asking}
          onOpenChange={setAsking}
          loading={false}
          onConfirm={() => {
            setAsking(false);
            if (doomed) void deletion.run(doomed.id);
          }}
        />
      )}
    </>
  );
}

/** The way out of a list that is empty because something narrows it. */
function ClearButton({ list, onClear }: { list: PromptList; onClear: () => void }) {
  const searches = list.params.q.trim() !== '';
  const filters =
    list.params.category !== null || list.params.framework !== null || list.params.tags.length > 0;
  if (searches) {
    return (
      <Button
        variant="secondary"
        onClick={() => {
          onClear();
          list.search('');
        }}
      >
        Clear search
      </Button>
    );
  }
  if (filters) {
    return (
      <Button
        variant="secondary"
        onClick={() => {
          onClear();
          list.clearFilters();
        }}
      >
        Clear filters
      </Button>
    );
  }
  return null;
}
