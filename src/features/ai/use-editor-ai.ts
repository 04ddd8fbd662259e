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

/** What the helper does to the prompt (specification 2, Create prompt and Edit prompt). */
export type EditorJob = { kind: 'enhance' } | { kind: 'format'; framework: (typeof FRAMEWORK_IDS)[number] };

/** The part of the form that the helper reads and writes. */
export interface EditedPrompt {
  content: string;
  tags: string[];
  onContentChange: (content: string) => void;
  /** Adds a tag as if it were typed; gives why it was not, or null. */
  onAddTag: (tag: string) => string | null;
  onTagsChange: (tags: string[]) => void;
}

export type EditorAiState =
  | { step: 'idle' }
  /** The answer would be cut: a question before anything is asked. `sections` is null where they make no sense. */
  | { step: 'long'; job: EditorJob; sections: TextSection[] | null }
  | { step: 'writing'; job: EditorJob }
  /** Half way through the sections, by the writer with `reason` null. */
  | { step: 'stopped'; job: EditorJob; sections: TextSection[]; reason: string | null }
  | { step: 'failed'; job: EditorJob; reason: string }
  /** `isOpen` false: put aside, not decided. */
  | { step: 'review'; job: EditorJob; answer: AiAnswer; isOpen: boolean };

/** What the last accepted answer replaced. */
type Undo = { content: string; tags: string[]; made: string };

const texts = {
  enhance: { success: messages.editorAi.enhanced, failure: messages.editorAi.enhanceFailed },
  format: { success: messages.editorAi.formatted, failure: messages.editorAi.formatFailed },
};

/** Only a failure needs the code that reads errors. */
async function reasonOf(error: unknown): Promise<string> {
  const { errorReason, errorText } = await import('@/trpc/error');
  return errorReason(error) ?? errorText(error);
}

export interface EditorAi {
  state: EditorAiState;
  /** Most tokens of an answer. */
  answerTokens: number;
  progress: (AiProgress & { done?: number; total?: number }) | null;
  /** Asks for one answer; where it would be cut, first how to go on, unless that `isDecided`. */
  start: (job: EditorJob, isDecided?: boolean) => Promise<void>;
  /** Works through the sections that have no result yet, one after the other. */
  workThrough: (job: EditorJob, sections: readonly TextSection[]) => Promise<void>;
  /** What the sections have come to, to be looked at. */
  review: (job: EditorJob, sections: readonly TextSection[]) => void;
  /** Ends a call under way, puts an answer aside, or leaves a failure. */
  close: () => void;
  reopen: () => void;
  discard: () => void;
  /** Replaces the content by what was accepted of the answer. */
  accept: (content: string) => void;
  /** Brings back what the last acceptance replaced; null when nothing did, or the text went on since. */
  undo: (() => void) | null;
}

/**
 * One AI call over the prompt in the editor, from the press to the replaced text (specification 4, 5 and 8). The text
 * changes only when an answer is accepted, whole or in part; then `enhanced` or the framework's id becomes a tag.
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
      // A framework has one of each of its parts: sections would have them each.
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
      // What was asked for is not thrown away by a press of Escape.
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
