'use client';
'use no memo';

import { Check, FlaskConical } from 'lucide-react';
import { useId } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Tooltip } from '@/components/ui/tooltip';
import type { PromptBadge } from '@/domain/prompt/schema';
import { readingMessages } from '@/domain/reading-messages';

const LOOKS: Record<PromptBadge['status'], { label: string; tone: BadgeTone; Icon: typeof Check | null }> = {
  tested: { label: 'Tested', tone: 'warn', Icon: FlaskConical },
  approved: { label: 'Approved', tone: 'ok', Icon: Check },
  // The icon of visibility stands elsewhere already.
  shared: { label: 'Shared', tone: 'info', Icon: null },
};

function hintOf({ status, approvedByName }: PromptBadge, isShared: boolean): string {
  const by = approvedByName === null ? '' : ` Marked by ${approvedByName}.`;
  const hint = status === 'tested' && isShared ? 'testedShared' : status;
  return `${readingMessages.status.hint[hint]}.${by}`;
}

/** The badge of a prompt's status with what it means (specification 4). Only where it is `focusable` a stop of its own. */
export function StatusBadge({
  badge,
  isShared,
  focusable = false,
}: {
  badge: PromptBadge;
  isShared: boolean;
  focusable?: boolean;
}) {
  const id = useId();
  const { label, tone, Icon } = LOOKS[badge.status];
  return (
    <Tooltip content={hintOf(badge, isShared)} id={id}>
      <Badge
        tone={tone}
        icon={Icon && <Icon aria-hidden="true" />}
        aria-describedby={id}
        className="relative z-1"
        tabIndex={focusable ? 0 : undefined}
      >
        {label}
      </Badge>
    </Tooltip>
  );
}
