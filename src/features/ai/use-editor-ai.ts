'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { AiAnswer } from '@/domain/ai/schema';
import { lostValues } from '@/domain/generator/lost-values';
import { messages } from '@/domain/messages';
import type { FRAMEWORK_IDS } from '@/domain/prompt/vocabulary';
import { joinSections, sectionsOf, type TextSection } from '@/lib/text-sections';
import { type AiCall, type AiProgress, useAiAnswer } from './use-ai-answer';
import { isTooLong, sectionsDone, sectionTokens, useSections } from './use-sections';

/** AI request on the prompt (specification 2, Create prompt and Edit prompt). */
export type EditorJob = { kind: 'enhance' } | { kind: 'format'; framework: (typeof FRAMEWORK_IDS)[number] };

/** The part of the form that the AI assistant reads and writes. */
export interface EditedPrompt {
  content: string;
  tags: string[];
  onContentChange: (content: string) => void;
  /** Adds a tag as if typed; returns the validation error, or null. */
  onAddTag: (tag: string) => string | null;
  onTagsChange: (tags: string[]) => void;
}

export type EditorAiState =
  | { step: 'idle' }
  /** The response would be cut: asks before sending. `sections` is null if they make no sense. */
  | { step: 'long'; job: EditorJob; sections: TextSection[] | null }
  | { step: 'writing'; job: EditorJob }
  /** Stopped between sections; `reason` is null if the user stopped it. */
  | { step: 'stopped'; job: EditorJob; sections: TextSection[]; reason: string | null }
  | { step: 'failed'; job: EditorJob; reason: string }
  /** `isOpen` false: closed without a decision. */
  | { step: 'review'; job: EditorJob; answer: AiAnswer; isOpen: boolean };

/** Values that the last accepted response replaced. */
type Undo = { content: string; tags: string[]; made: string };

const texts = {
  enhance: { success: messages.editorAi.enhanced, failure: messages.editorAi.enhanceFailed },
  format: { success: messages.editorAi.formatted, failure: messages.editorAi.formatFailed },
};

/** The code that reads errors is only loaded on a failure. */
async function reasonOf(error: unknown): Promise<string> {
  const { errorReason, errorText } = await import('@/trpc/error');
  return errorReason(error) ?? errorText(error);
}

export interface EditorAi {
  state: EditorAiState;
  /** Maximum tokens of a response. */
  answerTokens: number;
  progress: (AiProgress & { done?: number; total?: number }) | null;
  /** Sends one request; if the response would be cut, asks how to continue, unless `isDecided`. */
  start: (job: EditorJob, isDecided?: boolean) => Promise<void>;
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

/**
 * An AI request on the prompt in the editor, from the click to the replaced text (specification 4, 5 and 8).
 * The text only changes when a response is accepted, completely or in part; then `enhanced` or the
 * framework's id is added as a tag.
 */
export function useEditorAi(prompt: EditedPrompt, answerTokens: number): EditorAi {
  const [state, setState] = useState<EditorAiState>({ step: 'idle' });
  const [undo, setUndo] = useState<Undo | null>(null);
  const { progress, run, cancel } = useAiAnswer();
  const sectionsAtWork = useSections();

  const callFor =
    (job: EditorJob, content: string): AiCall =>
    (ai, signal) =>
      job.kind === 'enhance'
        ? ai.enhanceInEditor.mutate({ content }, { signal })
        : ai.formatByFramework.mutate({ content, framework: job.framework }, { signal });

  async function start(job: EditorJob, isDecided = false): Promise<void> {
    const { content } = prompt;
    if (content.trim() === '') {
      toast.error(messages.editorAi.contentEmpty);
      return;
    }
    if (!isDecided && answerTokens > 0 && isTooLong(content, answerTokens)) {
      // A framework has one of each part: processing sections separately would repeat them.
      const sections = job.kind === 'enhance' ? sectionsOf(content, sectionTokens(answerTokens)) : null;
      setState({ step: 'long', job, sections });
      return;
    }
    setState({ step: 'writing', job });
    const outcome = await run(callFor(job, content));
    if (outcome.kind === 'answer') {
      setState({ step: 'review', job, answer: outcome.answer, isOpen: true });
    } else if (outcome.kind === 'cancelled') {
      setState({ step: 'idle' });
    } else {
      setState({ step: 'failed', job, reason: await reasonOf(outcome.error) });
      toast.error(texts[job.kind].failure);
    }
  }

  function review(job: EditorJob, sections: readonly TextSection[], isOpen = true) {
    const text = joinSections(sections);
    const lost = lostValues(prompt.content, text);
    setState({ step: 'review', job, answer: { type: 'done', text, lost, isCut: false }, isOpen });
  }

  async function workThrough(job: EditorJob, sections: readonly TextSection[]): Promise<void> {
    setState({ step: 'writing', job });
    const outcome = await sectionsAtWork.work(sections, ({ text }) => callFor(job, text));
    if (outcome.kind === 'whole') {
      review(job, outcome.sections);
      return;
    }
    const reason = outcome.error === null ? null : await reasonOf(outcome.error);
    setState({ step: 'stopped', job, sections: outcome.sections, reason });
    if (reason !== null) toast.error(texts[job.kind].failure);
  }

  function close() {
    if (state.step === 'writing') {
      cancel();
      sectionsAtWork.stop();
    } else if (state.step === 'stopped' && sectionsDone(state.sections).done > 0) {
      // Escape must not discard a finished response.
      review(state.job, state.sections, false);
    } else if (state.step === 'review') setState({ ...state, isOpen: false });
    else setState({ step: 'idle' });
  }

  function accept(content: string) {
    if (state.step !== 'review') return;
    const { job, answer } = state;
    setState({ step: 'idle' });
    if (content === prompt.content) return;
    setUndo({ content: prompt.content, tags: prompt.tags, made: content });
    prompt.onContentChange(content);
    const tagProblem = prompt.onAddTag(job.kind === 'enhance' ? 'enhanced' : job.framework);
    if (answer.isCut) toast(messages.ai.cutTaken);
    else toast.success(texts[job.kind].success);
    if (tagProblem !== null) toast.error(tagProblem);
  }

  const canUndo = undo !== null && prompt.content === undo.made;
  return {
    state,
    answerTokens,
    progress: sectionsAtWork.progress ?? progress,
    start,
    workThrough,
    review: (job, sections) => review(job, sections),
    close,
    reopen: () => {
      if (state.step === 'review') setState({ ...state, isOpen: true });
    },
    discard: () => setState({ step: 'idle' }),
    accept,
    undo: canUndo
      ? () => {
          prompt.onContentChange(undo.content);
          prompt.onTagsChange(undo.tags);
          setUndo(null);
        }
      : null,
  };
}
