import type { ReactNode } from 'react';
import { BackLink } from '@/components/layout/back-link';
import { PageShell } from '@/components/layout/page-shell';
import { TabCard } from '@/components/ui/tab-card';

/** The 400 px sheet of the account screens: a tab with the screen's name, a Home button, the form. */
export function AuthSheet({
  tab,
  title,
  lead,
  children,
}: {
  tab: string;
  title: string;
  /** One line below the title, where it doesn't say all. */
  lead?: string;
  children: ReactNode;
}) {
  return (
    <PageShell width="sheet">
      <BackLink href="/" className="mb-4">
        Home
      </BackLink>
      <TabCard tab={tab} hue="ai" as="section">
        <div className="p-2">
          <h1 className="text-2xl">{title}</h1>
          {lead !== undefined && <p className="mt-2 text-fg-muted">{lead}</p>}
          <div className={lead === undefined ? 'mt-2' : 'mt-6'}>{children}</div>
        </div>
      </TabCard>
    </PageShell>
  );
}
