'use client';

import { Copy, PinOff } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import type { Actor } from '@/domain/actor';
import type { PromptListItem } from '@/domain/prompt/schema';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { trpc } from '@/trpc/client';
import { useCopyPrompt } from '../actions/use-copy-prompt';
import { usePin } from '../actions/use-pin';

/** What a member pinned and used last, a press away at the top of the dashboard; nothing where there is neither. */
export function PinnedPrompts({ actor }: { actor: Actor }) {
  const { data: pinned = [] } = trpc.pin.list.useQuery();
  const { data: used = [] } = trpc.usage.recent.useQuery();
  const recent = used.filter(({ id }) => !pinned.some((pin) => pin.id === id));
  if (pinned.length + recent.length === 0) return null;
  return (
    <div className="mt-4 grid gap-4">
      <Row name="Pinned" prompts={pinned} actor={actor} isPinned />
      <Row name="Recently used" prompts={recent} actor={actor} />
    </div>
  );
}

function Row({
  name,
  prompts,
  actor,
  isPinned = false,
}: {
  name: string;
  prompts: readonly PromptListItem[];
  actor: Actor;
  isPinned?: boolean;
}) {
  if (prompts.length === 0) return null;
  return (
    <section aria-label={name} className="min-w-0">
      <h2 className="mb-1.5 text-sm font-semibold text-fg-muted">{name}</h2>
      {/* Room for the rings of what has the focus, which scrolling would cut off. */}
      <ul className="-mx-1 flex gap-2 overflow-x-auto overscroll-x-contain p-1">
        {prompts.map((prompt) => (
          <ShelfItem key={prompt.id} prompt={prompt} actor={actor}>
            {isPinned && <UnpinButton prompt={prompt} />}
          </ShelfItem>
        ))}
      </ul>
    </section>
  );
}

function ShelfItem({
  prompt,
  actor,
  children,
}: {
  prompt: PromptListItem;
  actor: Actor;
  children: ReactNode;
}) {
  const { copy, sheet } = useCopyPrompt(actor);
  return (
    <li
      data-hue={categoryToken(prompt.category)}
      className="flex w-64 shrink-0 items-center gap-1 rounded-md border border-s-4 border-border border-s-tab-edge bg-surface py-1 ps-3 pe-1"
    >
      <Link
        href={`/prompts/${prompt.slug}`}
        prefetch={false}
        dir="auto"
        className="min-w-0 flex-1 truncate py-1.5 text-md font-medium hover:underline touch:py-3"
      >
        {prompt.title}
      </Link>
      {children}
      <IconButton
        size="dense"
        aria-label={`Copy: ${prompt.title}`}
        tooltip="Copy"
        onClick={() => void copy(prompt)}
      >
        <Copy aria-hidden="true" />
      </IconButton>
      {sheet}
    </li>
  );
}

function UnpinButton({ prompt }: { prompt: PromptListItem }) {
  const { toggle } = usePin(prompt.id, true);
  return (
    <IconButton size="dense" aria-label={`Unpin: ${prompt.title}`} tooltip="Unpin" onClick={toggle}>
      <PinOff aria-hidden="true" />
    </IconButton>
  );
}
