'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { AiAnswer } from '@/domain/ai/schema';
import { messages } from '@/domain/messages';
import type { FRAMEWORK_IDS } from '@/domain/prompt/vocabulary';
import { type AiProgress, useAiAnswer } from './use-ai-answer';

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
  | { step: 'writing'; job: EditorJob }
  | { step: 'failed'; job: EditorJob; reason: string }
  /** `isOpen` false: put aside, not decided. */
  | { step: 'review'; job: EditorJob; answer: AiAnswer; isOpen: boolean };

/** What the last accepted answer replaced. */
type Undo = { content: string; tags: string[]; made: string };

const texts = {
  enhance: { success: messages.editorAi.enhanced, failure: messages.editorAi.enhanceFailed },
  format: { success: messages.editorAi.formatted, failure: messages.editorAi.formatFailed },
};

export interface EditorAi {
  state: EditorAiState;
  progress: AiProgress | null;
  start: (job: EditorJob) => Promise<void>;
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
 * changes only when an answer, or part of it, is accepted; then `enhanced` or the framework's id becomes a tag.
 */
export function useEditorAi(prompt: EditedPrompt): EditorAi {
  const [state, setState] = useState<EditorAiState>({ step: 'idle' });
  const [undo, setUndo] = useState<Undo | null>(null);
  const { progress, run, cancel } = useAiAnswer();

  async function start(job: EditorJob): Promise<void> {
    const { content } = prompt;
    if (content.trim() === '') {
      toast.error(messages.editorAi.contentEmpty);
      return;
    }
    setState({ step: 'writing', job });
    const outcome = await run((ai, signal) =>
      job.kind === 'enhance'
        ? ai.enhanceInEditor.mutate({ content }, { signal })
        : ai.formatByFramework.mutate({ content, framework: job.framework }, { signal }),
    );
    if (outcome.kind === 'answer') {
      setState({ step: 'review', job, answer: outcome.answer, isOpen: true });
    } else if (outcome.kind === 'cancelled') {
      setState({ step: 'idle' });
    } else {
      const { errorReason, errorText } = await import('@/trpc/error');
      const reason = errorReason(outcome.error) ?? errorText(outcome.error);
      setState({ step: 'failed', job, reason });
      toast.error(texts[job.kind].failure);
    }
  }

  function close() {
    if (state.step === 'writing') cancel();
    else if (state.step === 'review') setState({ ...state, isOpen: false });
    else setState({ step: 'idle' });
  }

  function accept(content: string) {
    if (state.step !== 'review') return;
    const { job } = state;
    setState({ step: 'idle' });
    if (content === prompt.content) return;
    setUndo({ content: prompt.content, tags: prompt.tags, made: content });
    prompt.onContentChange(content);
    const tagProblem = prompt.onAddTag(job.kind === 'enhance' ? 'enhanced' : job.framework);
    toast.success(texts[job.kind].success);
    if (tagProblem !== null) toast.error(tagProblem);
  }

  const canUndo = undo !== null && prompt.content === undo.made;
  return {
    state,
    progress,
    start,
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
