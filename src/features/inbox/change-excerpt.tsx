'use client';

import { Badge } from '@/components/ui/badge';
import { DiffParts } from '@/components/ui/diff-parts';
import { Skeleton } from '@/components/ui/skeleton';
import { inboxMessages } from '@/domain/inbox/messages';
import { type ChangePreview, isHarmless } from '@/domain/inbox/schema';

/** Up to two lines of what changes, and what speaks against it. */
export function ChangeExcerpt({ change }: { change: ChangePreview | undefined }) {
  if (change === undefined) return <LoadingExcerpt />;
  const { excerpt, facts, failingTests } = change;
  const { lostVariables, fields } = facts;
  if (excerpt.length === 0 && fields.length === 0) return null;
  return (
    <div className="grid gap-1.5 rounded-md bg-inset px-3 py-2 text-sm">
      {excerpt.length > 0 && (
        <p dir="auto" className="line-clamp-3 font-mono wrap-anywhere whitespace-pre-wrap">
          <DiffParts parts={excerpt} />
        </p>
      )}
      {fields.length > 0 && <p className="text-fg-muted">{inboxMessages.otherFields(fields)}</p>}
      {!isHarmless(change) && (
        <p className="flex flex-wrap gap-1.5">
          {lostVariables.length > 0 && (
            <Badge tone="warn" title={lostVariables.join(', ')}>
              {inboxMessages.variablesRemoved(lostVariables.length)}
            </Badge>
          )}
          {failingTests > 0 && <Badge tone="warn">{inboxMessages.testsFail(failingTests)}</Badge>}
        </p>
      )}
    </div>
  );
}

/** Two lines of text to come, and not an empty box. */
function LoadingExcerpt() {
  return (
    <div className="grid gap-2 rounded-md bg-inset px-3 py-2.5">
      <Skeleton className="h-3.5 w-3/4" />
      <Skeleton className="h-3.5 w-1/2" />
    </div>
  );
}
