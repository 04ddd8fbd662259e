'use client';

import { Command } from 'cmdk';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { HitPreview, type PreviewHandle } from '@/features/prompt/list/hit-preview';
import type { PaletteProps } from './command-palette';
import { PaletteBox } from './palette-box';
import { PaletteFooter } from './palette-footer';
import { PaletteList } from './palette-list';
import { groupsOf } from './palette-groups';
import { useChosenRow } from './use-chosen-row';
import { usePaletteKeys } from './use-palette-keys';
import { usePaletteSearch } from './use-palette-search';
import { type QuickSearchState, takeQuickSearch } from './take-quick-search';
import { usePaletteActions } from './use-palette-actions';
import { setTheme } from '@/lib/theme';

/** Search box, results and preview. Arrow keys move, Enter opens, Ctrl+Enter copies. */
export function PaletteContent({
  actor,
  hasChat,
  actions,
  onCopy,
  onOpenChange,
  onShowKeys,
  takeEscape,
  onOpener,
}: PaletteProps & { takeEscape: () => void; onOpener: (opener: HTMLElement | null) => void }) {
  const box = useRef<HTMLInputElement>(null);
  const preview = useRef<PreviewHandle | null>(null);
  const search = usePaletteSearch(actor);
  const { text, values, found, chips } = search;
  const { isUpToDate } = found;

  const { close, ways } = usePaletteActions(onCopy, onOpenChange);
  const groups = groupsOf({
    ...search,
    actor,
    hasChat,
    actions,
    ways: { ...ways, onShowKeys, setTheme },
  });
  const rows = groups.flatMap((group) => group.rows);
  const { value, selected, choose } = useChosenRow(rows, `${text} ${found.answeredAt} ${values.length}`);
  // Beside the values of a filter the first result stays visible, and Ctrl+Enter copies it.
  const hit = selected?.prompt ?? (values.length > 0 ? rows.find((row) => row.prompt)?.prompt : undefined);

  const keys = usePaletteKeys({ search, rows, selected, hit, preview, close, takeEscape });

  const take = useEffectEvent(({ text: typed, press, opener }: QuickSearchState) => {
    onOpener(opener);
    box.current?.focus();
    // More may have been typed since the first render.
    if (typed !== '') search.setText(typed);
    if (press !== null) keys.keepPress(press);
  });
  useLayoutEffect(() => takeQuickSearch((state) => take(state)), []);

  return (
    <>
      <div className="flex min-h-0 flex-1">
        {/* The server searches prompts and the few pages are filtered here: cmdk only moves the selection. */}
        <Command
          label="Search prompts, creators..."
          shouldFilter={false}
          value={value}
          onValueChange={choose}
          onKeyDown={keys.onKeyDown}
          className="contents"
        >
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <PaletteBox
              box={box}
              text={text}
              onText={search.setText}
              onKeyDown={keys.onBoxKeyDown}
              chips={chips}
              onRemove={({ without }) => {
                search.change(without);
                box.current?.focus();
              }}
              isBusy={!isUpToDate}
            />
            <div className="flex min-h-0 flex-1">
              <PaletteList found={found} groups={groups} isSearch={search.isSearch} onCopy={ways.copy} />
              {hit && (
                <HitPreview
                  prompt={hit}
                  query={found.q}
                  actor={actor}
                  handle={preview}
                  onLeave={() => {
                    takeEscape();
                    box.current?.focus();
                  }}
                  onCopy={keys.copyHit}
                />
              )}
            </div>
          </div>
        </Command>
      </div>
      <PaletteFooter hasPreview={hit !== undefined} />
    </>
  );
}
