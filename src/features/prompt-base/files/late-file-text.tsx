'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { fileMessages } from '@/domain/file/messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { WithTrpc } from '@/trpc/with-trpc';
import { FileParts } from './file-parts';
import { FileText } from './file-text';
import { WholeText } from './whole-text';

interface LateFileTextProps {
  promptId: string;
  version: number;
  path: string;
}

/**
 * A file for which the page had no room, for guests and members: its text is asked for with a press, or where the page
 * has the beginning (`first`), part by part.
 */
export function LateFileText({ first, ...file }: LateFileTextProps & { first?: string }) {
  return (
    <WithTrpc>{first === undefined ? <OnPress {...file} /> : <Parts file={file} first={first} />}</WithTrpc>
  );
}

function Parts({ file, first }: { file: LateFileTextProps; first: string }) {
  return (
    <FileParts file={file} first={first}>
      {({ text, firstLine }) => <FileText name={file.path} text={text} firstLine={firstLine} />}
    </FileParts>
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
  if (shown !== undefined) {
    const { text, isCut } = shown;
    if (text === null || !isCut) return <WholeText file={shown} />;
    return <Parts file={{ promptId, version, path }} first={text} />;
  }
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
