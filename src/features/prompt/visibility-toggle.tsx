'use client';

import { Globe, Lock } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { useSetShared } from './use-set-shared';

/** Says in an icon whether a prompt is shared or private, as a button for those who may change it. */
export function VisibilityToggle({ prompt }: { prompt: { id: string; title: string; isShared: boolean } }) {
  const { setShared, guard } = useSetShared(prompt.id);
  const { isShared, title } = prompt;
  return (
    <>
      <IconButton
        size="dense"
        aria-label={isShared ? `Shared. Make private: ${title}` : `Private. Share: ${title}`}
        tooltip={isShared ? 'Shared: make it private' : 'Private: share it'}
        onClick={() => setShared(!isShared)}
      >
        {isShared ? <Globe aria-hidden="true" /> : <Lock aria-hidden="true" />}
      </IconButton>
      <SecretDialog guard={guard} />
    </>
  );
}
