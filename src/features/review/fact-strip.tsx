'use client';

import { cn } from '@/lib/cn';
import { gateMessages } from '@/domain/gate/messages';
import type { GateView } from '@/domain/gate/schema';
import type { ChangeFacts } from '@/domain/review/change-facts';
import { changeMessages } from '@/domain/review/change-messages';
import type { TestRunDetail } from '@/domain/test-case/run-schema';

type Fact = { title: string; more: string; isWarning: boolean };

/** Test result of a version, and whether it meets the approval gate. */
function testFact(run: TestRunDetail | null | undefined, version: number, gate: GateView | undefined): Fact {
  const fact = runFact(run, version);
  if (gate === undefined || gate.version !== version) return fact;
  const words = gateMessages.facts[gate.state];
  return {
    title: fact.title,
    more: fact.more === '' ? words : `${fact.more} · ${words}`,
    isWarning: fact.isWarning || gate.state === 'notMet',
  };
}

/** `run` is undefined while loading, null if there is none. */
function runFact(run: TestRunDetail | null | undefined, version: number): Fact {
  const { tests } = changeMessages;
  if (run === undefined) return { title: tests.name, more: tests.loading, isWarning: false };
  if (run === null || run.version !== version)
    return { title: tests.name, more: tests.never, isWarning: false };
  const outdated = run.results.filter(({ isOutdated }) => isOutdated).length;
  return {
    title: tests.pass(run.passed, run.total),
    more: outdated > 0 ? tests.outdated(outdated) : '',
    isWarning: run.passed < run.done,
  };
}

/** What else changes, and how many files. */
function otherFields({ fields, files }: ChangeFacts, isFirst: boolean): string {
  const words = changeMessages.fields;
  const ofFiles = files === 0 ? [] : [isFirst ? words.newFiles(files) : words.files(files)];
  if (isFirst) return [words.first, ...ofFiles].join(' · ');
  const changed = [...(fields.length === 0 ? [] : [words.changed(fields)]), ...ofFiles];
  return changed.length === 0 ? words.unchanged : changed.join(' · ');
}

function factsOf(facts: ChangeFacts, isFirst: boolean): Fact[] {
  const { variables, lines, fields, secrets } = changeMessages;
  const { lostVariables, addedVariables, removedLines, addedLines, keptShare, secretKinds } = facts;
  return [
    {
      title: variables.title(lostVariables.length, addedVariables.length),
      more: [...lostVariables, ...addedVariables.map((name) => `+${name}`)].join(', '),
      isWarning: lostVariables.length > 0,
    },
    {
      title: lines.title(removedLines, addedLines),
      more: isFirst ? lines.first : lines.kept(keptShare),
      isWarning: false,
    },
    {
      title: fields.title,
      more: otherFields(facts, isFirst),
      isWarning: false,
    },
    {
      title: secrets.title(secretKinds.length),
      more: secretKinds.join(', '),
      isWarning: secretKinds.length > 0,
    },
  ];
}

/** The five facts of a change: variables, lines, tests, other fields, secrets. */
export function FactStrip({
  facts,
  isFirst,
  run,
  version,
  gate,
}: {
  facts: ChangeFacts;
  /** Whether there is no version to compare with. */
  isFirst: boolean;
  run: TestRunDetail | null | undefined;
  version: number;
  /** Undefined while loading. */
  gate?: GateView | undefined;
}) {
  const [variables, lines, ...rest] = factsOf(facts, isFirst);
  const all = [variables, lines, testFact(run, version, gate), ...rest].filter((fact) => fact !== undefined);
  return (
    <ul
      aria-label={changeMessages.facts}
      className="grid grid-cols-2 overflow-hidden rounded-lg border border-border bg-surface lg:grid-cols-5"
    >
      {all.map(({ title, more, isWarning }) => (
        <li
          key={title}
          className={cn(
            'min-w-0 border-border px-4 py-2.5 not-first:border-s max-lg:odd:border-s-0 max-lg:nth-[n+3]:border-t',
            isWarning && 'bg-warn-soft text-on-warn-soft',
          )}
        >
          <p className="font-semibold">
            {isWarning && <span className="sr-only">{changeMessages.warning} </span>}
            {title}
          </p>
          {more !== '' && (
            <p dir="auto" className={cn('text-sm wrap-anywhere', !isWarning && 'text-fg-muted')}>
              {more}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
