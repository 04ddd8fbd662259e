'use client';

import { History } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { errorCode } from '@/trpc/error';
import { refusedSecrets } from '@/trpc/secret-acceptance';
import { toastError } from '@/trpc/toast-error';
import { compareHref } from './version-href';

export interface RestoreVersionProps {
  prompt: { id: string; slug: string; version: number; isShared: boolean };
  version: number;
  /** In a list that names the version. */
  isShort?: boolean;
}

/** Saves an older version as the newest. If others have saved since the page was loaded, it shows that first. */
export function RestoreVersion({ prompt, version, isShort = false }: RestoreVersionProps) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const [isRefused, setRefused] = useState(false);
  const restore = trpc.prompt.restore.useMutation({
    onSuccess: (updated) => {
      void utils.prompt.invalidate();
      void utils.activity.invalidate();
      toast.success(messages.prompt.restoredVersion(version));
      router.push(`/prompts/${updated.slug}`);
      router.refresh();
    },
    onError: (error) => {
      if (errorCode(error) !== 'CONFLICT' || refusedSecrets(error) !== null) {
        toastError(error);
        return;
      }
      setRefused(true);
      // The page learns of the newest version, which the next press names.
      router.refresh();
    },
  });

  return (
    <>
      <Button
        variant={isShort ? 'ghost' : 'secondary'}
        size={isShort ? 'dense' : 'default'}
        aria-label={isShort ? `Restore version ${version}` : undefined}
        icon={!isShort && <History aria-hidden="true" />}
        loading={restore.isPending || restore.isSuccess}
        onClick={() => restore.mutate({ id: prompt.id, version, current: prompt.version })}
      >
        {isShort ? 'Restore' : 'Restore this version'}
      </Button>
      {isRefused && (
        <Banner
          tone="warn"
          role="alert"
          className="basis-full"
          title={messages.prompt.staleRestore}
          actions={
            <ButtonLink
              href={compareHref(prompt.slug, version, prompt.version)}
              variant="secondary"
              size="dense"
            >
              Compare with version {prompt.version}
            </ButtonLink>
          }
        >
          Review the current version, then press again to restore. The current version stays in the history.
        </Banner>
      )}
    </>
  );
}
