'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { fileMessages } from '@/domain/file/messages';
import type { FileText as Shown } from '@/domain/file/schema';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { ShownText } from './shown-text';

/** A file for which the page had no room: its text is asked for with a press. */
export function LateFileText({
  promptId,
  version,
  file,
}: {
  promptId: string;
  version: number;
  file: Shown;
}) {
  const [isAsked, setAsked] = useState(false);
  const { path } = file;
  const own = trpc.file.texts.useQuery(
    { promptId, version, paths: [path] },
    { enabled: isAsked, staleTime: Infinity },
  );
  const [shown] = own.data?.files ?? [];
  if (own.error) return <ErrorBox onRetry={() => void own.refetch()}>{errorText(own.error)}</ErrorBox>;
  if (shown === undefined) {
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
  return <ShownText file={shown} />;
}
