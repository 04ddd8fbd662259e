'use client';

import { Check, FlaskConical } from 'lucide-react';
import { use, useId } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Tooltip } from '@/components/ui/tooltip';
import type { PromptBadge } from '@/domain/prompt/schema';
import { readingMessages } from '@/domain/reading-messages';
import { cn } from '@/lib/cn';
import { PublicNeedsApproval } from './public-approval';

const LOOKS: Record<PromptBadge['status'], { label: string; tone: BadgeTone; Icon: typeof Check | null }> = {
  tested: { label: 'Tested', tone: 'warn', Icon: FlaskConical },
  approved: { label: 'Approved', tone: 'ok', Icon: Check },
  // The visibility icon is already displayed elsewhere.
  shared: { label: 'Shared', tone: 'info', Icon: null },
};

/** Explanation of a status regarding the prompt's audience: the specified text where it is true. */
function hintOf(status: PromptBadge['status'], isShared: boolean, needsApproval: boolean): string {
  const { hint } = readingMessages.status;
  if (status === 'tested' && isShared) return hint.testedShared;
  return status === 'shared' && needsApproval ? hint.sharedUnapproved : hint[status];
}

/** The badge of a prompt's status with its explanation. */
export function StatusBadge({
  badge,
  isShared,
  isFact = false,
  isPlain = false,
}: {
  badge: PromptBadge;
  isShared: boolean;
  /** In the line of a prompt's facts: as high as the links there, and reached by its arrow keys. */
  isFact?: boolean;
  /** Without a background. */
  isPlain?: boolean;
}) {
  const id = useId();
  const needsApproval = use(PublicNeedsApproval);
  const { label, tone, Icon } = LOOKS[badge.status];
  const by = badge.approvedByName === null ? '' : ` Marked by ${badge.approvedByName}.`;
  return (
    <Tooltip content={`${hintOf(badge.status, isShared, needsApproval)}.${by}`} id={id}>
      <Badge
        tone={tone}
        icon={Icon && <Icon aria-hidden="true" />}
        aria-describedby={id}
        className={cn(
          'relative z-1',
          isFact && 'min-h-6! px-2! text-sm! pointer-coarse:min-h-8!',
          isPlain && 'bg-transparent! px-0!',
        )}
        tabIndex={isFact ? -1 : undefined}
      >
        {label}
      </Badge>
    </Tooltip>
  );
}
