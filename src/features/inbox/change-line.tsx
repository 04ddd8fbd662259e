'use client';

import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { ErrorBox } from '@/components/ui/error-box';
import { inboxMessages } from '@/domain/inbox/messages';
import { type ChangePreview, type ChangeQuery, isHarmless } from '@/domain/inbox/schema';
import { reviewMessages } from '@/domain/review/messages';
import { whyRefused } from '@/domain/status/decision-messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { ChangeExcerpt } from './change-excerpt';
import { focusOwnLine } from './focus-line';
import { InboxLine, type InboxLineProps } from './inbox-line';
import { LineForm } from './line-form';
import { useDecision, type Verdict } from './use-decision';

/** How a change stands that is not open any more. */
function outcome({ state, deciderName }: ChangePreview): string | null {
  const name = deciderName ?? reviewMessages.somebody;
  return state === 'open' ? null : inboxMessages.decided[state](name);
}

interface ChangeLineProps extends InboxLineProps {
  change: ChangeQuery;
  onDecided?: () => void;
  words: ReactNode;
}

/** A review or suggestion that waits for a decision: what changes, and the decision where the whole change is in view. */
export function ChangeLine({ change: query, onDecided, words, ...line }: ChangeLineProps) {
  const { data: change, error } = trpc.inbox.change.useQuery(query);
  const [asked, setAsked] = useState<Verdict | null>(null);
  const decision = useDecision(query, () => {
    setAsked(null);
    onDecided?.();
  });
  const isReview = 'reviewId' in query;
  const result = change === undefined ? null : outcome(change);
  return (
    <InboxLine
      {...line}
      actions={
        error !== null ? (
          <OpenButton href={line.href} label={inboxMessages.open} text={line.text} />
        ) : (
          change !== undefined && (
            <Decide
              change={change}
              line={line}
              isReview={isReview}
              isBusy={decision.isBusy}
              onAsk={setAsked}
              onDecide={(verdict) => void decision.decide(verdict, change)}
            />
          )
        )
      }
    >
      {words}
      {error === null ? (
        <ChangeExcerpt change={change} />
      ) : (
        <p className="text-sm text-fg-muted">{errorText(error)}</p>
      )}
      {change?.refusal != null && <p className="mt-1 text-sm text-fg-muted">{whyRefused(change.refusal)}</p>}
      {result !== null && <p className="mt-1 text-sm font-semibold">{result}</p>}
      {decision.problem !== null && asked === null && (
        <ErrorBox className="mt-2">{decision.problem}</ErrorBox>
      )}
      {asked !== null && change !== undefined && (
        <LineForm
          label={asked === 'changes' ? inboxMessages.whatToChange : inboxMessages.reasonOptional}
          send={asked === 'changes' ? inboxMessages.requestChanges : inboxMessages.decline}
          isRequired={asked === 'changes'}
          isBusy={decision.isBusy}
          error={decision.problem}
          onSend={(text) => void decision.decide(asked, change, text)}
          onCancel={() => {
            focusOwnLine();
            setAsked(null);
          }}
        />
      )}
    </InboxLine>
  );
}

function OpenButton({ href, label, text }: { href: string; label: string; text: string }) {
  return (
    <ButtonLink
      href={href}
      size="dense"
      variant={label === inboxMessages.open ? 'secondary' : 'primary'}
      prefetch={false}
      data-inbox-main
      aria-label={`${label}: ${text}`}
    >
      {label}
    </ButtonLink>
  );
}

function Decide({
  change,
  line,
  isReview,
  isBusy,
  onAsk,
  onDecide,
}: {
  change: ChangePreview;
  line: InboxLineProps;
  isReview: boolean;
  isBusy: boolean;
  onAsk: (verdict: Verdict) => void;
  onDecide: (verdict: Verdict) => void;
}) {
  const [yes, no] = isReview ? (['approved', 'changes'] as const) : (['accept', 'decline'] as const);
  const { may, state } = change;
  if (state !== 'open' || may.length === 0) {
    return <OpenButton href={line.href} label={inboxMessages.open} text={line.text} />;
  }
  const isInPlace = may.includes(yes) && change.isWhole && isHarmless(change);
  const noLabel = isReview ? inboxMessages.requestChanges : inboxMessages.decline;
  const yesLabel = isReview ? inboxMessages.approve : inboxMessages.accept;
  return (
    <>
      {may.includes(no) && (
        <Button
          size="dense"
          variant="secondary"
          aria-label={`${noLabel}: ${line.text}`}
          onClick={() => onAsk(no)}
        >
          {noLabel}
        </Button>
      )}
      {isInPlace ? (
        <Button
          size="dense"
          icon={<Check aria-hidden="true" />}
          loading={isBusy}
          data-inbox-main
          aria-label={`${yesLabel}: ${line.text}`}
          onClick={() => onDecide(yes)}
        >
          {yesLabel}
        </Button>
      ) : (
        <OpenButton href={line.href} label={inboxMessages.compare} text={line.text} />
      )}
    </>
  );
}
