import { PageShell } from '@/components/layout/page-shell';
import { TabCard } from '@/components/ui/tab-card';
import { shareLinkMessages } from '@/domain/share-link/messages';

/** In place of what a link leads to: the same for every link that shows nothing. */
export function LinkRefused({ isSlow }: { isSlow: boolean }) {
  return (
    <PageShell width="sheet" className="flex min-h-[60dvh] flex-col justify-center">
      <TabCard as="div" tab="" sheetClassName="items-start p-6 sm:p-10">
        <h1 className="text-3xl">{isSlow ? shareLinkMessages.slowTitle : shareLinkMessages.goneTitle}</h1>
        <p className="mt-3 text-lg text-fg-muted">
          {isSlow ? shareLinkMessages.slow : shareLinkMessages.gone}
        </p>
      </TabCard>
    </PageShell>
  );
}
