import type { TestRunDto } from '@/domain/test-case/run-schema';
import { Time } from '@/components/ui/time';
import { sourceText } from './run-text';

export function RunFacts({ run }: { run: TestRunDto }) {
  return (
    <>
      Version {run.version} · <Time date={run.startedAt} />
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
