'use client';

import { Command } from 'cmdk';
import { useTheme } from 'next-themes';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { filterToken, type TypedFilter } from '@/domain/search/filter-token';
import { useFilterValues } from '@/features/search/use-filter-values';
import { isComposing, pressedEnter } from '@/lib/pressed-enter';
import type { PaletteProps } from './command-palette';
import { PaletteBox } from './palette-box';
import { PaletteFoot } from './palette-foot';
import { PaletteList } from './palette-list';
import { PalettePreview, type PreviewHandle } from './palette-preview';
import { groupsOf } from './palette-groups';
import { useFoundPrompts } from './use-found-prompts';
import { usePaletteFilters } from './use-palette-filters';
import { usePaletteWays } from './use-palette-ways';

/** Where there is room for the preview, as its style says. */
function showsPreview(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(min-width: 64rem)').matches;
}

/** Search box, hits and preview of the palette. Arrows move, Enter opens, Ctrl+Enter copies (ui-next, The keys). */
export function PaletteContent({
  actor,
  hasChat,
  actions,
  onCopy,
  onOpenChange,
  onShowKeys,
  takeEscape,
}: PaletteProps & { takeEscape: () => void }) {
  const { setTheme } = useTheme();
  const box = useRef<HTMLInputElement>(null);
  const preview = useRef<PreviewHandle | null>(null);
  const [text, setText] = useState('');
  const [dismissed, setDismissed] = useState<string | null>(null);
  const narrowed = usePaletteFilters();
  const token = text === dismissed ? null : filterToken(text);
  const { values } = useFilterValues(
    token,
    (filter: TypedFilter) => filter !== 'in' || actor.kind === 'member',
  );
  // While a value of a filter is being chosen, its letters are no search.
  const typed = (values.length > 0 && token !== null ? token.before : text).trim();
  const found = useFoundPrompts(actor, typed, narrowed.filters);
  const { isSettled } = found;
  const wish = useRef<'run' | 'copy' | null>(null);

  const { close, ways } = usePaletteWays(onCopy, onOpenChange);
  const isSearch = typed !== '' || narrowed.isNarrowed;
  const groups = groupsOf({
    actor,
    hasChat,
    actions,
    typed,
    found,
    values,
    filters: narrowed.filters,
    isSearch,
    ways: { ...ways, onShowKeys, setTheme },
    choose: (choice) => {
      narrowed.add(choice);
      setText(token?.before ?? '');
    },
    clear: () => {
      setText('');
      narrowed.change({ category: null, framework: null, by: null, in: null, status: null, tags: [] });
    },
  });
  const rows = groups.flatMap((group) => group.rows);
  // What is chosen holds for the rows it was chosen among: of others the first one is.
  const state = `${text} ${found.answeredAt} ${values.length}`;
  const [chosen, setChosen] = useState({ state: '', value: '' });
  const isKept = chosen.state === state && rows.some(({ value }) => value === chosen.value);
  const value = isKept ? chosen.value : (rows[0]?.value ?? '');
  const selected = rows.find((row) => row.value === value);
  // Beside the values of a filter the first hit stays in view, and Ctrl+Enter copies it.
  const hit = selected?.prompt ?? (values.length > 0 ? rows.find((row) => row.prompt)?.prompt : undefined);

  useEffect(() => {
    if (!isSettled || wish.current === null) return;
    const wanted = wish.current;
    wish.current = null;
    rows[0]?.[wanted]?.();
  });

  function copyHit() {
    const shown = preview.current;
    if (hit === undefined || shown?.promptId !== hit.id || !showsPreview()) {
      const row = hit === undefined ? selected : rows.find(({ prompt }) => prompt?.id === hit.id);
      row?.copy?.();
      return;
    }
    const isInText = document.activeElement?.matches('[data-variable-field]') === true;
    if (shown.hasEmpty() && !isInText) shown.focusEmpty();
    else void shown.copy().then(close);
  }

  function onEnter(event: KeyboardEvent) {
    const wanted = event.ctrlKey || event.metaKey ? 'copy' : 'run';
    // The prompts in view may be those of the letters before: the press waits for those that were meant.
    const isOld = selected === undefined || found.found.some(({ id }) => id === value);
    const mustWait = !isSettled && isOld && values.length === 0;
    if (!mustWait && wanted === 'run') return;
    event.preventDefault();
    if (mustWait) wish.current = wanted;
    else copyHit();
  }

  function onBoxKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const field = event.currentTarget;
    const isAtEnd = field.selectionStart === text.length && field.selectionEnd === text.length;
    const last = narrowed.chipsWith(found.page?.names).at(-1);
    const suggested = selected?.value.startsWith('filter ') ? selected : groups[0]?.rows[0];
    if (event.key === 'Escape' && values.length > 0) {
      takeEscape();
      setDismissed(text);
    } else if (event.key === 'Tab' && values.length > 0) suggested?.run();
    else if (event.key === 'Backspace' && text === '' && last) narrowed.change(last.without);
    else if (event.key === 'ArrowRight' && isAtEnd && hit && showsPreview()) preview.current?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <div className="flex min-h-0 flex-1">
        {/* The server searches prompts and the few pages are filtered here: cmdk only moves the selection. */}
        <Command
          label="Search prompts, creators..."
          shouldFilter={false}
          value={value}
          onValueChange={(next) => setChosen({ state, value: next })}
          onKeyDown={(event) => {
            if (pressedEnter(event)) onEnter(event);
            else wish.current = null;
          }}
          className="contents"
        >
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <PaletteBox
              box={box}
              text={text}
              onText={setText}
              onKeyDown={onBoxKey}
              chips={narrowed.chipsWith(found.page?.names)}
              onRemove={({ without }) => {
                narrowed.change(without);
                box.current?.focus();
              }}
              isBusy={!isSettled}
            />
            <div className="flex min-h-0 flex-1">
              <PaletteList found={found} groups={groups} isSearch={isSearch} onCopy={ways.copy} />
              {hit && (
                <PalettePreview
                  prompt={hit}
                  query={found.q}
                  actor={actor}
                  handle={preview}
                  onLeave={() => {
                    takeEscape();
                    box.current?.focus();
                  }}
                  onCopy={copyHit}
                />
              )}
            </div>
          </div>
        </Command>
      </div>
      <PaletteFoot hasPreview={hit !== undefined} />
    </>
  );
}
