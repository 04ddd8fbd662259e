'use client';

import Link from 'next/link';
import { followLink, useKeyAction } from '@/features/prompt-base/actions/key-actions';
import { cn } from '@/lib/cn';
import { moveByArrows } from '@/lib/move-by-arrows';
import { PANEL_ID } from './panel-id';
import type { PromptTab, TabLink } from './tab-links';

/** Where the tabs are wider than the screen, the current one is in sight. */
function showCurrent(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (list && tab) list.scrollLeft = tab.offsetLeft - 24;
}

/** The parts of a prompt's page, with addresses. One tab stop: arrows move between them, Enter opens one. */
export function PromptTabs({ current, tabs }: { current: PromptTab; tabs: readonly TabLink[] }) {
  return (
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus
    <div
      role="tablist"
      aria-label="Parts of this prompt"
      ref={showCurrent}
      className="prompt-tabs"
      onKeyDown={(event) => moveByArrows(event, '[role=tab]')}
    >
      {tabs.map((link, index) => (
        <Tab key={link.tab} link={link} place={index + 1} isCurrent={link.tab === current} />
      ))}
    </div>
  );
}

/** Alt and its place open a tab. */
function Tab({ link, place, isCurrent }: { link: TabLink; place: number; isCurrent: boolean }) {
  const { href, label, count, counted } = link;
  const ref = useKeyAction(`tab-${place}`, followLink);
  return (
    <Link
      ref={ref}
      href={href}
      role="tab"
      id={isCurrent ? `${PANEL_ID}-tab` : undefined}
      aria-selected={isCurrent}
      aria-controls={isCurrent ? PANEL_ID : undefined}
      tabIndex={isCurrent ? 0 : -1}
      prefetch={false}
      scroll={false}
      className={cn(
        'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-t-md border border-b-0 px-3 text-md font-semibold whitespace-nowrap sm:px-3.5 touch:min-h-11',
        isCurrent
          ? 'border-tab-edge forced-chosen bg-tab-soft text-tab-text'
          : // The edge of the card runs through below it.
            'mb-px border-border bg-surface-2 text-fg-muted hover:text-fg',
      )}
    >
      {label}
      {count !== '' && (
        <span className="text-sm font-medium tabular-nums">
          {count}
          <span className="sr-only"> {counted}</span>
        </span>
      )}
    </Link>
  );
}
