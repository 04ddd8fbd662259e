'use no memo';

import { Globe, Lock, Users } from 'lucide-react';

interface VisibilityMarkProps {
  isShared: boolean;
  /** The home of the prompt, for those who are in that space. */
  space?: { name: string } | null;
  /** Whether it is read because of a grant. */
  isGranted?: boolean;
  label?: boolean;
}

/** Says in an icon, and in words with `label`, whether a prompt is shared, private, or of a space. */
export function VisibilityMark({
  isShared,
  space = null,
  isGranted = false,
  label = false,
}: VisibilityMarkProps) {
  const Icon = isShared ? Globe : space === null && !isGranted ? Lock : Users;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-fg-muted">
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className={label ? 'min-w-0 break-words' : 'sr-only'}>
        {isShared ? 'Shared' : (space?.name ?? (isGranted ? 'Shared with you' : 'Private'))}
      </span>
    </span>
  );
}
