import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageShell } from '@/components/layout/page-shell';
import { ButtonLink } from '@/components/ui/button-link';
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
  lead: string;
  children: ReactNode;
}) {
  return (
    <PageShell width="sheet">
      <ButtonLink
        href="/"
        variant="ghost"
        size="dense"
        icon={<ArrowLeft aria-hidden="true" />}
        className="-ms-2 mb-4"
      >
        Home
      </ButtonLink>
      <TabCard tab={tab} hue="ai" as="section">
        <div className="p-2">
          <h1 className="text-2xl">{title}</h1>
          <p className="mt-2 mb-6 text-fg-muted">{lead}</p>
          {children}
        </div>
      </TabCard>
    </PageShell>
  );
}
