'use client';

import { keepPreviousData } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { PromptDto } from '@/domain/prompt/schema';
import { dayText } from '@/lib/date';
import { trpc } from '@/trpc/client';

const VersionDialog = dynamic(() => import('./version-dialog').then((module) => module.VersionDialog), {
  ssr: false,
});

/** Every saved version of a prompt, newest first; each opens (decisions, Status and versions). */
export function VersionHistory({ prompt, mayRestore }: { prompt: PromptDto; mayRestore: boolean }) {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const { data } = trpc.prompt.versions.useQuery(
    { id: prompt.id, page },
    { placeholderData: keepPreviousData },
  );
  if (data === undefined) return null;
  return (
    <section aria-labelledby="versions" className="print:hidden">
      <h2 id="versions" className="text-lg">
        Version history
      </h2>
      <ol className="mt-2 grid">
        {data.items.map((entry) => (
          <li key={entry.version} className="border-t border-border first:border-t-0">
            <button
              type="button"
              aria-haspopup="dialog"
              className="-mx-2 grid w-[calc(100%+1rem)] gap-0.5 rounded-md px-2 py-2 text-start hover:bg-surface-2"
              onClick={() => {
                setShown(entry.version);
                setOpen(true);
              }}
            >
              <span className="flex flex-wrap items-baseline gap-x-2 text-md font-semibold">
                Version {entry.version}
                {entry.version === prompt.version && (
                  <span className="text-sm font-medium text-fg-muted">current</span>
                )}
              </span>
              <span className="text-sm text-fg-muted">
                <time dateTime={entry.createdAt.toISOString()}>{dayText(entry.createdAt)}</time>
                {entry.authorName !== null && <bdi> · {entry.authorName}</bdi>}
              </span>
              {entry.note && (
                <span dir="auto" className="text-sm text-fg-muted">
                  {entry.note}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      {data.pageCount > 1 && (
        <div className="mt-2 flex gap-2">
          <Button
            variant="ghost"
            size="dense"
            disabled={data.page === 1}
            onClick={() => setPage(data.page - 1)}
          >
            Newer
          </Button>
          <Button
            variant="ghost"
            size="dense"
            disabled={data.page === data.pageCount}
            onClick={() => setPage(data.page + 1)}
          >
            Older
          </Button>
        </div>
      )}
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
