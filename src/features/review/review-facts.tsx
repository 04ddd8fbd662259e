'use client';

import { FactStrip, type StripFact } from '@/components/ui/fact-strip';
import { gateMessages } from '@/domain/gate/messages';
import type { GateView } from '@/domain/gate/schema';
import type { ChangeFacts } from '@/domain/review/change-facts';
import { changeMessages } from '@/domain/review/change-messages';
import type { TestRunDetail } from '@/domain/test-case/run-schema';

/** Test result of a version, and whether it meets the approval gate. */
function testFact(
  run: TestRunDetail | null | undefined,
  version: number,
  gate: GateView | undefined,
): StripFact {
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
function runFact(run: TestRunDetail | null | undefined, version: number): StripFact {
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
function otherFields({ fields, files }: ChangeFacts, isFirst: boolean): StripFact {
  const words = changeMessages.fields;
  if (isFirst)
    return { title: words.first, more: files === 0 ? '' : words.newFiles(files), isWarning: false };
  const changed = [fields.length > 0 && words.changed(fields), files > 0 && words.files(files)];
  const [title = words.unchanged, more = ''] = changed.filter((text) => text !== false);
  return { title, more, isWarning: false };
}

/** Variables, lines, other fields and secrets of a change. */
export function factsOf(facts: ChangeFacts, isFirst: boolean): StripFact[] {
  const { variables, lines, secrets } = changeMessages;
  const { keptVariables, lostVariables, addedVariables, removedLines, addedLines, keptShare, secretKinds } =
    facts;
  const changed = [...lostVariables, ...addedVariables.map((name) => `+${name}`)];
  return [
    {
      title: variables.title(keptVariables.length, lostVariables.length, addedVariables.length),
      more: changed.length === 0 ? variables.some(keptVariables) : changed.join(', '),
      isWarning: lostVariables.length > 0,
      isGood: changed.length === 0 && keptVariables.length > 0,
    },
    {
      title: lines.title(removedLines, addedLines),
      more: isFirst ? lines.first : lines.kept(keptShare),
      isWarning: false,
    },
    otherFields(facts, isFirst),
    {
      title: secrets.title(secretKinds.length),
      more: secretKinds.join(', '),
      isWarning: secretKinds.length > 0,
    },
  ];
}

/** The five facts of a change: variables, lines, tests, other fields, secrets. */
export function ReviewFacts({
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
  return <FactStrip label={changeMessages.facts} warning={changeMessages.warning} facts={all} />;
}
