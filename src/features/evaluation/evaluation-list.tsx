'use client';

import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import { evaluationPath } from '@/domain/evaluation/path';
import { trpc } from '@/trpc/client';
import { columnsText, stateWord } from './state-text';

/** The newest evaluations of a prompt, each leading to its table. Shows nothing without any. */
export function EvaluationList({ promptId, slug }: { promptId: string; slug: string }) {
  const { data = [] } = trpc.evaluation.list.useQuery({ promptId });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="evaluations">
      <h2 id="evaluations" className="text-lg">
        Evaluations
      </h2>
      <ol className="mt-2 grid">
        {data.map((evaluation) => {
          const { word, tone } = stateWord(evaluation.state);
          const { id, done, total, state, startedAt } = evaluation;
          return (
            <li key={id} className="border-t border-border py-1 first:border-t-0">
              <Link
                href={evaluationPath(slug, id)}
                prefetch={false}
                className="-mx-2 grid min-w-0 gap-1 rounded-md px-2 py-2 hover:bg-surface-2"
              >
                <span className="flex flex-wrap items-center gap-1.5">
                  <Badge tone={tone}>{word}</Badge>
                  {state !== 'finished' && (
                    <span className="text-sm tabular-nums">
                      {done} of {total} answers
                    </span>
                  )}
                </span>
                <span className="text-sm wrap-anywhere text-fg-muted">
                  {columnsText(evaluation)} · <Time date={startedAt} />
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
