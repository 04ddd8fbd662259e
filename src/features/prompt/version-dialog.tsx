'use client';

import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { momentText } from '@/lib/date';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { toastError } from '@/trpc/toast-error';
import { usePromptCache } from './prompt-cache';
import { PromptText } from './prompt-text';

/** One version as it was, and for those who may edit the way to make it the current one again. */
export function VersionDialog({
  prompt,
  version,
  mayRestore,
  open,
  onOpenChange,
}: {
  prompt: Pick<PromptDto, 'id' | 'version'>;
  version: number;
  mayRestore: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const utils = trpc.useUtils();
  const cache = usePromptCache();
  const { data, error, refetch } = trpc.prompt.version.useQuery(
    { id: prompt.id, version },
    { enabled: open },
  );
  const restore = trpc.prompt.restore.useMutation({
    onSuccess: (updated) => {
      utils.prompt.get.setData({ identifier: updated.slug }, updated);
      void utils.prompt.versions.invalidate({ id: updated.id });
      cache.refreshLists();
      toast.success(messages.prompt.restoredVersion(version));
      onOpenChange(false);
    },
    onError: toastError,
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={`Version ${version}`}
      description={
        data && `${momentText(data.createdAt)}${data.authorName === null ? '' : `, ${data.authorName}`}`
      }
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Close
          </Button>
          {mayRestore && version !== prompt.version && (
            <Button
              loading={restore.isPending}
              disabled={data === undefined}
              onClick={() => restore.mutate({ id: prompt.id, version, current: prompt.version })}
            >
              Restore this version
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <article className="grid gap-3">
          <h3 dir="auto" className="text-lg">
            {data.title}
          </h3>
          <p dir="auto" className="text-fg-muted">
            {data.description}
          </p>
          <ul aria-label="Category and tags" className="flex flex-wrap gap-1.5">
            {[data.category, ...data.tags].map((name, index) => (
              <li key={`${index} ${name}`} className="flex min-w-0">
                <Chip variant="outline">{name}</Chip>
              </li>
            ))}
          </ul>
          <pre
            dir="auto"
            className="rounded-md bg-inset p-4 font-mono text-sm leading-[1.65] break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
          >
            <PromptText text={data.content} />
          </pre>
        </article>
      ) : error ? (
        <ErrorBox onRetry={() => void refetch()}>{errorText(error)}</ErrorBox>
      ) : (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading version</span>
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-60" />
        </div>
      )}
    </Dialog>
  );
}
