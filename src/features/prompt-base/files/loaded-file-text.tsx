'use client';

import { ErrorBox } from '@/components/ui/error-box';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { WithTrpc } from '@/trpc/with-trpc';
import { ShownText } from './shown-text';

interface LoadedFileTextProps {
  promptId: string;
  version: number;
  path: string;
}

/** The text of one file of a version, for guests and members. */
export function LoadedFileText(props: LoadedFileTextProps) {
  return (
    <WithTrpc>
      <Loaded {...props} />
    </WithTrpc>
  );
}

function Loaded({ promptId, version, path }: LoadedFileTextProps) {
  const { data, error, refetch } = trpc.file.texts.useQuery(
    { promptId, version, paths: [path] },
    { staleTime: Infinity },
  );
  if (error) return <ErrorBox onRetry={() => void refetch()}>{errorText(error)}</ErrorBox>;
  const [file] = data?.files ?? [];
  if (file === undefined) return <p className="text-md text-fg-muted">Loading…</p>;
  return <ShownText file={file} />;
}
