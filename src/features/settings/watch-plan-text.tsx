'use client';

import { costText } from '@/domain/model/cost';
import { gateMessages as said } from '@/domain/gate/messages';
import type { WatchPlan } from '@/domain/gate/schema';
import { errorText } from '@/trpc/error';

/** What a watch asks and costs every month, below the box that switches it on. */
export function WatchPlanText({ plan, error }: { plan: WatchPlan | undefined; error: unknown }) {
  if (error != null) return <p className="ps-7 text-sm text-danger">{errorText(error)}</p>;
  if (plan === undefined) return <p className="ps-7 text-sm text-fg-muted">{said.watchPlanning}</p>;
  const { cost, currency, callsPerDay, problem } = plan;
  return (
    <p className="ps-7 text-sm tabular-nums" aria-live="polite">
      {said.watchPlan(plan)}{' '}
      {cost === null
        ? said.watchCostUnknown
        : said.watchCost(costText(cost.about, currency), costText(cost.most, currency))}{' '}
      {said.watchLimit(callsPerDay)}
      {problem !== null && <span className="block text-danger">{problem}</span>}
    </p>
  );
}
