import type { ReactNode } from 'react';

import { HomeReloadLink } from './home-reload-link';
import { Logo } from './logo';
import { PageShell } from './page-shell';
import { TabCard } from '@/components/ui/tab-card';

/** A page that is one card: a blank or written tab, a heading, some words, a way on. */
export function MessageCard({
  tab = '',
  title,
  children,
  actions,
  isFramed = false,
}: {
  tab?: string;
  title: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  /** Whether it is within a page that has a header. */
  isFramed?: boolean;
}) {
  const card = (
    <PageShell width="sheet" className={isFramed ? undefined : 'flex flex-col justify-center pb-32 sm:pb-44'}>
      <TabCard as="div" tab={tab} raised sheetClassName="items-start p-6 sm:p-8">
        <h1 className="text-hero">{title}</h1>
        <div className="mt-3 mb-6 w-full text-lg text-fg-muted">{children}</div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </TabCard>
    </PageShell>
  );
  if (isFramed) return card;
  return (
    <div className="grid min-h-dvh grid-rows-[auto_minmax(0,1fr)]">
      <header className="mx-auto flex h-15 w-full max-w-page items-center px-4 sm:px-6">
        <HomeReloadLink className="rounded-sm touch:py-2">
          <Logo />
        </HomeReloadLink>
      </header>
      {card}
    </div>
  );
}
