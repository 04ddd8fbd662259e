'use client';

import { Command } from 'cmdk';
import { useTheme } from 'next-themes';
import { type KeyboardEvent, useRef } from 'react';
import { HitPreview, type PreviewHandle } from '@/features/prompt/list/hit-preview';
import { isComposing, pressedEnter } from '@/lib/pressed-enter';
import type { PaletteProps } from './command-palette';
import { PaletteBox } from './palette-box';
import { PaletteFoot } from './palette-foot';
import { PaletteList } from './palette-list';
import { groupsOf } from './palette-groups';
import { useChosenRow } from './use-chosen-row';
import { usePaletteSearch } from './use-palette-search';
import { usePaletteWays } from './use-palette-ways';
import { useWish } from './use-wish';

/** Whether there is room for the preview, the same as in its style. */
function showsPreview(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(min-width: 64rem)').matches;
}

/** Copies the previewed text; a first press with empty variables focuses the first of them. */
function copyPreview(shown: PreviewHandle, onCopied: () => void): void {
  const isInText = document.activeElement?.matches('[data-variable-field]') === true;
  if (shown.hasEmpty() && !isInText) shown.focusEmpty();
  else void shown.copy().then(onCopied);
}

/**
 * Search box, results and preview of the palette. Arrow keys move, Enter opens, Ctrl+Enter copies (ui-next,
 * The keys).
 */
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
  const search = usePaletteSearch(actor);
  const { text, values, found, chips } = search;
  const { isSettled } = found;

  const { close, ways } = usePaletteWays(onCopy, onOpenChange);
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

  function copyRow(row: (typeof rows)[number] | undefined) {
    const shown = preview.current;
    if (row?.prompt && shown?.promptId === row.prompt.id && showsPreview()) copyPreview(shown, close);
    else row?.copy?.();
  }

  function copyHit() {
    copyRow(hit === undefined ? selected : rows.find(({ prompt }) => prompt?.id === hit.id));
  }

  const keepWish = useWish(isSettled, (wish) => {
    if (wish === 'run') rows[0]?.run();
    else copyRow(rows[0]);
  });

  function onEnter(event: KeyboardEvent) {
    const wanted = event.ctrlKey || event.metaKey ? 'copy' : 'run';
    // Displayed prompts may be results of the earlier letters: the key press waits for the right ones.
    const isOld = selected === undefined || found.found.some(({ id }) => id === value);
    const mustWait = !isSettled && isOld && values.length === 0;
    if (!mustWait && wanted === 'run') return;
    event.preventDefault();
    if (mustWait) keepWish(wanted);
    else copyHit();
  }

  function onBoxKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const field = event.currentTarget;
    const isAtEnd = field.selectionStart === text.length && field.selectionEnd === text.length;
    const last = chips.at(-1);
    const suggested = selected?.value.startsWith('filter ') ? selected : groups[0]?.rows[0];
    if (event.key === 'Escape' && values.length > 0) {
      takeEscape();
      search.dismiss();
    } else if (event.key === 'Tab' && values.length > 0) suggested?.run();
    else if (event.key === 'Backspace' && text === '' && last) search.change(last.without);
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
          onValueChange={choose}
          onKeyDown={(event) => {
            if (pressedEnter(event)) onEnter(event);
            else keepWish(null);
          }}
          className="contents"
        >
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <PaletteBox
              box={box}
              text={text}
              onText={search.setText}
              onKeyDown={onBoxKey}
              chips={chips}
              onRemove={({ without }) => {
                search.change(without);
                box.current?.focus();
              }}
              isBusy={!isSettled}
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
