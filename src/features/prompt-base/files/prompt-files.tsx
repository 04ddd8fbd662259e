'use client';

import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { FileList } from './file-list';

interface PromptFilesProps {
  prompt: { id: string; slug: string; version: number; files: readonly unknown[] };
}

/** The files of a prompt's version for members, whose texts come after the page. */
export function PromptFiles({ prompt: { id, slug, version, files } }: PromptFilesProps) {
  const { data, error, refetch } = trpc.file.texts.useQuery(
    { promptId: id, version },
    { enabled: files.length > 0, staleTime: Infinity },
  );
  if (files.length === 0) return null;
  if (error) return <ErrorBox onRetry={() => void refetch()}>{errorText(error)}</ErrorBox>;
  if (data === undefined) return <Skeleton className="mt-5 h-40" />;
  return <FileList promptId={id} slug={slug} version={version} files={data.files} />;
}
