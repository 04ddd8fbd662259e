import { PageShell } from '@/components/layout/page-shell';
import { ButtonLink } from '@/components/ui/button-link';
import { TabCard } from '@/components/ui/tab-card';
import { messages } from '@/domain/messages';

/** Shown when a prompt does not exist, or its reader may not see it. */
export function PromptNotFound() {
  return (
    <PageShell width="sheet" className="flex min-h-[60dvh] flex-col justify-center">
      <TabCard as="div" tab="" sheetClassName="items-start p-6 sm:p-10">
        <h1 className="text-3xl">{messages.prompt.notFoundTitle}</h1>
        <p className="mt-3 mb-6 text-lg text-fg-muted">{messages.prompt.notFound}</p>
        <ButtonLink href="/browse-prompts">Browse Prompts</ButtonLink>
      </TabCard>
    </PageShell>
  );
}
