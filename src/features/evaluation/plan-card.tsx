'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { costText } from '@/domain/model/cost';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import type { EvaluationPlan } from '@/domain/evaluation/schema';
import { amountOf } from './plan-form';

/** What the plan asks and costs, and the button that starts it. */
export function PlanCard({
  plan,
  answersPerCase,
  missing,
  problem,
  isStarting,
  onStart,
}: {
  plan: EvaluationPlan | undefined;
  answersPerCase: number;
  /** What is not chosen yet; null if nothing is missing. */
  missing: string | null;
  /** Why there is no plan, from the server. */
  problem: string | null;
  isStarting: boolean;
  onStart: (stopAt: number | null) => void;
}) {
  const [text, setText] = useState('');
  const amount = amountOf(text);
  const isPriced = plan !== undefined && plan.cost !== null;
  const refusal = missing ?? problem ?? plan?.problem ?? null;
  return (
    <Card
      as="section"
      aria-labelledby="plan"
      className="grid gap-3 max-lg:sticky max-lg:bottom-2 max-lg:z-10 max-lg:shadow-overlay lg:sticky lg:top-20 lg:gap-4"
    >
      <h2 id="plan" className="text-xl max-sm:sr-only">
        Plan
      </h2>
      {missing === null && problem === null && <PlanText plan={plan} answersPerCase={answersPerCase} />}
      {isPriced && missing === null && (
        <Field
          label={`Stop at (${plan.currency})`}
          hint="Pauses before a request that could cost more. Leave empty for no limit."
          error={amount === undefined && said.stopAtRange}
        >
          <Input
            inputMode="decimal"
            value={text}
            placeholder={plan.cost === null ? '' : String(Number(plan.cost.most.toPrecision(2)))}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      )}
      {refusal !== null && (
        <Banner tone="warn" role="status" className="px-4 py-3">
          {refusal}
        </Banner>
      )}
      <Button
        disabledReason={refusal}
        disabled={plan === undefined || amount === undefined || isStarting}
        onClick={() => onStart(isPriced ? (amount ?? null) : null)}
      >
        Start evaluation
      </Button>
    </Card>
  );
}

function PlanText({ plan, answersPerCase }: { plan: EvaluationPlan | undefined; answersPerCase: number }) {
  if (plan === undefined) return <Skeleton className="h-16 w-full" />;
  const { versions, models, cases, answers, judgeCalls, cost, currency, callsLeft } = plan;
  return (
    <p className="text-md" aria-live="polite">
      {said.size({ versions, models, cases, answers: answersPerCase, calls: answers, judgeCalls })}{' '}
      {cost === null
        ? `${said.noPrice}.`
        : said.cost(costText(cost.about, currency), costText(cost.most, currency))}{' '}
      {said.left(callsLeft)}
    </p>
  );
}
