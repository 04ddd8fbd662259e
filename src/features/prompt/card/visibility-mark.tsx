'use no memo';

import { Globe, Lock } from 'lucide-react';

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
