'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Actor } from '@/domain/actor';
import { QUERY_MAX } from '@/domain/prompt/limits';
import type { PromptListItem } from '@/domain/prompt/schema';
import { trpc } from '@/trpc/client';

const FOUND = 7;
const OFFERED = 5;

export interface FoundPrompts {
  /** What the search finds; nothing while nothing is typed. */
  found: readonly PromptListItem[];
  pinned: readonly PromptListItem[];
  recent: readonly PromptListItem[];
  /** What is found answers what is typed. */
  isSettled: boolean;
  /** Tells one answer from the next. */
  answeredAt: number;
}

/** The prompts that the palette offers: those pinned and used last, or those that a search finds, the best match first. */
export function useFoundPrompts(actor: Actor, typed: string): FoundPrompts {
  const isMember = actor.kind === 'member';
  const wanted = typed.slice(0, QUERY_MAX);
  const q = useDeferredValue(wanted);
  const search = trpc.prompt.list.useQuery(
    { q, scope: isMember ? 'visible' : 'shared', sort: 'relevance', perPage: FOUND, excerpt: true },
    { enabled: q !== '', placeholderData: keepPreviousData },
  );
  const pins = trpc.pin.list.useQuery(undefined, { enabled: isMember });
  const used = trpc.usage.recent.useQuery(undefined, { enabled: isMember });

  if (wanted !== '') {
    const isAnswered = q === wanted && !search.isPlaceholderData && !search.isFetching;
    return {
      found: search.data?.items ?? [],
      pinned: [],
      recent: [],
      isSettled: isAnswered,
      answeredAt: isAnswered ? search.dataUpdatedAt : 0,
    };
  }
  const pinned = (pins.data ?? []).slice(0, OFFERED);
  const recent = (used.data ?? []).filter(({ id }) => !pinned.some((pin) => pin.id === id));
  return {
    found: [],
    pinned,
    recent: recent.slice(0, OFFERED),
    isSettled: true,
    answeredAt: pins.dataUpdatedAt + used.dataUpdatedAt,
  };
}
