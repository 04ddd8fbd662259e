import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { SetupState } from '@/domain/admin/setup';
import { setupMessages } from '@/domain/admin/setup-messages';

const TONE = { works: 'ok', attention: 'warn', unset: 'neutral' } as const;
const ICON = {
  works: <Check aria-hidden="true" />,
  attention: <TriangleAlert aria-hidden="true" />,
  unset: null,
} as const;

export function StateBadge({ state }: { state: SetupState }) {
  return (
    <Badge tone={TONE[state]} icon={ICON[state]}>
      {setupMessages.states[state]}
    </Badge>
  );
}

export type PartCardProps = {
  /** The end of the address that leads here. */
  id: string;
  name: string;
  state: SetupState;
  inUse: string;
  workedAt?: Date | null;
  /** How much of it was used today. */
  usage?: string | undefined;
  /** What doesn't work without it; shown while it is not set, or needs attention. */
  without: string;
  /** Shown in any state. */
  hint?: string;
  actions: ReactNode;
  children?: ReactNode;
};

/** One part of the set-up: its state, what is in use, what doesn't work without it, and below what there is to do. */
export function PartCard(props: PartCardProps) {
  const { id, name, state, inUse, workedAt, usage, without, hint, actions, children } = props;
  const more = hint ?? (state === 'works' ? '' : without);
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 sm:flex-nowrap">
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-2.5">
            <h2 id={id} className="scroll-mt-24 text-xl">
              {name}
            </h2>
            <StateBadge state={state} />
          </div>
          <p className="text-md wrap-anywhere">
            <b>{inUse}</b>
            {workedAt && (
              <>
                {' '}
                <span className="text-fg-muted">
                  worked <Time date={workedAt} />
                </span>
              </>
            )}
            {usage !== undefined && <span className="text-fg-muted"> · {usage}</span>}
          </p>
          {more !== '' && <p className="text-sm text-fg-muted">{more}</p>}
        </div>
        <div className="flex flex-wrap gap-2 sm:shrink-0">{actions}</div>
      </div>
      {children}
    </Card>
  );
}
