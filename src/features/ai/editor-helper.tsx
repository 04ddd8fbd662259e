'use client';

import { Sparkles, Undo2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { FRAMEWORKS } from '@/domain/generator/frameworks';
import { messages } from '@/domain/messages';
import { FRAMEWORK_IDS } from '@/domain/prompt/vocabulary';
import { trpc } from '@/trpc/client';
import { callsText } from './calls-text';
import { type EditedPrompt, type EditorAi, useEditorAi } from './use-editor-ai';

// The comparison of two texts is loaded when there is one.
const AnswerDialog = dynamic(() => import('./answer-dialog').then((module) => module.AnswerDialog), {
  ssr: false,
});

type FrameworkId = (typeof FRAMEWORK_IDS)[number];

const FRAMEWORK_OPTIONS = FRAMEWORK_IDS.map((id) => {
  const { name, description } = FRAMEWORKS[id.toUpperCase() as Uppercase<FrameworkId>];
  return { value: id, label: name, description };
});

/** Enhance Prompt and Enhance Prompt by Framework beside the form (specification 2, Create prompt and Edit prompt). */
export function EditorHelper(prompt: EditedPrompt) {
  const { data: status } = trpc.ai.status.useQuery();
  const [framework, setFramework] = useState<FrameworkId | null>(null);
  const utils = trpc.useUtils();
  const editor = useEditorAi(prompt, status?.answerTokens ?? 0);
  // An admin sees how often AI was asked.
  const counted = () => utils.ai.status.invalidate();
  const ai: EditorAi = {
    ...editor,
    start: (job, isDecided) => editor.start(job, isDecided).then(counted),
    workThrough: (job, sections) => editor.workThrough(job, sections).then(counted),
  };
  const disabledReason = status?.available === false && status.reason;
  const isBusy = ai.state.step === 'writing';

  function format() {
    if (prompt.content.trim() === '') toast.error(messages.editorAi.contentEmpty);
    else if (framework === null) toast.error(messages.editorAi.frameworkMissing);
    else void ai.start({ kind: 'format', framework });
  }

  return (
    <Card as="section" aria-labelledby="ai-helper" className="grid gap-4 p-4">
      <div>
        <h2 id="ai-helper" className="text-lg">
          AI assistant
        </h2>
        <p className="mt-1 text-md text-fg-muted">
          {disabledReason || 'Review every change before it’s applied.'}
        </p>
      </div>
      <Button
        variant="secondary"
        icon={<Sparkles aria-hidden="true" />}
        disabledReason={disabledReason}
        loading={isBusy}
        onClick={() => void ai.start({ kind: 'enhance' })}
      >
        Enhance Prompt
      </Button>
      <div className="grid gap-2">
        <Field label="Framework">
          <Select
            options={FRAMEWORK_OPTIONS}
            value={framework}
            onValueChange={setFramework}
            placeholder="Choose a framework"
          />
        </Field>
        <Button variant="secondary" disabledReason={disabledReason} loading={isBusy} onClick={format}>
          Enhance Prompt by Framework
        </Button>
      </div>
      {ai.state.step === 'review' && !ai.state.isOpen && (
        <Button variant="secondary" onClick={ai.reopen}>
          Review changes
        </Button>
      )}
      {ai.undo && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-fg-muted">
          Text replaced.
          <Button
            variant="secondary"
            size="dense"
            icon={<Undo2 aria-hidden="true" />}
            onClick={() => {
              ai.undo?.();
              // The button goes; the text that came back is where to go on.
              document.getElementsByName('content')[0]?.focus();
            }}
          >
            Undo
          </Button>
        </div>
      )}
      {status?.today && status.available && (
        <p className="text-sm text-fg-muted">{callsText(status.model, status.today)}</p>
      )}
      {ai.state.step !== 'idle' && <AnswerDialog ai={ai} content={prompt.content} />}
    </Card>
  );
}
