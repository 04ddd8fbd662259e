'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import type { FileChange } from '@/domain/file/file-entry';
import { fileMessages } from '@/domain/file/messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { BothDownloads, type ComparedFiles, FileDifference } from './file-difference';
import type { CompareView } from './version-href';

interface LateDifferenceProps {
  change: FileChange;
  source: ComparedFiles;
  view: CompareView;
}

/** A changed file for which the answer with all texts had no room: its own are asked for with a press. */
export function LateDifference(props: LateDifferenceProps) {
  const [isAsked, setAsked] = useState(false);
  const { change, source } = props;
  if (!isAsked) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="dense"
          aria-label={`${fileMessages.compareThis}: ${change.path}`}
          onClick={() => setAsked(true)}
        >
          {fileMessages.compareThis}
        </Button>
        <BothDownloads change={change} source={source} />
      </div>
    );
  }
  return 'suggestionId' in source ? (
    <OfSuggestion {...props} id={source.suggestionId} />
  ) : (
    <OfVersions {...props} to={source.to} />
  );
}

const asked = { staleTime: Infinity };

function OfVersions({ to, ...props }: LateDifferenceProps & { to: number }) {
  const { change, source } = props;
  const { promptId, from } = source;
  const before = trpc.file.texts.useQuery(
    { promptId, version: from, paths: [change.from?.path ?? ''] },
    { ...asked, enabled: change.from !== null },
  );
  const after = trpc.file.texts.useQuery(
    { promptId, version: to, paths: [change.to?.path ?? ''] },
    { ...asked, enabled: change.to !== null },
  );
  const sides = [before, after];
  const failed = sides.find(({ error }) => error !== null);
  if (failed !== undefined) {
    return <ErrorBox onRetry={() => void failed.refetch()}>{errorText(failed.error)}</ErrorBox>;
  }
  const isLoading = sides.some(({ isLoading: isOnItsWay }) => isOnItsWay);
  const texts = { before: before.data?.files ?? [], after: after.data?.files ?? [] };
  return <FileDifference {...props} texts={isLoading ? undefined : texts} />;
}

function OfSuggestion({ id, ...props }: LateDifferenceProps & { id: string }) {
  const own = trpc.file.ofSuggestion.useQuery({ id, paths: [props.change.path] }, asked);
  if (own.error) return <ErrorBox onRetry={() => void own.refetch()}>{errorText(own.error)}</ErrorBox>;
  const texts = own.data && { before: own.data.base, after: own.data.proposed };
  return <FileDifference {...props} texts={texts} />;
}
