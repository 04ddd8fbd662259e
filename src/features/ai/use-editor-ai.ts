'use client';

import { useState, useSyncExternalStore } from 'react';
import { toast } from '@/components/ui/toast';
import type { AiAnswer } from '@/domain/ai/schema';
import { missingValues } from '@/domain/generator/missing-values';
import { messages } from '@/domain/messages';
import { joinSections, sectionsOf, type TextSection } from '@/lib/text-sections';
import { toastAddedTag } from './added-tag';
import { callOf, type EditorJob, failureOf, successOf, tagOf } from './editor-job';
import { type EditedPrompt, useReplacedText } from './use-replaced-text';
import { type AiProgress, useAiAnswer } from './use-ai-answer';
import { isTooLong, sectionsDone, sectionTokens, useSections } from './use-sections';

/** A response to accept or discard; `isOpen` false: closed without a decision. */
export type Review = { step: 'review'; job: EditorJob; answer: AiAnswer; isOpen: boolean };

export type EditorAiState =
  | { step: 'idle' }
  /** The response would be cut: asks before sending. `sections` is null if they make no sense. */
  | { step: 'long'; job: EditorJob; sections: TextSection[] | null }
  | { step: 'writing'; job: EditorJob }
  /** Stopped between sections; `reason` is null if the user stopped it. */
  | { step: 'stopped'; job: EditorJob; sections: TextSection[]; reason: string | null }
  | { step: 'failed'; job: EditorJob; reason: string }
  | Review;

/** The code that reads errors is only loaded on a failure. */
async function reasonOf(error: unknown): Promise<string> {
  const { errorReason, errorText } = await import('@/trpc/error');
  return errorReason(error) ?? errorText(error);
}

export interface EditorAi {
  state: EditorAiState;
  /** The text of the prompt during a request and its review. */
  content: string;
  answerTokens: number;
  progress: (AiProgress & { done?: number; total?: number }) | null;
  /** Sends one request; if the response would be cut, asks how to continue, unless `isDecided`. */
  start: (job: EditorJob, isDecided?: boolean) => Promise<void>;
  /** Requests another response in place of one: the same request again, or a shorter version of the response. */
  repeat: (review: Review, how: 'again' | 'shorter') => Promise<void>;
  /** Processes the sections that have no result yet, one after the other. */
  workThrough: (job: EditorJob, sections: readonly TextSection[]) => Promise<void>;
  /** Opens the results of the sections for review. */
  review: (job: EditorJob, sections: readonly TextSection[]) => void;
  /** Cancels a request, sets a response aside, or dismisses an error. */
  close: () => void;
  reopen: () => void;
  discard: () => void;
  /** Replaces the content by the accepted text. */
  accept: (content: string) => void;
  /** Restores the text before the last acceptance; null if there is none, or the text was edited since. */
  undo: (() => void) | null;
}

type SetState = (state: EditorAiState) => void;

/** Requests for the whole text. */
function useOneAnswer(prompt: EditedPrompt, answerTokens: number, setState: SetState) {
  const { progress, run, cancel } = useAiAnswer();

  async function start(job: EditorJob, isDecided = false): Promise<void> {
    const { content } = prompt.read();
    if (content.trim() === '') {
      toast.error(messages.editorAi.contentEmpty);
      return;
    }
    if (!isDecided && answerTokens > 0 && isTooLong(content, answerTokens)) {
      // A framework has one of each part: processing sections separately would repeat them. Results are of the whole.
      const sections =
        job.kind === 'format' || job.kind === 'results'
          ? null
          : sectionsOf(content, sectionTokens(answerTokens));
      setState({ step: 'long', job, sections });
      return;
    }
    setState({ step: 'writing', job });
    const outcome = await run(callOf(job, content));
    if (outcome.kind === 'answer') setState({ step: 'review', job, answer: outcome.answer, isOpen: true });
    else if (outcome.kind === 'cancelled') setState({ step: 'idle' });
    else {
      setState({ step: 'failed', job, reason: await reasonOf(outcome.error) });
      toast.error(failureOf(job));
    }
  }

  async function repeat(before: Review, how: 'again' | 'shorter'): Promise<void> {
    const { job, answer } = before;
    const { content } = prompt.read();
    setState({ step: 'writing', job });
    const call = how === 'again' ? callOf(job, content) : callOf({ kind: 'shorten' }, answer.text);
    const outcome = await run(call);
    if (outcome.kind === 'answer') {
      const lost = missingValues(content, outcome.answer.text);
      setState({ step: 'review', job, answer: { ...outcome.answer, lost }, isOpen: true });
      return;
    }
    // The earlier response is kept.
    setState(before);
    if (outcome.kind === 'cancelled') return;
    const failure = how === 'again' ? failureOf(job) : messages.editorAi.shortenFailed;
    toast.error(messages.ai.because(failure, await reasonOf(outcome.error)));
  }

  return { start, repeat, progress, cancel };
}

