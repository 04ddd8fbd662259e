'use client';

import { useEffect, useState } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { evaluationMessages } from '@/domain/evaluation/messages';
import { improvePath } from '@/domain/evaluation/path';
import type { EvaluationDetail } from '@/domain/evaluation/schema';
import { useMarkRead } from '@/features/notification/use-mark-read';
import { useMedia } from '@/lib/use-media';
import { trpc } from '@/trpc/client';
import { CellSheet } from './cell-sheet';
import { columnName } from './column-head';
import { EvaluationSummary } from './evaluation-summary';
import { followEvaluations } from './followed';
import { ResultTable } from './result-table';
import { type CellFilter, filteredRows } from './table-state';

const ASK_EVERY_MS = 1_000;
/** Where one column is shown at a time, as by `max-sm`. */
const NARROW = '(width < 40rem)';

const FILTERS: { value: CellFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'worse', label: 'Worse' },
  { value: 'failing', label: 'Failing' },
];

/** An evaluation as a table that fills in while it runs. */
export function EvaluationView({
  owner,
  initial,
  canImprove,
}: {
  /** The reader's id. */
  owner: string;
  initial: EvaluationDetail;
  /** Whether the reader can edit the prompt. */
  canImprove: boolean;
}) {
  const { promptId, id } = initial;
  const { data: evaluation } = trpc.evaluation.get.useQuery(
    { promptId, id },
    {
      initialData: initial,
      refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? ASK_EVERY_MS : false),
      meta: { isQuiet: true },
    },
  );
  const [filter, setFilter] = useState<CellFilter>('all');
  const [shown, setShown] = useState(0);
  const [open, setOpen] = useState<{ caseId: string; runId: string } | null>(null);
  const isRunning = evaluation.state === 'running';
  useMarkRead('evaluation', isRunning ? null : id);
  // Started by this browser or not, also after Continue: the side bar asks once, and goes on if it is the reader's.
  useEffect(() => {
    if (isRunning) followEvaluations(owner);
  }, [isRunning, owner]);
  const utils = trpc.useUtils();
  const { done } = evaluation;
  // What the results change on pages that the reader comes from.
  useEffect(() => {
    void utils.evaluation.list.invalidate({ promptId });
    if (isRunning) return;
    void utils.prompt.tests.invalidate();
    void utils.status.gate.invalidate({ promptId });
  }, [isRunning, done, promptId, utils]);
  const { columns, agreement } = evaluation;
  const isNarrow = useMedia(NARROW);
  const rows = filteredRows(evaluation.rows, filter, isNarrow ? shown : null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <EvaluationSummary owner={owner} evaluation={evaluation} />
      <div className="flex flex-wrap items-end gap-4">
        <SegmentedToggle label="Show" options={FILTERS} value={filter} onValueChange={setFilter} />
        {columns.length > 1 && (
          <Field label="Column" className="w-full sm:hidden">
            <NativeSelect
              options={columns.map((column, place) => ({ value: String(place), label: columnName(column) }))}
              value={String(shown)}
              onValueChange={(value) => setShown(Number(value))}
            />
          </Field>
        )}
      </div>
      <ResultTable
        evaluation={evaluation}
        rows={rows}
        shown={shown}
        onShow={setShown}
        onOpen={(caseId, column) => setOpen({ caseId, runId: columns[column]?.runId ?? '' })}
      />
      <Comparisons columns={columns} />
      {agreement.marked > 0 && (
        <p className="text-md">{evaluationMessages.agreement(agreement.agreed, agreement.marked)}</p>
      )}
      {canImprove && failsNow(evaluation) && <ImproveLink promptId={promptId} id={id} />}
      <CellSheet
        choice={open === null ? null : { promptId, id, ...open }}
        answered={open === null ? 0 : answeredIn(evaluation, open)}
        canMark={evaluation.canMark}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}

/** How many answers a cell has. */
function answeredIn({ columns, rows }: EvaluationDetail, open: { caseId: string; runId: string }): number {
  const column = columns.findIndex(({ runId }) => runId === open.runId);
  return rows.find(({ caseId }) => caseId === open.caseId)?.cells[column]?.answered ?? 0;
}

/** Whether a case fails with the newest version, whose text a rewrite would change. */
function failsNow({ columns, rows }: EvaluationDetail): boolean {
  const newest = Math.max(...columns.map(({ version }) => version));
  return rows.some(({ cells }) =>
    cells.some(({ state }, place) => state === 'failed' && columns[place]?.version === newest),
  );
}

/** The way to a rewrite with AI from the failing answers, where AI is set up. */
function ImproveLink({ promptId, id }: { promptId: string; id: string }) {
  const { data: status } = trpc.ai.status.useQuery();
  if (status?.available !== true) return null;
  return (
    <div className="grid justify-items-start gap-1 print:hidden">
      <ButtonLink href={improvePath(promptId, id)} prefetch={false} variant="secondary">
        {evaluationMessages.improve}
      </ButtonLink>
      <p className="text-sm text-fg-muted">{evaluationMessages.improveHint}</p>
    </div>
  );
}

/** How each column compares with the approved version on the same model. */
function Comparisons({ columns }: Pick<EvaluationDetail, 'columns'>) {
  const compared = columns.flatMap(({ comparison, ...column }) =>
    comparison === null ? [] : [{ ...column, comparison }],
  );
  if (compared.length === 0) return null;
  return (
    <section aria-labelledby="compared">
      <h2 id="compared" className="text-xl">
        Compared with the approved version
      </h2>
      <ul className="mt-2 grid gap-1 text-md">
        {compared.map(({ comparison, ...column }) => (
          <li key={column.runId} className="wrap-anywhere">
            <b dir="auto">{columnName(column)}</b>: {evaluationMessages.comparison(comparison)}
          </li>
        ))}
      </ul>
    </section>
  );
}
