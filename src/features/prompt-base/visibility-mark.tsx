import { Globe, Lock, Users } from 'lucide-react';
import { readingMessages } from '@/domain/reading-messages';

interface VisibilityMarkProps {
  isShared: boolean;
  /** The home of the prompt, for those who are in that space. */
  space?: { name: string } | null;
  /** Whether it is read because of a grant. */
  isGranted?: boolean;
  /** With how many people and spaces a private prompt is shared; undefined for readers who may not know. */
  sharedWith?: number | undefined;
  label?: boolean;
  /** Tooltip of a shared prompt, where guests don't see all of them. */
  sharedHint?: string;
}

/** Says in an icon, and in words with `label`, whether a prompt is shared, private, of a space, or shared with some. */
export function VisibilityMark({
  isShared,
  space = null,
  isGranted = false,
  sharedWith = 0,
  label = false,
  sharedHint = readingMessages.status.hint.shared,
}: VisibilityMarkProps) {
  const isForOthers = space !== null || isGranted || sharedWith > 0;
  const Icon = isShared ? Globe : isForOthers ? Users : Lock;
  const given = isGranted ? 'Shared with you' : 'Private';
  const alone = sharedWith > 0 ? `Shared with ${sharedWith.toLocaleString('en-US')}` : given;
  const words = isShared ? 'Shared' : (space?.name ?? alone);
  return (
    <span
      title={isShared ? sharedHint : label ? undefined : words}
      className="inline-flex min-w-0 items-center gap-1.5 text-fg-muted"
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className={label ? 'min-w-0 break-words' : 'sr-only'}>{words}</span>
    </span>
  );
}
