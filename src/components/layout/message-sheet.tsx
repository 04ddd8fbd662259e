import type { ReactNode } from 'react';

import { PageShell } from './page-shell';
import { TabCard } from '@/components/ui/tab-card';
import { cn } from '@/lib/cn';

export interface MessageSheetProps {
  tab?: string;
  title: ReactNode;
  children: ReactNode;
  /** One way on. */
  actions?: ReactNode;
  className?: string;
}

/** In place of what an address leads to: one card with a blank or written tab, a heading, some words, a way on. */
export function MessageSheet({
  tab = '',
  title,
  children,
  actions,
  className = 'min-h-[60dvh]',
}: MessageSheetProps) {
  return (
    <PageShell width="sheet" className={cn('flex flex-col justify-center', className)}>
      <TabCard as="div" tab={tab} sheetClassName="items-start p-6 sm:p-8">
        <h1 className="text-3xl">{title}</h1>
        <div className="mt-3 w-full text-lg text-fg-muted">{children}</div>
        {actions !== undefined && <div className="mt-6 flex flex-wrap gap-2">{actions}</div>}
      </TabCard>
    </PageShell>
  );
}
