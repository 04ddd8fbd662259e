import type { TestRunDto } from '@/domain/test-case/schema';
import { momentText } from '@/lib/date';
import { sourceText } from './run-text';

/** When a run was made, by whom and on what. */
export function RunFacts({ run }: { run: TestRunDto }) {
  return (
    <>
      Version {run.version} · <time dateTime={run.startedAt.toISOString()}>{momentText(run.startedAt)}</time>
      {run.startedByName !== null && (
        <>
          {' · '}
          <bdi>{run.startedByName}</bdi>
        </>
      )}
      {' · '}
      <bdi>{sourceText(run)}</bdi>
    </>
  );
}
