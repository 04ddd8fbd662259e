'use client';

import { keepPreviousData } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { PromptDto } from '@/domain/prompt/schema';
import { trpc } from '@/trpc/client';
import { VersionList } from './version-list';

const VersionDialog = dynamic(() => import('./version-dialog').then((module) => module.VersionDialog), {
  ssr: false,
});

export interface VersionHistoryProps {
  prompt: Pick<PromptDto, 'id' | 'version'>;
  mayRestore: boolean;
  /** The page to begin with, from 1. */
  firstPage?: number;
}

/** Every saved version of a prompt, fetched page by page, with what each one was. */
export function VersionHistory({ prompt, mayRestore, firstPage = 1 }: VersionHistoryProps) {
  const [page, setPage] = useState(firstPage);
  const [shown, setShown] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const { data } = trpc.prompt.versions.useQuery(
    { id: prompt.id, page },
    { placeholderData: keepPreviousData },
  );
  if (data === undefined) return null;
  return (
    <section aria-labelledby="versions" className="print:hidden">
      <VersionList
        page={data}
        current={prompt.version}
        onOpen={(version) => {
          setShown(version);
          setOpen(true);
        }}
        onPage={setPage}
      />
      {shown !== null && (
        <VersionDialog
          prompt={prompt}
          version={shown}
          mayRestore={mayRestore}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </section>
  );
}
