import { Check, Hourglass, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { SuggestionState } from '@/domain/suggestion/schema';

const STATES: Record<SuggestionState, { label: string; tone: BadgeTone; icon: ReactNode }> = {
  open: { label: 'Open', tone: 'info', icon: <Hourglass aria-hidden="true" /> },
  accepted: { label: 'Accepted', tone: 'ok', icon: <Check aria-hidden="true" /> },
  declined: { label: 'Declined', tone: 'neutral', icon: <X aria-hidden="true" /> },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', icon: <Undo2 aria-hidden="true" /> },
};

export function SuggestionBadge({ state }: { state: SuggestionState }) {
  const { label, tone, icon } = STATES[state];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
