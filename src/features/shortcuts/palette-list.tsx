import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { emptyListMessages } from '@/domain/prompt/empty-list-messages';
import { listMessages } from '@/domain/prompt/list-messages';
import { searchMessages } from '@/domain/search/messages';
import type { Copyable } from '@/features/prompt/actions/use-copy-prompt';
import { PaletteHit } from './palette-hit';
import { PaletteGroup, PaletteRow } from './palette-row';
import type { PaletteGroupRows } from './palette-rows';
import type { FoundPrompts } from './use-found-prompts';

/** Delay after the last input until the number of results is announced, in ms. */
const READ_AFTER_MS = 500;

/** Results of the palette in groups, below the status of the search. */
export function PaletteList({
  found,
  groups,
  isSearch,
  onCopy,
}: {
  found: FoundPrompts;
  groups: readonly PaletteGroupRows[];
  isSearch: boolean;
  onCopy: (prompt: Copyable) => void;
}) {
  const { isUpToDate, isOffline, error, retry, page } = found;
  const isEmpty = isSearch && isUpToDate && error === null && found.found.length === 0;
  const count = isEmpty
    ? emptyListMessages.noSearchMatch
    : isSearch && isUpToDate && page
      ? listMessages.list.found(page.total, page.totalIsCapped)
      : '';
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col nav:max-w-[25.625rem]">
      {isOffline && isSearch && <p className="px-4 pt-3 text-sm text-fg-muted">{searchMessages.offline}</p>}
      {error !== null && (
        <p role="alert" className="flex items-center gap-3 px-4 pt-2 text-sm text-danger">
          <span className="min-w-0 flex-1">{searchMessages.failed(error)}</span>
          <Button variant="secondary" size="dense" onClick={retry}>
            Try Again
          </Button>
        </p>
      )}
      {isEmpty && <p className="px-4 pt-4 pb-1 text-md text-fg-muted">{emptyListMessages.noSearchMatch}</p>}
      <Command.List
        label="Results"
        aria-busy={!isUpToDate}
        // The box keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5"
      >
        {groups.map(({ heading, isInline, rows }) => (
          <PaletteGroup key={heading} heading={heading} isInline={isInline}>
            {rows.map(({ run, copy: _copy, prompt, ...row }) =>
              prompt === undefined ? (
                <PaletteRow key={row.value} {...row} isInline={isInline} onSelect={run} />
              ) : (
                <PaletteHit
                  key={row.value}
                  prompt={prompt}
                  query={found.q}
                  onSelect={run}
                  onCopy={() => onCopy(prompt)}
                />
              ),
            )}
          </PaletteGroup>
        ))}
      </Command.List>
      <Announcement text={count} />
    </div>
  );
}

/** Announces a text to screen readers once it has been unchanged for half a second. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
