'use client';

import { Button } from '@/components/ui/button';
import type { VersionPage } from '@/domain/prompt/version';
import { dayText } from '@/lib/date';

export interface VersionListProps {
  page: VersionPage;
  /** The version that the prompt is at. */
  current: number;
  onOpen: (version: number) => void;
  onPage: (page: number) => void;
}

/** Saved versions of a prompt, newest first; each opens (decisions, Status and versions). */
export function VersionList({ page, current, onOpen, onPage }: VersionListProps) {
  return (
    <>
      <h2 id="versions" className="text-lg">
        Version history
      </h2>
      <ol className="mt-2 grid">
        {page.items.map((entry) => (
          <li key={entry.version} className="border-t border-border first:border-t-0">
            <button
              type="button"
              aria-haspopup="dialog"
              className="-mx-2 grid w-[calc(100%+1rem)] gap-0.5 rounded-md px-2 py-2 text-start hover:bg-surface-2"
              onClick={() => onOpen(entry.version)}
            >
              <span className="flex flex-wrap items-baseline gap-x-2 text-md font-semibold">
                Version {entry.version}
                {entry.version === current && (
                  <span className="text-sm font-medium text-fg-muted">current</span>
                )}
              </span>
              <span className="text-sm text-fg-muted">
                <time dateTime={entry.createdAt.toISOString()}>{dayText(entry.createdAt)}</time>
                {entry.authorName !== null && (
                  <>
                    {' · '}
                    <bdi>{entry.authorName}</bdi>
                  </>
                )}
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
      {page.pageCount > 1 && (
        <div className="mt-2 flex gap-2">
          <Button
            variant="ghost"
            size="dense"
            disabled={page.page === 1}
            onClick={() => onPage(page.page - 1)}
          >
            Newer
          </Button>
          <Button
            variant="ghost"
            size="dense"
            disabled={page.page === page.pageCount}
            onClick={() => onPage(page.page + 1)}
          >
            Older
          </Button>
        </div>
      )}
    </>
  );
}
