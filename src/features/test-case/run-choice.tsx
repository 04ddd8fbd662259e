'use client';

import { useEffect } from 'react';
import { Banner } from '@/components/ui/banner';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { useAgoText } from '@/components/ui/time';
import type { TestRunDto } from '@/domain/test-case/run-schema';
import { trpc } from '@/trpc/client';
import { passedText, warningText } from './run-text';

const NONE = '';

function labelOf(run: TestRunDto, agoText: (date: Date) => string): string {
  const words = [
    passedText(run),
    `version ${run.version}`,
    agoText(run.startedAt),
    run.startedByName,
    run.warnings.length > 0 && 'with warnings',
  ];
  return words.filter(Boolean).join(' · ');
}

/**
 * Choice of the test run that a new status is based on; renders nothing if there is none. Warnings of the chosen run
 * are displayed and sent along.
 */
export function RunChoice({
  promptId,
  chosen,
  onChoose,
}: {
  promptId: string;
  chosen: TestRunDto | null;
  onChoose: (run: TestRunDto | null) => void;
}) {
  const agoText = useAgoText();
  const { data } = trpc.prompt.tests.list.useQuery({ promptId });
  // A run in progress has no result yet.
  const runs = data?.runs.filter(({ end }) => end !== null) ?? [];
  const current = runs.find(({ id }) => id === chosen?.id) ?? null;
  useEffect(() => {
    // The chosen run may have got a further warning.
    if (data !== undefined && chosen !== null && current !== chosen) onChoose(current);
  }, [data, chosen, current, onChoose]);
  if (runs.length === 0) return null;
  return (
    <div className="grid gap-3">
      <Field label="Linked test run" hint="Shown in the status history with its result.">
        <NativeSelect
          options={[
            { value: NONE, label: 'None' },
            ...runs.map((run) => ({ value: run.id, label: labelOf(run, agoText) })),
          ]}
          value={current?.id ?? NONE}
          onValueChange={(id) => onChoose(runs.find((run) => run.id === id) ?? null)}
        />
      </Field>
      {current && current.warnings.length > 0 && (
        <Banner tone="warn" role="status" title="This run doesn’t fully support the status">
          <ul className="grid gap-0.5">
            {current.warnings.map((warning) => (
              <li key={warning}>{warningText(warning, current)}</li>
            ))}
          </ul>
          The status history will say so.
        </Banner>
      )}
    </div>
  );
}
