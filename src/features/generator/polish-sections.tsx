'use client';
'use memo';

import { useRef, useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { type FieldId, type FieldValues } from '@/domain/generator/vocabulary';
import { messages } from '@/domain/messages';
import { sectionsDone, sectionTokens, useSections } from '@/features/ai/use-sections';
import { estimateTokens, joinSections, sectionsOf, type TextSection } from '@/lib/text-sections';

type FieldSection = TextSection & { field: FieldId };

type Step =
  | { kind: 'question'; tokens: number; sections: FieldSection[] }
  /** By the writer with `reason` null. */
  | { kind: 'stopped'; sections: FieldSection[]; reason: string | null };

function sectionsOfFields(fields: FieldValues, maxTokens: number): FieldSection[] {
  return Object.entries(fields).flatMap(([field, text]) =>
    sectionsOf(text, maxTokens).map((section) => ({ ...section, field: field as FieldId })),
  );
}

function fieldsOf(sections: readonly FieldSection[]): FieldValues {
  const ids = [...new Set(sections.map(({ field }) => field))];
  return Object.fromEntries(
    ids.map((id) => [id, joinSections(sections.filter(({ field }) => field === id))]),
  );
}

export type PolishSections = ReturnType<typeof usePolishSections>;

/** Polishes a prompt that is too long for one answer section by section, each field by itself. */
export function usePolishSections(answerTokens: number, onPolished: (fields: FieldValues) => void) {
  const [step, setStep] = useState<Step | null>(null);
  const { progress, work, stop } = useSections();
  /** Counts what was begun or forgotten: what an older one comes to is about a text that is gone. */
  const turn = useRef(0);

  async function workThrough(sections: FieldSection[]) {
    turn.current += 1;
    const own = turn.current;
    setStep(null);
    const outcome = await work(
      sections,
      ({ text }) =>
        (client, signal) =>
          client.polish.mutate({ framework: 'NONE', fields: { prompt: text } }, { signal }),
    );
    if (turn.current !== own) return;
    if (outcome.kind === 'whole') {
      onPolished(fieldsOf(outcome.sections));
      return;
    }
    let reason: string | null = null;
    if (outcome.error !== null) {
      // The code that reads errors is only loaded on a failure.
      const { errorReason, errorText } = await import('@/trpc/error');
      reason = errorReason(outcome.error) ?? errorText(outcome.error);
    }
    if (turn.current !== own) return;
    setStep({ kind: 'stopped', sections: outcome.sections, reason });
  }

  return {
    step,
    progress,
    /** Ends what is under way; what was done can be looked at. */
    stop,
    /** Asks how to go on. */
    offer: (text: string, fields: FieldValues) => {
      const sections = sectionsOfFields(fields, sectionTokens(answerTokens));
      setStep({ kind: 'question', tokens: estimateTokens(text), sections });
    },
    workThrough: () => (step === null ? undefined : void workThrough(step.sections)),
    take: () => {
      if (step !== null) onPolished(fieldsOf(step.sections));
      setStep(null);
    },
    /** Ends what is under way, and with it what it has come to. */
    forget: () => {
      turn.current += 1;
      stop();
      setStep(null);
    },
    answerTokens,
  };
}

/** The question before the work, and the choice after a stop. */
export function PolishSectionsBanner({ work, onWhole }: { work: PolishSections; onWhole: () => void }) {
  const { step } = work;
  if (step === null) return null;
  const { done, total } = sectionsDone(step.sections);
  if (step.kind === 'question') {
    return (
      <Banner
        tone="info"
        role="status"
        actions={
          <>
            <Button variant="ghost" onClick={work.forget}>
              Cancel
            </Button>
            <Button variant="secondary" onClick={onWhole}>
              Try one request anyway
            </Button>
            <Button onClick={work.workThrough}>{messages.ai.bySections(total)}</Button>
          </>
        }
      >
        <p>{messages.ai.tooLong(step.tokens, work.answerTokens)}</p>
        <p className="mt-1">{messages.ai.sectionsHint}</p>
      </Banner>
    );
  }
  return (
    <>
      {step.reason !== null && <ErrorBox>{step.reason}</ErrorBox>}
      <Banner
        tone="info"
        role="status"
        actions={
          <>
            <Button variant="ghost" onClick={work.forget}>
              Discard
            </Button>
            {done > 0 && (
              <Button variant="secondary" onClick={work.take}>
                Review progress
              </Button>
            )}
            <Button onClick={work.workThrough}>Continue</Button>
          </>
        }
      >
        {messages.ai.stopped(done, total)}
      </Banner>
    </>
  );
}
