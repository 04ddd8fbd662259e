'use client';

import { PageShell } from '@/components/layout/page-shell';
import { ErrorBox } from '@/components/ui/error-box';
import { messages } from '@/domain/messages';

/** Shown in place of a profile that could not be loaded. */
export function ProfileLoadError({ reference, retry }: { reference?: string; retry: () => void }) {
  return (
    <PageShell>
      <h1 className="mb-4 text-2xl">Profile</h1>
      <ErrorBox title={messages.profile.loadFailed} reference={reference} onRetry={retry}>
        {messages.error.internal}
      </ErrorBox>
    </PageShell>
  );
}
