'use client';

import Link from 'next/link';
import { type KeyboardEvent, useRef } from 'react';
import { cn } from '@/lib/cn';
import { PANEL_ID } from './panel-id';
import type { PromptTab, TabLink } from './tab-links';

/** How far each key moves the focus; `Home` and `End` go to the ends. */
function targetOf(key: string, at: number, count: number, isRtl: boolean): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return step === 0 ? null : (at + (isRtl ? -step : step) + count) % count;
}

/** The parts of a prompt's page, with addresses. One tab stop: arrows move between them, Enter opens one. */
export function PromptTabs({ current, tabs }: { current: PromptTab; tabs: readonly TabLink[] }) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const target = targetOf(event.key, links.indexOf(event.currentTarget), links.length, isRtl);
    if (target === null) return;
    event.preventDefault();
    links[target]?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label="Parts of this prompt" className="flex gap-1 print:hidden">
      {tabs.map(({ tab, href, label, count, counted }) => {
        const isCurrent = tab === current;
        return (
          <Link
            key={tab}
            href={href}
            role="tab"
            id={isCurrent ? `${PANEL_ID}-tab` : undefined}
            aria-selected={isCurrent}
            aria-controls={isCurrent ? PANEL_ID : undefined}
            tabIndex={isCurrent ? 0 : -1}
            prefetch={false}
            scroll={false}
            onKeyDown={onKeyDown}
            className={cn(
              'relative z-1 -mb-px inline-flex min-h-9 min-w-0 items-center gap-1.5 rounded-t-md border border-b-0 px-3 text-md font-semibold sm:px-3.5 touch:min-h-11',
              isCurrent
                ? 'border-tab-edge forced-chosen bg-tab-soft text-tab-text'
                : 'border-border bg-surface-2 text-fg-muted hover:text-fg',
            )}
          >
            <span className="truncate">{label}</span>
            {count !== '' && (
              <span className="text-sm font-medium tabular-nums">
                {count}
                <span className="sr-only"> {counted}</span>
              </span>
            )}
          </Link>
        );
      })}
    </div>
  );
}
