'use client';

import { useSyncExternalStore } from 'react';
import { readSetting, subscribeToSettings, writeSetting } from '@/lib/device-setting';

export type ContentView = 'plain' | 'markdown';

/** Longer texts stay plain: thousands of paragraphs at once would stop the page. */
export const MARKDOWN_MAX = 50_000;
export const TOO_LONG_FOR_MARKDOWN = 'This prompt is too long to display as Markdown.';

/** Ids of prompts that are displayed as Markdown in this browser, latest first, as JSON. */
const STORAGE_KEY = 'cuebook.markdown-prompts';
const PROMPTS_KEPT = 500;

/** The stored ids; none where something else is stored. */
function idsOf(text: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

const read = () => idsOf(readSetting(STORAGE_KEY));

function choose(promptId: string, view: ContentView): void {
  const others = read().filter((id) => id !== promptId);
  const ids = view === 'markdown' ? [promptId, ...others] : others;
  writeSetting(STORAGE_KEY, JSON.stringify(ids.slice(0, PROMPTS_KEPT)));
}

/** How a prompt is displayed, stored in the browser for each prompt; plain by default. */
export function useContentView(promptId: string): [ContentView, (view: ContentView) => void] {
  const view = useSyncExternalStore(
    subscribeToSettings,
    () => (read().includes(promptId) ? 'markdown' : 'plain'),
    () => 'plain' as const,
  );
  return [view, (next) => choose(promptId, next)];
}
