'use client';

import { usePathname } from 'next/navigation';
import { useRef } from 'react';
import { Dialog } from '@/components/ui/dialog';
import type { Actor } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { usePromptMenu } from '@/features/prompt/actions/use-prompt-menu';
import { type Copyable, useCopyPrompt } from '@/features/prompt/actions/use-copy-prompt';
import { trpc } from '@/trpc/client';
import { PaletteContent } from './palette-content';
import type { actionRows } from './palette-rows';

export type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  actor: Actor;
  hasChat: boolean;
  onShowKeys: () => void;
};

/** Renders the palette; fetched when first needed. */
export function renderCommandPalette(props: CommandPaletteProps) {
  return <CommandPalette {...props} />;
}

/** The slug of the prompt whose page is at a path, or null. */
function slugOf(pathname: string): string | null {
  const [, place, slug] = pathname.split('/');
  return place === 'prompts' && slug && slug !== 'new' && slug !== 'edit' ? slug : null;
}

/** Everything by name: prompts to open or copy, what to do with the one in view, pages (Ctrl or Cmd and K). */
function CommandPalette(props: CommandPaletteProps) {
  const slug = slugOf(usePathname());
  const { data: current } = trpc.prompt.get.useQuery(
    { identifier: slug ?? '' },
    { enabled: slug !== null && props.open, retry: false },
  );
  const { copy, sheet } = useCopyPrompt(props.actor);
  const onCopy = (prompt: Copyable) => void copy(prompt);
  return (
    <>
      {slug !== null && current !== undefined ? (
        <WithPrompt key={current.id} {...props} prompt={current} onCopy={onCopy} />
      ) : (
        <Palette {...props} onCopy={onCopy} actions={null} />
      )}
      {sheet}
    </>
  );
}

/** The palette over the page of a prompt, with what its reader may do with it. */
function WithPrompt({
  prompt,
  ...props
}: CommandPaletteProps & { prompt: PromptDto; onCopy: (prompt: Copyable) => void }) {
  const { entries, dialogs } = usePromptMenu(prompt, props.actor, false);
  return (
    <>
      <Palette {...props} actions={{ prompt, entries }} />
      {dialogs}
    </>
  );
}

export interface PaletteProps extends CommandPaletteProps {
  onCopy: (prompt: Copyable) => void;
  /** The prompt in view and the entries of its menu. */
  actions: Parameters<typeof actionRows>[0] | null;
}

function Palette(props: PaletteProps) {
  // An Escape that leaves the preview or closes suggestions must not close the palette, which gets the same key press.
  const isEscapeTaken = useRef(false);
  const takeEscape = () => {
    isEscapeTaken.current = true;
    setTimeout(() => (isEscapeTaken.current = false));
  };
  const opener = useRef<HTMLElement | null>(null);
  return (
    <Dialog
      open={props.open}
      onOpenChange={(open) => {
        if (open || !isEscapeTaken.current) props.onOpenChange(open);
      }}
      title="Search or jump to…"
      size="xl"
      launcher
      initialFocus={() => document.querySelector<HTMLElement>('[cmdk-input]')}
      finalFocus={() => (opener.current?.isConnected ? opener.current : null)}
    >
      <PaletteContent {...props} takeEscape={takeEscape} onOpener={(element) => (opener.current = element)} />
    </Dialog>
  );
}
