'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { PromptDto } from '@/domain/prompt/schema';
import type { VersionPage } from '@/domain/prompt/version';
import { ApiClient } from '@/trpc/api-client';
import { VersionList } from '../version-list';

const VersionDialog = dynamic(() => import('../version-dialog').then((module) => module.VersionDialog), {
  ssr: false,
});
const VersionHistory = dynamic(() => import('../version-history').then((module) => module.VersionHistory), {
  ssr: false,
});

/** The versions of a prompt as they came with the page; what opens and fetches more comes at the first press. */
export function GuestVersions({
  prompt,
  page,
}: {
  prompt: Pick<PromptDto, 'id' | 'version'>;
  page: VersionPage;
}) {
  const [turnedTo, setTurnedTo] = useState<number | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  if (turnedTo !== null) {
    return (
      <ApiClient>
        <VersionHistory prompt={prompt} mayRestore={false} firstPage={turnedTo} />
      </ApiClient>
    );
  }
  return (
    <section aria-labelledby="versions" className="print:hidden">
      <VersionList
        page={page}
        current={prompt.version}
        onOpen={(version) => {
          setShown(version);
          setOpen(true);
        }}
        onPage={setTurnedTo}
      />
      {shown !== null && (
        <ApiClient>
          <VersionDialog
            prompt={prompt}
            version={shown}
            mayRestore={false}
            open={open}
            onOpenChange={setOpen}
          />
        </ApiClient>
      )}
    </section>
  );
}
