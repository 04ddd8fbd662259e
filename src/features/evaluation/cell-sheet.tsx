'use client';

import { Badge } from '@/components/ui/badge';
import { Drawer } from '@/components/ui/drawer';
import { LongText } from '@/components/ui/long-text';
import { Skeleton } from '@/components/ui/skeleton';
import { evaluationMessages } from '@/domain/evaluation/messages';
import type { AnswerDto, CellChoice, CellDetail } from '@/domain/evaluation/schema';
import { CheckOutcomes } from '@/features/test-case/check-outcomes';
import { CompareTexts } from '@/features/version/compare-texts';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { AnswerVerdicts } from './answer-verdicts';
import { columnName } from './column-head';

const ASK_EVERY_MS = 1_000;

/** The answers behind a cell, one by one, with the checks, what people say, and the approved version's answer. */
export function CellSheet({
  choice,
  answered,
  canMark,
  onClose,
}: {
  choice: CellChoice | null;
  /** How many answers the table counts: while it runs, more come. */
  answered: number;
  canMark: boolean;
  onClose: () => void;
}) {
  const { data, error } = trpc.evaluation.cell.useQuery(
    choice ?? { promptId: '', id: '', runId: '', caseId: '' },
    {
      enabled: choice !== null,
      refetchInterval: ({ state: { data: shown } }) =>
        shown !== undefined && shown.answers.length < answered ? ASK_EVERY_MS : false,
    },
  );
  return (
    <Drawer
      open={choice !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={data === undefined ? 'Answers' : data.caseName}
      description={data === undefined ? undefined : columnName(data)}
    >
      {error !== null && <p className="text-md text-danger">{errorText(error)}</p>}
      {error === null && data === undefined && <Skeleton className="h-40 w-full" />}
      {data !== undefined && choice !== null && (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {data.answers.length === 0 && <li className="text-md text-fg-muted">No answers yet.</li>}
          {data.answers.map((answer) => (
            <li key={answer.attempt} className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <Answer answer={answer} approved={data.approved} />
              <AnswerVerdicts choice={choice} answer={answer} canMark={canMark} />
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  );
}

const box =
  'max-h-80 overflow-y-auto rounded-md bg-inset p-3 font-mono text-sm leading-[1.65] [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]';

function Answer({ answer, approved }: { answer: AnswerDto; approved: CellDetail['approved'] }) {
  const { attempt, isPassed, problem, checks, milliseconds } = answer;
  const seconds = (milliseconds / 1_000).toLocaleString('en-US', { maximumFractionDigits: 1 });
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 text-lg">
        Answer {attempt}
        <Badge tone={isPassed ? 'ok' : 'danger'}>{isPassed ? 'Passed' : 'Failed'}</Badge>
        <span className="font-sans text-sm font-normal text-fg-muted tabular-nums">{seconds} s</span>
      </h3>
      {problem !== null && <p className="text-md wrap-anywhere text-danger">No answer: {problem}</p>}
      {checks.length > 0 && <CheckOutcomes checks={checks} />}
      {problem === null && <AnswerText answer={answer} />}
      {approved !== null && problem === null && !answer.isRemoved && (
        <details>
          <summary className="cursor-pointer py-1 text-md text-fg-muted hover:text-fg touch:py-3">
            Compared with version {approved.version}, which is approved
          </summary>
          <div className="mt-2 rounded-md bg-inset p-3">
            <CompareTexts before={approved.text} after={answer.text} view="inline" />
          </div>
        </details>
      )}
    </>
  );
}

function AnswerText({ answer: { attempt, text, textLength, isCut, isRemoved } }: { answer: AnswerDto }) {
  if (isRemoved) return <p className="text-sm text-fg-muted">{evaluationMessages.textRemoved}</p>;
  return (
    <div className="grid gap-1">
      {isCut && <p className="text-sm text-fg-muted">It hit the length limit and was cut off.</p>}
      {textLength > text.length && (
        <p className="text-sm text-fg-muted">Excerpt. Checks used the full answer.</p>
      )}
      <pre dir="auto" tabIndex={0} role="region" aria-label={`Text of answer ${attempt}`} className={box}>
        <LongText text={text} />
      </pre>
    </div>
  );
}
