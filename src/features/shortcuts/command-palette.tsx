'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import { useDeferredValue, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import type { Role } from '@/domain/account/role';
import { QUERY_MAX } from '@/domain/prompt/limits';
import { trpc } from '@/trpc/client';

const FOUND_PROMPTS = 7;

type Entry = { label: string; href: string; roles?: readonly Role[]; isForGuests?: boolean };

const PAGES: readonly Entry[] = [
  { label: 'New Prompt', href: '/prompts/new', roles: ['admin', 'contributor'] },
  { label: 'Dashboard', href: '/dashboard', roles: ['admin', 'contributor', 'viewer'] },
  { label: 'My Prompts', href: '/my-prompts', roles: ['admin', 'contributor', 'viewer'] },
  { label: 'Reviews', href: '/reviews', roles: ['admin', 'contributor', 'viewer'] },
  { label: 'Browse Prompts', href: '/browse-prompts', isForGuests: true },
  { label: 'Generate Prompt', href: '/generate-prompt', isForGuests: true },
  { label: 'Analytics', href: '/analytics', roles: ['admin', 'contributor', 'viewer'] },
  { label: 'Chat with us', href: '/chat-with-us', isForGuests: true },
  { label: 'Admin', href: '/admin', roles: ['admin'] },
  { label: 'My profile', href: '/profile', roles: ['admin', 'contributor', 'viewer'] },
  { label: 'Account security', href: '/profile/security', roles: ['admin', 'contributor', 'viewer'] },
  { label: 'Notifications', href: '/profile/notifications', roles: ['admin', 'contributor', 'viewer'] },
  { label: 'Home', href: '/', isForGuests: true },
];

const KEYS = 'Keyboard shortcuts';

const THEMES = ['light', 'dark', 'system'] as const;

const itemStyles =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-md touch:min-h-11 data-[selected=true]:bg-primary-soft data-[selected=true]:text-on-primary-soft';
const groupStyles =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-fg-muted';

export type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  role: Role | null;
  /** Shows the list of keys. */
  onShowKeys: () => void;
};

/** Renders the palette; fetched when first needed. */
export function renderCommandPalette(props: CommandPaletteProps) {
  return <CommandPalette {...props} />;
}

/** Everything by name: pages, actions and prompts (Ctrl or Cmd and K). */
function CommandPalette({ open, onOpenChange, role, onShowKeys }: CommandPaletteProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Go to…" size="md">
      <PaletteContent
        role={role}
        onDone={() => {
          onOpenChange(false);
        }}
        onShowKeys={onShowKeys}
      />
    </Dialog>
  );
}

function PaletteContent({
  role,
  onDone,
  onShowKeys,
}: {
  role: Role | null;
  onDone: () => void;
  onShowKeys: () => void;
}) {
  const router = useRouter();
  const { setTheme } = useTheme();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim().slice(0, QUERY_MAX));
  const found = trpc.prompt.list.useQuery(
    { q, scope: role === null ? 'shared' : 'visible', perPage: FOUND_PROMPTS, excerpt: true },
    { enabled: q !== '', placeholderData: keepPreviousData },
  );
  const prompts = q === '' ? [] : (found.data?.items ?? []);
  const pages = PAGES.filter((page) =>
    role === null ? page.isForGuests : (page.roles?.includes(role) ?? true),
  );
  const matches = (label: string) => label.toLowerCase().includes(text.trim().toLowerCase());

  function go(href: string) {
    onDone();
    router.push(href);
  }

  return (
    // The server searches prompts and the few pages are filtered here: cmdk only moves the selection.
    <Command label="Command palette" shouldFilter={false}>
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder="Search prompts and actions..."
        dir="auto"
        className="h-10.5 w-full rounded-md border border-border-strong bg-surface px-3"
      />
      <Command.List className="mt-2 max-h-[50dvh] overflow-y-auto">
        <Command.Empty className="px-3 py-6 text-center text-fg-muted">
          {found.isFetching ? 'Searching…' : 'Nothing found.'}
        </Command.Empty>
        {prompts.length > 0 && (
          <Command.Group heading="Prompts" className={groupStyles}>
            {prompts.map((prompt) => (
              <Command.Item
                key={prompt.id}
                value={prompt.id}
                className={itemStyles}
                onSelect={() => {
                  go(`/prompts/${prompt.slug}`);
                }}
              >
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {prompt.title}
                </span>
                <span className="shrink-0 text-sm opacity-80">{prompt.category}</span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {pages.some(({ label }) => matches(label)) && (
          <Command.Group heading="Pages" className={groupStyles}>
            {pages
              .filter(({ label }) => matches(label))
              .map(({ label, href }) => (
                <Command.Item
                  key={href}
                  value={href}
                  className={itemStyles}
                  onSelect={() => {
                    go(href);
                  }}
                >
                  {label}
                </Command.Item>
              ))}
          </Command.Group>
        )}
        {matches(KEYS) && (
          <Command.Group heading="Help" className={groupStyles}>
            <Command.Item
              value="keys"
              className={itemStyles}
              onSelect={() => {
                onDone();
                onShowKeys();
              }}
            >
              {KEYS}
            </Command.Item>
          </Command.Group>
        )}
        {THEMES.some((theme) => matches(`Theme: ${theme}`)) && (
          <Command.Group heading="Theme" className={groupStyles}>
            {THEMES.filter((theme) => matches(`Theme: ${theme}`)).map((theme) => (
              <Command.Item
                key={theme}
                value={`theme-${theme}`}
                className={itemStyles}
                onSelect={() => {
                  setTheme(theme);
                  onDone();
                }}
              >
                {`Theme: ${theme}`}
              </Command.Item>
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command>
  );
}
