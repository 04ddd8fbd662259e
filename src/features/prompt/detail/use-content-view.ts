'use client';

import { useSyncExternalStore } from 'react';

export type ContentView = 'plain' | 'markdown';

/** Longer texts stay plain: thousands of paragraphs at once would stop the page. */
export const MARKDOWN_MAX = 50_000;
export const TOO_LONG_FOR_MARKDOWN = 'This prompt is too long to display as Markdown.';

/** Ids of prompts that are displayed as Markdown in this browser, latest first, as JSON. */
const STORAGE_KEY = 'cuebook.markdown-prompts';
const PROMPTS_KEPT = 500;

const listeners = new Set<() => void>();
/** Without storage, a choice lasts as long as the page. */
let unstored: string[] = [];

function read(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return unstored;
  }
}

function choose(promptId: string, view: ContentView): void {
  const others = read().filter((id) => id !== promptId);
  unstored = (view === 'markdown' ? [promptId, ...others] : others).slice(0, PROMPTS_KEPT);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(unstored));
  } catch {
    // Storage is full or blocked.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** How a prompt is displayed, stored in the browser for each prompt; plain by default. */
export function useContentView(promptId: string): [ContentView, (view: ContentView) => void] {
  const view = useSyncExternalStore(
    subscribe,
    () => (read().includes(promptId) ? 'markdown' : 'plain'),
    () => 'plain' as const,
  );
  return [view, (next) => choose(promptId, next)];
}
