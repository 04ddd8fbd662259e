'use client';
'use memo';

import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { messages } from '@/domain/messages';
import { PromptCheck } from '@/features/prompt-check/lazy-prompt-check';
import { selectText } from '@/lib/select-text';
import { AnswerNotes } from '@/features/ai/answer-notes';
import { AnswerProgress } from './answer-progress';
import { CutAnswer } from './cut-answer';
import { EnhanceOptions } from './enhance-options';
import { PreviewPane } from './preview-pane';
import { ROUGH_ID, RoughPrompt, roughControl } from './rough-prompt';
import { SaveAsPrompt } from './save-as-prompt';
import { UndoLine } from './undo-line';
import { type GeneratorAi, useAnswer } from './use-answer';
import type { Generator } from './use-generator';

function enhanceRefusal(rough: string, ai: GeneratorAi): string | null {
  if (!ai.available) return ai.reason;
  return rough.trim() === '' ? messages.generator.nothingToEnhance : null;
}

/** 'Enhance Prompt': a rough prompt, its output format, and the response in its place. */
export function EnhanceMode({
  generator,
  ai,
  writerId,
}: {
  generator: Generator;
  ai: GeneratorAi;
  /** Id of a member who can save prompts; else null. */
  writerId: string | null;
}) {
  const { rough, options } = generator.values;
  const answering = useAnswer();
  const isBusy = answering.progress !== null;
  const [cut, setCut] = useState<string | null>(null);

  async function enhance() {
    setCut(null);
    const answer = await answering.ask(
      (client, signal) => client.enhance.mutate({ text: rough, ...options }, { signal }),
      { success: messages.generator.enhanced, failure: messages.generator.enhanceFailed },
    );
    if (answer === null) return;
    if (answer.isCut) setCut(answer.text);
    else generator.replace({ rough: answer.text }, messages.generator.enhanced);
  }

  return (
    <div className="grid gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
      <section aria-label="Your prompt" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <RoughPrompt
          value={rough}
          isBusy={isBusy}
          onChange={(next) => {
            answering.forget();
            setCut(null);
            generator.change({ rough: next });
          }}
        />
        <UndoLine generator={generator} returnFocusTo={ROUGH_ID} />
        {answering.progress && (
          <>
            <AnswerProgress
              progress={answering.progress}
              onCancel={() => {
                answering.cancel();
                roughControl()?.focus();
              }}
            />
            {answering.progress.text !== '' && (
              <PreviewPane label="Response so far" text={answering.progress.text} placeholder="" isBusy />
            )}
          </>
        )}
        {answering.notes && <AnswerNotes notes={answering.notes} />}
        {cut !== null && (
          <CutAnswer
            text={cut}
            onTake={() => {
              generator.replace({ rough: cut }, messages.ai.cutTaken);
              setCut(null);
              roughControl()?.focus();
            }}
            onDiscard={() => {
              setCut(null);
              roughControl()?.focus();
            }}
          />
        )}
        <PromptCheck
          text={rough}
          scope="generator"
          onGoTo={(start, end) => {
            const control = roughControl();
            if (control) selectText(control, start, end);
          }}
        />
      </section>
      <section
        aria-label="Enhancement options"
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 lg:sticky lg:top-20"
      >
        <EnhanceOptions options={options} onOptionsChange={(next) => generator.change({ options: next })} />
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Sparkles aria-hidden="true" />}
            loading={isBusy}
            disabledReason={enhanceRefusal(rough, ai)}
            onClick={() => void enhance()}
          >
            Enhance Prompt
          </Button>
          {writerId !== null && <SaveAsPrompt writerId={writerId} content={rough} tags={[]} />}
        </div>
      </section>
    </div>
  );
}
