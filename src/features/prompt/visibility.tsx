'use client';

import { Globe, Lock } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { useSetShared } from './use-set-shared';

/** Says in an icon, and in words with `label`, whether a prompt is shared or private. */
export function VisibilityMark({ isShared, label = false }: { isShared: boolean; label?: boolean }) {
  const Icon = isShared ? Globe : Lock;
  return (
    <span className="inline-flex items-center gap-1.5 text-fg-muted">
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className={label ? undefined : 'sr-only'}>{isShared ? 'Shared' : 'Private'}</span>
    </span>
  );
}

/** The same as a button for those who may change it. */
export function VisibilityToggle({ prompt }: { prompt: { id: string; title: string; isShared: boolean } }) {
  const setShared = useSetShared(prompt.id);
  const { isShared, title } = prompt;
  return (
    <IconButton
      size="dense"
      aria-label={isShared ? `Shared. Make private: ${title}` : `Private. Share: ${title}`}
      tooltip={isShared ? 'Shared: make it private' : 'Private: share it'}
      onClick={() => setShared(!isShared)}
    >
      {isShared ? <Globe aria-hidden="true" /> : <Lock aria-hidden="true" />}
    </IconButton>
  );
}