/** Requests for the sections of a long text. */
function useAnswersBySection(prompt: EditedPrompt, setState: SetState) {
  const { progress, work, stop } = useSections();

  function review(job: EditorJob, sections: readonly TextSection[], isOpen = true) {
    const text = joinSections(sections);
    const lost = missingValues(prompt.read().content, text);
    setState({ step: 'review', job, answer: { type: 'done', text, lost, isCut: false }, isOpen });
  }

  async function workThrough(job: EditorJob, sections: readonly TextSection[]): Promise<void> {
    setState({ step: 'writing', job });
    const outcome = await work(sections, ({ text }) => callOf(job, text));
    if (outcome.kind === 'whole') {
      review(job, outcome.sections);
      return;
    }
    const reason = outcome.error === null ? null : await reasonOf(outcome.error);
    setState({ step: 'stopped', job, sections: outcome.sections, reason });
    if (reason !== null) toast.error(failureOf(job));
  }

  return { review, workThrough, progress, stop };
}

/**
 * An AI request on the prompt in the editor, from the click to the replaced text. The text
 * only changes when a response is accepted, completely or in part; then `enhanced` or the framework's id is added as a
 * tag.
 */
export function useEditorAi(prompt: EditedPrompt, answerTokens: number): EditorAi {
  const [state, setState] = useState<EditorAiState>({ step: 'idle' });
  const { replace, undo } = useReplacedText(prompt);
  const whole = useOneAnswer(prompt, answerTokens, setState);
  const bySection = useAnswersBySection(prompt, setState);
  // Typing must not re-render the menu while no request is shown.
  const readShown = () => (state.step === 'idle' ? '' : prompt.read().content);
  const content = useSyncExternalStore(prompt.subscribe, readShown, readShown);

  function close() {
    if (state.step === 'writing') {
      whole.cancel();
      bySection.stop();
    } else if (state.step === 'stopped' && sectionsDone(state.sections).done > 0) {
      // Escape must not discard a finished response.
      bySection.review(state.job, state.sections, false);
    } else if (state.step === 'review') setState({ ...state, isOpen: false });
    else setState({ step: 'idle' });
  }

  function accept(text: string) {
    if (state.step !== 'review') return;
    const { job, answer } = state;
    const before = prompt.read().tags;
    setState({ step: 'idle' });
    replace(text, tagOf(job), () => {
      const [added] = prompt.read().tags.filter((one) => !before.includes(one));
      if (answer.isCut) toast(messages.ai.cutTaken);
      else if (added === undefined) toast.success(successOf(job));
      else {
        const removeTag = () => prompt.onTagsChange(prompt.read().tags.filter((one) => one !== added));
        toastAddedTag(successOf(job), added, removeTag);
      }
    });
  }

  return {
    state,
    content,
    answerTokens,
    progress: bySection.progress ?? whole.progress,
    start: whole.start,
    repeat: whole.repeat,
    workThrough: bySection.workThrough,
    review: (job, sections) => bySection.review(job, sections),
    close,
    reopen: () => {
      if (state.step === 'review') setState({ ...state, isOpen: true });
    },
    discard: () => setState({ step: 'idle' }),
    accept,
    undo,
  };
}
