import { FileText, Keyboard, Monitor, Moon, Pencil, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import type { Actor } from '@/domain/actor';
import { canEdit } from '@/domain/prompt/policy';
import type { PromptDto, PromptListItem } from '@/domain/prompt/schema';
import { listMessages } from '@/domain/prompt/list-messages';
import type { Copyable } from '@/features/prompt/actions/use-copy-prompt';
import { pagesFor } from './palette-pages';
import type { FoundPrompts } from './use-found-prompts';

export interface PaletteRowFacts {
  value: string;
  icon: ReactNode;
  label: string;
  note?: string;
  keys?: readonly string[];
  /** Action of Enter: opens a prompt or a page, or does what the row says. */
  run: () => void;
  prompt?: PromptListItem;
  /** Action of Ctrl+Enter, if the row can be copied. */
  copy?: () => void;
}

export interface PaletteGroupRows {
  heading: string;
  /** Whether the rows are arranged side by side. */
  isInline?: boolean;
  rows: readonly PaletteRowFacts[];
}

export interface PaletteActions {
  copy: (prompt: Copyable) => void;
  go: (href: string) => void;
  /** Runs an action on the page once the palette is closed. */
  act: (action: () => void) => void;
}

const named = (label: string, typed: string) => label.toLowerCase().includes(typed.toLowerCase());

/** Found prompts; without a search, recently used, pinned and most used ones. */
export function promptRows(
  { found, page, pinned, recent, mostUsed }: FoundPrompts,
  { copy, go }: PaletteActions,
): PaletteGroupRows[] {
  const rowsOf = (heading: string, prompts: FoundPrompts['found']): PaletteGroupRows => ({
    heading,
    rows: prompts.map((prompt) => ({
      value: prompt.id,
      prompt,
      label: prompt.title,
      icon: null,
      run: () => go(`/prompts/${prompt.slug}`),
      copy: () => copy(prompt),
    })),
  });
  const count = page ? listMessages.list.found(page.total, page.totalIsCapped) : 'Prompts';
  return [
    rowsOf(count, found),
    rowsOf('Recently used', recent),
    rowsOf('Pinned', pinned),
    rowsOf('Most used', mostUsed),
  ];
}

/** Actions of the reader on a prompt, as on its own page. */
export function actionRows(
  { prompt, entries }: { prompt: PromptDto; entries: readonly MenuEntry[] },
  actor: Actor,
  typed: string,
  { copy, go, act }: PaletteActions,
): PaletteGroupRows {
  const rows: PaletteRowFacts[] = [
    {
      value: 'copy this',
      icon: <FileText aria-hidden="true" />,
      label: 'Copy prompt',
      keys: ['c'],
      run: () => copy(prompt),
      copy: () => copy(prompt),
    },
  ];
  if (canEdit(actor, prompt)) {
    rows.push({
      value: 'edit this',
      icon: <Pencil aria-hidden="true" />,
      label: 'Edit',
      keys: ['e'],
      run: () => go(`/prompts/edit/${prompt.id}`),
    });
  }
  for (const entry of entries) {
    if (entry.kind === 'link') {
      rows.push({
        value: entry.href,
        icon: entry.icon,
        label: entry.label,
        run: () => go(entry.href),
      });
    } else if (entry.kind === undefined || entry.kind === 'item') {
      rows.push({
        value: `this: ${entry.label}`,
        icon: entry.icon,
        label: entry.label,
        run: () => act(entry.onSelect),
      });
    }
  }
  return { heading: 'This prompt', rows: rows.filter(({ label }) => named(label, typed)) };
}

/** Pages, the list of keys and the themes whose names contain the typed text. */
export function pageRows(
  actor: Actor,
  hasChat: boolean,
  typed: string,
  {
    go,
    act,
    onShowKeys,
    setTheme,
  }: PaletteActions & { onShowKeys: () => void; setTheme: (theme: string) => void },
): PaletteGroupRows[] {
  const pages = pagesFor(actor, hasChat).map(({ label, href, icon: Icon, keys }) => ({
    value: href,
    icon: <Icon aria-hidden="true" />,
    label,
    ...(keys && { keys }),
    run: () => go(href),
  }));
  const themes = THEMES.map(({ theme, icon: Icon }) => ({
    value: `theme ${theme}`,
    icon: <Icon aria-hidden="true" />,
    label: `Theme: ${theme}`,
    run: () => act(() => setTheme(theme)),
  }));
  const help: PaletteRowFacts[] = [
    {
      value: 'keys',
      icon: <Keyboard aria-hidden="true" />,
      label: 'Keyboard shortcuts',
      keys: ['?'],
      run: () => act(onShowKeys),
    },
    ...themes,
  ];
  return [
    { heading: 'Pages', rows: pages.filter(({ label }) => named(label, typed)) },
    { heading: 'Settings', rows: help.filter(({ label }) => named(label, typed)) },
  ];
}

const THEMES = [
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
  { theme: 'system', icon: Monitor },
] as const;
