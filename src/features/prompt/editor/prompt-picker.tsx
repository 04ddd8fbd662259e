'use client';
'use memo';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { SearchBox } from '@/components/ui/search-box';
import { QUERY_MAX } from '@/domain/prompt/limits';
import type { PromptDto } from '@/domain/prompt/schema';
import { startMessages } from '@/domain/prompt/start-messages';
import { emptyListMessages } from '@/domain/prompt/empty-list-messages';
import { listMessages } from '@/domain/prompt/list-messages';
import { FoundText } from '@/features/search/found-text';
import { usableText } from '@/features/prompt-base/list-query';
import { useDebouncedValue } from '@/lib/use-debounced-value';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';

const SHOWN = 7;
const TYPING_REST_MS = 200;

/** Finds a prompt, to start another one from or for a collection. */
export function PromptPicker({
  title = startMessages.pickTitle,
  open,
  onOpenChange,
  onPick,
}: {
  title?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPick: (prompt: PromptDto) => void;
}) {
  const [text, setText] = useState('');
  const q = useDebouncedValue(usableText(text, QUERY_MAX).trim(), TYPING_REST_MS) ?? '';
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<string | null>(null);
  const { data, error, isFetching } = trpc.prompt.list.useQuery(
    { q: q || undefined, scope: 'visible', excerpt: true, perPage: SHOWN },
    { enabled: open, placeholderData: keepPreviousData, meta: { isQuiet: true } },
  );

  async function pick(id: string) {
    setAsked(id);
    try {
      onPick(await utils.prompt.get.fetch({ identifier: id }));
    } catch (failure) {
      toastError(failure);
    } finally {
      setAsked(null);
    }
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} bottomOnPhone>
      <SearchBox
        value={text}
        onValueChange={setText}
        placeholder="Search prompts, creators..."
        maxLength={QUERY_MAX}
        pending={isFetching}
      />
      {error !== null && (
        <ErrorBox className="mt-3">{listMessages.prompt.loadError(errorText(error))}</ErrorBox>
      )}
      {data?.items.length === 0 && (
        <p className="mt-3 text-md text-fg-muted">{emptyListMessages.noSearchMatch}</p>
      )}
      <ul aria-label="Prompts" aria-busy={isFetching} className="mt-3 grid min-h-80 content-start">
        {data?.items.map(({ id, title: found, creatorName }) => (
          <li key={id}>
            <button
              type="button"
              aria-disabled={asked !== null}
              className="flex w-full items-baseline gap-3 rounded-md px-2 py-2 text-start hover:bg-surface-2 touch:min-h-11"
              onClick={() => {
                if (asked === null) void pick(id);
              }}
            >
              <bdi className="min-w-0 flex-1 truncate font-semibold">
                <FoundText text={found} query={q} />
              </bdi>
              <bdi className="max-w-[40%] shrink-0 truncate text-sm text-fg-muted">{creatorName}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
