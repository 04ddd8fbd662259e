'use client';

import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { Spinner } from '@/components/ui/spinner';
import type { Actor } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { usePromptMenu } from '@/features/prompt/actions/use-prompt-menu';
import { type Copyable, useCopyPrompt } from '@/features/prompt/actions/use-copy-prompt';
import { trpc } from '@/trpc/client';
import { pressedEnter } from '@/lib/pressed-enter';
import { PaletteGroup, PaletteRow } from './palette-row';
import { actionRows, pageRows, type PaletteGroupRows, promptRows } from './palette-rows';
import { isApple } from './pressed-key';
import { useFoundPrompts } from './use-found-prompts';

export type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  actor: Actor;
  hasChat: boolean;
  /** Shows the list of keys. */
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
  const { entries, dialogs } = usePromptMenu(prompt, props.actor, null);
  return (
    <>
      <Palette {...props} actions={{ prompt, entries }} />
      {dialogs}
    </>
  );
}

interface PaletteProps extends CommandPaletteProps {
  onCopy: (prompt: Copyable) => void;
  /** The prompt in view and the entries of its menu. */
  actions: Parameters<typeof actionRows>[0] | null;
}

function Palette(props: PaletteProps) {
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title="Search or jump to…" size="md" launcher>
      <PaletteContent {...props} />
    </Dialog>
  );
}

function PaletteContent({ actor, hasChat, actions, onCopy, onOpenChange, onShowKeys }: PaletteProps) {
  const router = useRouter();
  const { setTheme } = useTheme();
  const [text, setText] = useState('');
  const typed = text.trim();
  const found = useFoundPrompts(actor, typed);
  const { isSettled } = found;
  const wish = useRef<'run' | 'copy' | null>(null);

  const close = () => onOpenChange(false);
  const ways = {
    copy: (prompt: Copyable) => {
      onCopy(prompt);
      close();
    },
    go: (href: string) => {
      close();
      router.push(href);
    },
    // After the palette has given the focus back, which what opens then takes.
    act: (action: () => void) => {
      close();
      requestAnimationFrame(action);
    },
  };
  const groups: PaletteGroupRows[] = [
    ...promptRows(found, ways),
    ...(actions === null ? [] : [actionRows(actions, actor, typed, ways)]),
    ...pageRows(actor, hasChat, typed, { ...ways, onShowKeys, setTheme }),
  ];
  const rows = groups.flatMap((group) => group.rows);
  // What is chosen holds for the rows it was chosen among: of others the first one is.
  const state = `${typed} ${found.answeredAt}`;
  const [chosen, setChosen] = useState({ state: '', value: '' });
  const isKept = chosen.state === state && rows.some(({ value }) => value === chosen.value);
  const value = isKept ? chosen.value : (rows[0]?.value ?? '');
  const selected = rows.find((row) => row.value === value);

  useEffect(() => {
    if (!isSettled || wish.current === null) return;
    const wanted = wish.current;
    wish.current = null;
    rows[0]?.[wanted]?.();
  });

  function onKeyDown(event: KeyboardEvent) {
    if (!pressedEnter(event)) {
      wish.current = null;
      return;
    }
    const wanted = event.ctrlKey || event.metaKey ? 'copy' : 'run';
    // The prompts in view may be those of the letters before: the press waits for those that were meant.
    const mustWait = !isSettled && (selected === undefined || found.found.some(({ id }) => id === value));
    if (!mustWait && wanted === 'run') return;
    event.preventDefault();
    if (mustWait) wish.current = wanted;
    else selected?.copy?.();
  }

  return (
    // The server searches prompts and the few pages are filtered here: cmdk only moves the selection.
    <Command
      label="Command palette"
      shouldFilter={false}
      value={value}
      onValueChange={(next) => setChosen({ state, value: next })}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-3 border-b border-border px-4">
        <span className="flex size-4.5 shrink-0 items-center justify-center text-fg-muted">
          {isSettled ? <Search aria-hidden="true" className="size-4.5" /> : <Spinner />}
        </span>
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder="Search prompts and actions…"
          dir="auto"
          className="h-13 w-full min-w-0 bg-transparent outline-none"
        />
      </div>
      <Command.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
        <Command.Empty className="px-3 py-6 text-center text-fg-muted">
          {isSettled ? 'No results.' : 'Searching…'}
        </Command.Empty>
        {groups.map(({ heading, rows: inGroup }) => (
          <PaletteGroup key={heading} heading={heading}>
            {inGroup.map(({ run, copy: _copy, ...row }) => (
              <PaletteRow key={row.value} {...row} onSelect={run} />
            ))}
          </PaletteGroup>
        ))}
      </Command.List>
      <Hints canCopy={selected?.copy !== undefined} />
    </Command>
  );
}

/** What the keys do with the row that is chosen. */
function Hints({ canCopy }: { canCopy: boolean }): ReactNode {
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-border px-4 py-2 text-sm text-fg-muted touch:hidden"
    >
      <Hint keys={['↑', '↓']}>Move</Hint>
      <Hint keys={['Enter']}>Open</Hint>
      {canCopy && <Hint keys={[isApple() ? '⌘' : 'Ctrl', 'Enter']}>Copy Prompt</Hint>}
      <Hint keys={['Esc']}>Close</Hint>
    </p>
  );
}

function Hint({ keys, children }: { keys: readonly string[]; children: string }): ReactNode {
  return (
    <span className="inline-flex items-center gap-1.5">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}{' '}
      {children}
    </span>
  );
}
