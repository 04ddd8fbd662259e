'use client';

import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import type { Actor } from '@/domain/actor';
import { isMissing } from '@/domain/prompt/filled';
import type { PromptDto, PromptListItem } from '@/domain/prompt/schema';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { FillProvider, useFill } from '@/features/prompt-base/fill/fill-context';
import { useCopyFilled } from '../fill/use-copy-filled';
import { CategoryChip } from '@/components/ui/category-chip';
import { Chip } from '@/components/ui/chip';
import { StatusBadge } from '@/features/status/status-badge';
import { usesText } from '@/features/usage/uses-text';
import { cn } from '@/lib/cn';
import { isComposing, pressedEnter } from '@/lib/pressed-enter';
import { useDebouncedValue } from '@/lib/use-debounced-value';
import { trpc } from '@/trpc/client';
import { FoundText } from '@/features/search/found-text';
import { PreviewText } from '@/features/search/preview-text';

export interface PreviewHandle {
  promptId: string;
  focus: () => void;
  /** Whether a required variable has no value yet. */
  hasEmpty: () => boolean;
  /** Focuses the first required variable without a value. */
  focusEmpty: () => void;
  copy: () => Promise<void>;
}

/** Delay until the complete prompt of a selected result is fetched, in ms, to skip results that the arrow keys pass. */
const REST_MS = 180;

/** A result, or the complete prompt. */
export type PreviewedPrompt = Omit<PromptListItem, 'isExcerpt' | 'around'>;

interface PreviewProps {
  prompt: PreviewedPrompt;
  query: string;
  actor: Actor;
  handle: RefObject<PreviewHandle | null>;
  /** Called on Escape, to return to the results. */
  onLeave: () => void;
  /** Position and size of the pane; default for the palette. */
  className?: string;
  /** Called on Ctrl+Enter in the text. */
  onCopy: () => void;
}

/** The complete prompt beside the results, with highlighted matches, at the first; variables are fields. */
export function HitPreview(props: PreviewProps) {
  const { prompt, actor } = props;
  const rested = useDebouncedValue(prompt.id, REST_MS);
  const { data } = trpc.prompt.get.useQuery(
    { identifier: prompt.id },
    { enabled: rested === prompt.id, retry: false, staleTime: 30_000, meta: { isQuiet: true } },
  );
  return (
    <FillProvider
      key={prompt.id}
      owner={actor.kind === 'member' ? actor.id : null}
      promptId={prompt.id}
      content={data?.content ?? ''}
      variables={data?.variables ?? []}
    >
      <PreviewPane {...props} whole={data} />
    </FillProvider>
  );
}

const EMPTY = '[data-variable-field="empty"][aria-required="true"]';

function PreviewPane({
  prompt,
  query,
  actor,
  handle,
  onLeave,
  onCopy,
  className,
  whole,
}: PreviewProps & { whole: PromptDto | undefined }) {
  const pane = useRef<HTMLElement>(null);
  const fill = useFill();
  const { copy } = useCopyFilled(prompt, actor);
  const isWhole = whole !== undefined;

  useImperativeHandle(handle, () => ({
    promptId: isWhole ? prompt.id : '',
    focus: () => pane.current?.focus(),
    hasEmpty: () => fill?.fields.some((field) => isMissing(field, fill.store.all())) === true,
    focusEmpty: () => pane.current?.querySelector<HTMLElement>(EMPTY)?.focus(),
    copy,
  }));

  useEffect(() => {
    const first = pane.current?.querySelector<HTMLElement>('pre mark[data-found]');
    if (!pane.current || !first) return;
    const [frame, found] = [pane.current.getBoundingClientRect(), first.getBoundingClientRect()];
    // What is in sight stays where it is, and with it the facts above the text.
    if (found.bottom <= frame.bottom) return;
    // Scrolls only the pane, not the page below.
    pane.current.scrollTop += found.top - frame.top - 160;
  }, [query, isWhole]);

  function onKey(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const isLine = event.target instanceof HTMLTextAreaElement && event.target.rows === 1;
    if (event.key === 'Escape') onLeave();
    else if (pressedEnter(event) && (event.ctrlKey || event.metaKey)) onCopy();
    else if (pressedEnter(event) && isLine && !event.shiftKey)
      nextEmpty(pane.current, event.target as Element);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the fields inside pass by.
    <section
      ref={pane}
      aria-label="Preview"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A region that scrolls is a stop of its own.
      tabIndex={0}
      onKeyDownCapture={onKey}
      // The keys of the results do not apply in the text.
      onKeyDown={(event) => event.stopPropagation()}
      className={cn(
        'min-w-0 overflow-y-auto overscroll-contain px-6 py-4 outline-offset-[-2px] [&_.text-field]:[--field-fill:var(--mark-wash)]',
        className ?? 'hidden flex-1 border-s border-border nav:block',
      )}
    >
      <PreviewHead prompt={prompt} query={query} />
      <div className="mt-3" aria-busy={!isWhole}>
        <PreviewText text={whole?.content ?? prompt.content} query={query} />
      </div>
    </section>
  );
}

function nextEmpty(pane: HTMLElement | null, field: Element): void {
  const fields = [...(pane?.querySelectorAll<HTMLElement>('[data-variable-field="empty"]') ?? [])];
  const isBehind = (one: Element) =>
    (field.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  (fields.find(isBehind) ?? fields.find((one) => one !== field))?.focus();
}

/** Title and facts of the prompt, with matches highlighted. */
function PreviewHead({ prompt, query }: Pick<PreviewProps, 'prompt' | 'query'>) {
  return (
    <>
      {/* Stays in sight while the text scrolls. */}
      <div className="sticky -inset-bs-4 z-1 -mx-6 -mt-4 flex items-start justify-between gap-3 bg-surface px-6 pt-4 pb-1">
        <h2 dir="auto" className="min-w-0 text-xl leading-tight break-words">
          <FoundText text={prompt.title} query={query} />
        </h2>
        {prompt.status && prompt.status.status !== 'shared' && (
          <StatusBadge badge={prompt.status} isShared={prompt.isShared} />
        )}
      </div>
      <p className="mt-1.5 text-sm text-fg-muted">
        <bdi>
          <FoundText text={prompt.creatorName} query={query} />
        </bdi>
        {prompt.usageCount > 0 && ` · ${usesText(prompt.usageCount)}`}
      </p>
      <p className="mt-2.5 flex flex-wrap gap-1.5 text-xs">
        <CategoryChip hue={categoryToken(prompt.category)}>{prompt.category}</CategoryChip>
        {prompt.tags.map((tag) => (
          <Chip key={tag} variant="tag">
            <FoundText text={tag} query={query} />
          </Chip>
        ))}
      </p>
      <p dir="auto" className="mt-3 text-md break-words text-fg-muted">
        <FoundText text={prompt.description} query={query} />
      </p>
    </>
  );
}
