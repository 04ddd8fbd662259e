'use client';

import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Actor } from '@/domain/actor';
import { HitPreview, type PreviewHandle } from './hit-preview';
import { PreviewSkeleton } from './preview-skeleton';
import { useDebouncedValue } from '@/lib/use-debounced-value';
import { trpc, TrpcProvider } from '@/trpc/client';

const HIT = '[data-prompt-id]';
/** Delay until a selected result is displayed, in ms: a moving pointer passes others. */
const REST_MS = 120;

const idOf = (hit: Element | null | undefined) => hit?.getAttribute('data-prompt-id') ?? null;

/** Ids of the displayed results in order, joined; from the document: guests' results come from the server. */
function useShownIds(results: RefObject<HTMLElement | null>): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const observer = new MutationObserver(listener);
      if (results.current) observer.observe(results.current, { childList: true, subtree: true });
      return () => observer.disconnect();
    },
    [results],
  );
  return useSyncExternalStore(
    subscribe,
    () => [...(results.current?.querySelectorAll(HIT) ?? [])].map(idOf).join(' '),
    () => '',
  );
}

/** The result that was last focused or hovered, else the first; marked for the styles. */
function useChosenHit(results: RefObject<HTMLElement | null>): string | null {
  // The focus may have moved while this code was loaded.
  const [chosen, setChosen] = useState(() => idOf(document.activeElement?.closest(HIT)));
  const rested = useDebouncedValue(chosen, REST_MS);
  const ids = useShownIds(results);
  const shown = rested !== null && ids.includes(rested) ? rested : ids.split(' ')[0] || null;
  useEffect(() => {
    const section = results.current;
    if (section === null) return;
    const choose = ({ target }: Event) => {
      const id = target instanceof Element ? idOf(target.closest(HIT)) : null;
      if (id !== null) setChosen(id);
    };
    section.addEventListener('focusin', choose);
    section.addEventListener('pointerover', choose);
    return () => {
      section.removeEventListener('focusin', choose);
      section.removeEventListener('pointerover', choose);
    };
  }, [results]);
  useEffect(() => {
    for (const hit of results.current?.querySelectorAll(HIT) ?? []) {
      hit.toggleAttribute('data-chosen', idOf(hit) === shown);
    }
  }, [results, shown, ids]);
  return shown;
}

export interface ResultPreviewProps {
  results: RefObject<HTMLElement | null>;
  query: string;
  actor: Actor;
  handle: RefObject<PreviewHandle | null>;
}

/** Renders the preview; loaded, with the API's hooks, when first needed. */
export function renderPreview(props: ResultPreviewProps) {
  return (
    <TrpcProvider>
      <ResultPreview {...props} />
    </TrpcProvider>
  );
}

/** The complete prompt of the selected result, beside the results of a search. */
function ResultPreview({ results, query, actor, handle }: ResultPreviewProps) {
  const id = useChosenHit(results);
  const { data } = trpc.prompt.get.useQuery(
    { identifier: id ?? '' },
    { enabled: id !== null, retry: false, staleTime: 30_000, meta: { isQuiet: true } },
  );
  if (data === undefined) return <PreviewSkeleton />;
  return (
    <HitPreview
      prompt={data}
      query={query}
      actor={actor}
      handle={handle}
      onLeave={() => {
        const hit = results.current?.querySelector(`[data-prompt-id="${data.id}"] [data-cover-link]`);
        if (hit instanceof HTMLElement) hit.focus();
      }}
      onCopy={() => {
        const shown = handle.current;
        const isInText = document.activeElement?.matches('[data-variable-field]') === true;
        if (shown?.hasEmpty() && !isInText) shown.focusEmpty();
        else void shown?.copy();
      }}
      className="sticky inset-bs-[calc(var(--header-height)+1px)] max-h-[calc(100svh-var(--header-height)-4rem)] self-start hit-pane"
    />
  );
}
