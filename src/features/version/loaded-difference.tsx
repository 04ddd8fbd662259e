'use client';

import { ErrorBox } from '@/components/ui/error-box';
import type { FileChange } from '@/domain/file/file-entry';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { WithTrpc } from '@/trpc/with-trpc';
import { type ComparedFiles, FileDifference } from './file-difference';
import type { CompareView } from './version-href';

export interface LoadedDifferenceProps {
  change: FileChange;
  source: ComparedFiles;
  view: CompareView;
}

/** A changed file whose texts are asked for, for guests and members. */
export function LoadedDifference(props: LoadedDifferenceProps) {
  const { source } = props;
  return (
    <WithTrpc>
      {'suggestionId' in source ? (
        <OfSuggestion {...props} id={source.suggestionId} />
      ) : (
        <OfVersions {...props} to={source.to} />
      )}
    </WithTrpc>
  );
}

const asked = { staleTime: Infinity };

function OfVersions({ to, ...props }: LoadedDifferenceProps & { to: number }) {
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

function OfSuggestion({ id, ...props }: LoadedDifferenceProps & { id: string }) {
  const own = trpc.file.ofSuggestion.useQuery({ id, paths: [props.change.path] }, asked);
  if (own.error) return <ErrorBox onRetry={() => void own.refetch()}>{errorText(own.error)}</ErrorBox>;
  const texts = own.data && { before: own.data.base, after: own.data.proposed };
  return <FileDifference {...props} texts={texts} />;
}
