'use client';

import { ErrorBox } from '@/components/ui/error-box';
import { fileMessages } from '@/domain/file/messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { WithTrpc } from '@/trpc/with-trpc';
import { CompareTexts } from './compare-texts';
import type { CompareView } from './version-href';

interface ChangedPartProps {
  promptId: string;
  from: { version: number; path: string };
  to: { version: number; path: string };
  view: CompareView;
}

/** What differs of two texts that are too long for a page, for guests and members. */
export function ChangedPart(props: ChangedPartProps) {
  return (
    <WithTrpc>
      <Loaded {...props} />
    </WithTrpc>
  );
}

function Loaded({ view, ...files }: ChangedPartProps) {
  const part = trpc.file.changedPart.useQuery(files, { staleTime: Infinity });
  if (part.error) return <ErrorBox onRetry={() => void part.refetch()}>{errorText(part.error)}</ErrorBox>;
  if (part.data === undefined) return <p className="text-md text-fg-muted">Loading…</p>;
  const { before, after, firstLine, isCut } = part.data;
  return (
    <>
      <p className="mb-2 text-sm text-fg-muted">
        {isCut ? fileMessages.comparedBeginning(firstLine) : fileMessages.comparedPart(firstLine)}
      </p>
      <CompareTexts before={before} after={after} view={view} />
    </>
  );
}
