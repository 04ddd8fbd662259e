'use client';
'use memo';

import { Copy, Replace, Sparkles } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { assemble, placeInFields } from '@/domain/generator/assemble';
import { FRAMEWORKS } from '@/domain/generator/frameworks';
import type { FieldId, GeneratorFramework } from '@/domain/generator/vocabulary';
import { messages } from '@/domain/messages';
import { PromptCheck } from '@/features/prompt-check/lazy-prompt-check';
import { selectText } from '@/lib/select-text';
import { AnswerNotes } from '@/features/ai/answer-notes';
import { AnswerProgress } from './answer-progress';
import { CutAnswer } from './cut-answer';
import { controlId, FrameworkFields } from './framework-fields';
import { FrameworkPicker } from './framework-picker';
import { PolishSectionsBanner } from './polish-sections';
import { PreviewPane } from './preview-pane';
import { SaveAsPrompt } from './save-as-prompt';
import { StepHeading } from './step-heading';
import { copyOrSay } from './toasts';
import { UndoLine } from './undo-line';
import { type GeneratorAi } from './use-answer';
import type { Generator } from './use-generator';
import { POLISH_ID, usePolish } from './use-polish';

function polishRefusal(assembled: string, ai: GeneratorAi): string | null {
  if (!ai.available) return ai.reason;
  return assembled.trim() === '' ? messages.generator.nothingToPolish : null;
}

/** 'Use Framework': choose, fill in, preview (specification 2 and 4, Prompt Generator). */
export function FrameworkMode({
  generator,
  ai,
  writerId,
}: {
  generator: Generator;
  ai: GeneratorAi;
  /** Id of a member who can save prompts; else null. */
  writerId: string | null;
}) {
  const { framework, fields } = generator.values;
  const assembled = assemble(framework, fields);
  const firstControl = controlId(FRAMEWORKS[framework].fields[0]?.id ?? 'prompt');
  const polishing = usePolish(generator, ai, { assembled, firstControl });
  const { polished, progress, cut, sections, answering } = polishing;
  const hasFields = polished !== null && Object.keys(polished.fields).length > 0;

  function goTo(start: number, end: number) {
    const place = placeInFields(framework, fields, start);
    const control = place && document.getElementById(controlId(place.field));
    if (place && control) selectText(control, place.at, place.at + end - start);
  }

  return (
    <>
      <section aria-labelledby="step-1">
        <StepHeading id="step-1" step={1}>
          Choose a framework
        </StepHeading>
        <FrameworkPicker
          value={framework}
          onValueChange={(next: GeneratorFramework) => {
            polishing.dropAnswer();
            generator.choose(next);
          }}
        />
      </section>
      <div className="mt-8 grid gap-x-8 gap-y-8 lg:grid-cols-2 lg:items-start">
        <section aria-labelledby="step-2" className="min-w-0">
          <StepHeading id="step-2" step={2}>
            Build your prompt
          </StepHeading>
          <UndoLine generator={generator} returnFocusTo={firstControl} />
          <FrameworkFields
            framework={framework}
            fields={fields}
            onFieldChange={(id: FieldId, value) => {
              polishing.dropAnswer();
              generator.change({ fields: { ...fields, [id]: value } });
            }}
          />
        </section>
        <section
          aria-labelledby="step-3"
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-20"
        >
          <div>
            <StepHeading id="step-3" step={3}>
              {polished === null ? 'Preview' : 'Polished preview'}
            </StepHeading>
            <PreviewPane
              label="Prompt preview"
              text={progress?.text || (polished?.text ?? assembled)}
              placeholder="Your prompt appears here as you type."
              isBusy={progress !== null}
            />
          </div>
          {progress && <AnswerProgress progress={progress} onCancel={polishing.cancel} />}
          <div className="flex flex-wrap gap-2">
            <Button
              id={POLISH_ID}
              icon={<Sparkles aria-hidden="true" />}
              loading={progress !== null}
              disabledReason={polishRefusal(assembled, ai)}
              onClick={() => void polishing.polish()}
            >
              Polish Prompt
            </Button>
            {polished !== null && (
              <Button
                icon={<Replace aria-hidden="true" />}
                disabledReason={!hasFields && messages.generator.nothingToApply}
                onClick={polishing.apply}
              >
                Apply Polish to Fields
              </Button>
            )}
            <Button
              variant="secondary"
              icon={<Copy aria-hidden="true" />}
              onClick={() => void copyOrSay(polished?.text ?? assembled, messages.prompt.copied)}
            >
              Copy
            </Button>
            {writerId !== null && (
              <SaveAsPrompt
                writerId={writerId}
                content={polished?.text ?? assembled}
                tags={framework === 'NONE' ? [] : [framework.toLowerCase()]}
              />
            )}
          </div>
          <PolishSectionsBanner work={sections} onWhole={() => void polishing.polish(true)} />
          {cut && <CutAnswer text={cut.text} onTake={polishing.takeCut} onDiscard={polishing.discardCut} />}
          {answering.notes && <AnswerNotes notes={answering.notes} />}
          <PromptCheck text={assembled} scope="generator" onGoTo={goTo} />
        </section>
      </div>
    </>
  );
}
