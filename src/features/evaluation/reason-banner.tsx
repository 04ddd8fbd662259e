'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import type { EvaluationDetail } from '@/domain/evaluation/schema';
import { amountOf } from './plan-form';

/** Why an evaluation has paused or ended. One that paused can go on: at its own limit of cost with another one. */
export function ReasonBanner({
  evaluation: { state, reason, reachedLimit, canStop, stopAt, currency },
  isBusy,
  onContinue,
  onStop,
}: {
  evaluation: EvaluationDetail;
  isBusy: boolean;
  onContinue: (limit: { stopAt?: number | null }) => void;
  onStop: () => void;
}) {
  const [text, setText] = useState(stopAt === null ? '' : String(Number((stopAt * 2).toPrecision(6))));
  const amount = amountOf(text);
  const canContinue = state === 'paused' && canStop;
  const isAtOwnLimit = canContinue && reachedLimit === 'cost';
  const actions = canContinue && (
    <>
      <Button
        size="dense"
        disabled={isBusy || amount === undefined}
        onClick={() => onContinue(isAtOwnLimit ? { stopAt: amount ?? null } : {})}
      >
        Continue
      </Button>
      <Button size="dense" variant="secondary" disabled={isBusy} onClick={onStop}>
        Stop
      </Button>
    </>
  );
  return (
    <Banner tone="warn" className="px-4 py-3" actions={actions}>
      <p>{reason}</p>
      {isAtOwnLimit && (
        <Field
          label={`Stop at (${currency ?? ''})`}
          hint="Leave empty for no limit."
          error={amount === undefined && said.stopAtRange}
          className="mt-3"
        >
          <Input inputMode="decimal" value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      )}
    </Banner>
  );
}
