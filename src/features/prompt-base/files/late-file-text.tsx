'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { fileMessages } from '@/domain/file/messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { WithTrpc } from '@/trpc/with-trpc';
import { ShownText } from './shown-text';

interface LateFileTextProps {
  promptId: string;
  version: number;
  path: string;
}

/** A file for which the page had no room: its text is asked for with a press, by guests and members. */
export function LateFileText(file: LateFileTextProps) {
  return (
    <WithTrpc>
      <OnPress {...file} />
    </WithTrpc>
  );
}

function OnPress({ promptId, version, path }: LateFileTextProps) {
  const [isAsked, setAsked] = useState(false);
  const own = trpc.file.texts.useQuery(
    { promptId, version, paths: [path] },
    { enabled: isAsked, staleTime: Infinity },
  );
  const [shown] = own.data?.files ?? [];
  if (own.error) return <ErrorBox onRetry={() => void own.refetch()}>{errorText(own.error)}</ErrorBox>;
  if (shown !== undefined) return <ShownText promptId={promptId} version={version} file={shown} />;
  return (
    <Button
      variant="secondary"
      size="dense"
      aria-label={`${fileMessages.showText}: ${path}`}
      loading={own.isFetching}
      onClick={() => setAsked(true)}
    >
      {fileMessages.showText}
    </Button>
  );
}
