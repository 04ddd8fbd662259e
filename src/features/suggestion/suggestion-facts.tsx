import { FactStrip, type StripFact } from '@/components/ui/fact-strip';
import type { ChangeFacts } from '@/domain/review/change-facts';
import { changeMessages } from '@/domain/review/change-messages';
import { factsOf } from '@/features/review/review-facts';

/** What a suggestion changes, and the approval that ends when it is accepted. */
export function SuggestionFacts({ facts, endsApproval }: { facts: ChangeFacts; endsApproval: boolean }) {
  const { title, ends } = changeMessages.approval;
  const approval: StripFact[] = endsApproval ? [{ title, more: ends, isWarning: true }] : [];
  return (
    <FactStrip
      label={changeMessages.facts}
      warning={changeMessages.warning}
      facts={[...factsOf(facts, false), ...approval]}
    />
  );
}
