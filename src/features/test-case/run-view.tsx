import Link from 'next/link';
import { Banner } from '@/components/ui/banner';
import { Card } from '@/components/ui/card';
import { LongText } from '@/components/ui/long-text';
import { evaluationMessages } from '@/domain/evaluation/messages';
import type { TestResult, TestRunDetail } from '@/domain/test-case/run-schema';
import { versionHref } from '@/features/version/version-href';
import { CheckOutcomes } from './check-outcomes';
import { ResultBadge, RunBadges } from './run-badges';
import { RunFacts } from './run-facts';
import { endText, warningText } from './run-text';

export function RunView({ slug, run }: { slug: string; run: TestRunDetail }) {
  const end = endText(run);
  return (
    <>
      <p className="-mt-3 flex flex-wrap items-center gap-1.5">
        <RunBadges run={run} />
      </p>
      <p className="mt-2 break-words text-fg-muted">
        <RunFacts run={run} /> ·{' '}
        <Link href={versionHref(slug, run.version)} prefetch={false} className="underline underline-offset-3">
          Tested prompt
        </Link>
      </p>
      {(run.warnings.length > 0 || end !== '') && (
        <Banner tone="warn" className="mt-4" title="Warnings">
          <ul className="grid gap-0.5">
            {run.warnings.map((warning) => (
              <li key={warning}>{warningText(warning, run)}</li>
            ))}
            {end !== '' && <li>{end}</li>}
          </ul>
        </Banner>
      )}
      <ol aria-label="Results" className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        {run.results.map((result) => (
          <Result key={result.caseId} result={result} />
        ))}
      </ol>
    </>
  );
}

function Result({ result }: { result: TestResult }) {
  const { caseName, problem, checks, answer, answerLength, isCut } = result;
  const isRemoved = answer === '' && answerLength > 0;
  return (
    <Card as="li" className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 sm:p-5" aria-label={caseName}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 dir="auto" className="min-w-0 text-lg break-words">
          {caseName}
        </h2>
        <ResultBadge
          isPassed={result.isPassed}
          isUndecided={result.isUndecided}
          isOutdated={result.isOutdated}
        />
      </div>
      {problem !== null && <p className="text-md break-words text-danger">No response: {problem}</p>}
      {checks.length > 0 && <CheckOutcomes checks={checks} />}
      {problem === null && isRemoved && (
        <p className="text-sm text-fg-muted">{evaluationMessages.textRemoved}</p>
      )}
      {problem === null && !isRemoved && (
        <details>
          <summary className="cursor-pointer py-1 text-md text-fg-muted hover:text-fg touch:py-3">
            Response, {answerLength.toLocaleString('en-US')} characters
          </summary>
          {isCut && (
            <p className="mt-1 text-sm text-fg-muted">The response hit the length limit and was cut off.</p>
          )}
          {answerLength > answer.length && (
            <p className="mt-1 text-sm text-fg-muted">Excerpt. Checks used the full response.</p>
          )}
          <pre
            dir="auto"
            tabIndex={0}
            role="region"
            aria-label={`Response to ${caseName}`}
            className="mt-2 max-h-96 overflow-y-auto rounded-md bg-inset p-4 font-mono text-sm leading-[1.65] [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]"
          >
            <LongText text={answer} />
          </pre>
        </details>
      )}
      <p className="text-xs break-all text-fg-subtle">
        Filled-in text: SHA-256 <code>{result.inputHash.slice(0, 16)}…</code>
      </p>
    </Card>
  );
}
