'use client';

import { useState } from 'react';
import { estimateTokens, smallerSections, type TextSection } from '@/lib/text-sections';
import { type AiCall, type AiProgress, useAiAnswer } from './use-ai-answer';

/** Shorter sections are not made smaller when their answer is cut: their own text stays. */
const MIN_TOKENS = 60;
/** An answer says more than it was asked: a section takes this part of the longest one. */
const ROOM = 0.6;

/** About how many tokens a section may have where an answer has at most `answerTokens`. */
export function sectionTokens(answerTokens: number): number {
  return Math.max(MIN_TOKENS, Math.floor(answerTokens * ROOM));
}

/** Whether the answer to a text about as long as it is would be cut. */
export function isTooLong(text: string, answerTokens: number): boolean {
  return estimateTokens(text) > answerTokens;
}

/** How far the work on a long text has come. */
export type SectionsOutcome<Section extends TextSection> =
  | { kind: 'whole'; sections: Section[] }
  /** Stopped by the writer with `error` null, else by what went wrong; what was done stays. */
  | { kind: 'stopped'; sections: Section[]; error: unknown };

export function sectionsDone(sections: readonly TextSection[]): { done: number; total: number } {
  const real = sections.filter(({ text }) => text !== '');
  return { done: real.filter(({ result }) => result !== null).length, total: real.length };
}

/**
 * Works through a long text section by section, one call after the other. A section whose answer is cut goes again in
 * smaller ones; what is too short for that keeps its own text.
 */
export function useSections(): {
  /** Null when no call is under way. */
  progress: (AiProgress & { done: number; total: number }) | null;
  work: <Section extends TextSection>(
    sections: readonly Section[],
    call: (section: Section) => AiCall,
  ) => Promise<SectionsOutcome<Section>>;
  stop: () => void;
} {
  const { progress, run, cancel } = useAiAnswer();
  const [count, setCount] = useState({ done: 0, total: 0 });

  async function work<Section extends TextSection>(
    sections: readonly Section[],
    call: (section: Section) => AiCall,
  ): Promise<SectionsOutcome<Section>> {
    let current = [...sections];
    for (;;) {
      const at = current.findIndex(({ text, result }) => text !== '' && result === null);
      const section = current[at];
      if (section === undefined) return { kind: 'whole', sections: current };
      setCount(sectionsDone(current));
      const outcome = await run(call(section));
      if (outcome.kind !== 'answer') {
        return {
          kind: 'stopped',
          sections: current,
          error: outcome.kind === 'failed' ? outcome.error : null,
        };
      }
      const { isCut, text } = outcome.answer;
      const smaller = isCut ? smallerSections(section, MIN_TOKENS) : null;
      const next: Section[] = smaller?.map((part) => ({ ...section, ...part })) ?? [
        { ...section, result: isCut ? section.text : text },
      ];
      current = [...current.slice(0, at), ...next, ...current.slice(at + 1)];
    }
  }

  return { progress: progress && { ...progress, ...count }, work, stop: cancel };
}
