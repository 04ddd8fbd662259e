import { useState } from 'react';
import { assemble } from '@/domain/generator/assemble';
import { missingValues } from '@/domain/generator/missing-values';
import type { FieldValues } from '@/domain/generator/vocabulary';
import { messages } from '@/domain/messages';
import { isTooLong } from '@/features/ai/use-sections';
import { usePolishSections } from './polish-sections';
import { toastSuccess } from './toasts';
import { type GeneratorAi, useAnswer } from './use-answer';
import type { Generator } from './use-generator';

/** A polished prompt, the same as fields, and the prompt it was made from. */
type Polished = { text: string; fields: FieldValues; of: string };

export const POLISH_ID = 'polish-prompt';

export type Polishing = ReturnType<typeof usePolish>;

/** Has the AI polish the assembled prompt, and keeps the result until that prompt changes. */
export function usePolish(
  generator: Generator,
  ai: GeneratorAi,
  { assembled, firstControl }: { assembled: string; firstControl: string },
) {
  const { framework, fields } = generator.values;
  const answering = useAnswer();
  const [kept, setKept] = useState<Polished | null>(null);
  const [cut, setCut] = useState<Polished | null>(null);
  const sections = usePolishSections(ai.answerTokens, (polishedFields) => {
    const whole = assemble(framework, polishedFields);
    answering.note({ lost: missingValues(assembled, whole), problem: null });
    setKept({ text: whole, fields: polishedFields, of: assembled });
    toastSuccess(messages.generator.polished);
  });
  const progress = answering.progress ?? sections.progress;
  // A polished text belongs to one assembled prompt and is dropped with it.
  const polished = kept?.of === assembled ? kept : null;

  /** Discards the earlier response, because its text changes now. */
  function dropAnswer() {
    answering.cancel();
    answering.forget();
    sections.forget();
    setKept(null);
    setCut(null);
  }

  async function polish(isDecided = false) {
    setKept(null);
    setCut(null);
    sections.forget();
    if (!isDecided && isTooLong(assembled, ai.answerTokens)) {
      answering.forget();
      sections.offer(assembled, fields);
      return;
    }
    const answer = await answering.ask(
      (client, signal) => client.polish.mutate({ framework, fields }, { signal }),
      {
        success: messages.generator.polished,
        failure: messages.generator.polishFailed,
      },
    );
    if (answer === null) return;
    const made = { text: answer.text, fields: answer.fields ?? {}, of: assembled };
    if (answer.isCut) setCut(made);
    else setKept(made);
  }

  function apply() {
    if (polished === null) return;
    generator.replace({ fields: { ...fields, ...polished.fields } }, messages.generator.applied);
    setKept(null);
    toastSuccess(messages.generator.applied);
    // The pressed button is removed.
    document.getElementById(firstControl)?.focus();
  }

  function takeCut() {
    setKept(cut);
    discardCut();
  }

  function discardCut() {
    setCut(null);
    document.getElementById(POLISH_ID)?.focus();
  }

  function cancel() {
    answering.cancel();
    sections.stop();
    document.getElementById(POLISH_ID)?.focus();
  }

  return {
    polished,
    progress,
    sections,
    answering,
    cut: cut?.of === assembled ? cut : null,
    polish,
    apply,
    cancel,
    takeCut,
    discardCut,
    dropAnswer,
  };
}
