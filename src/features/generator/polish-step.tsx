'use client';
'use memo';

import { Copy, Replace, Sparkles } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { placeInFields } from '@/domain/generator/assemble';
import { messages } from '@/domain/messages';
import { AnswerNotes } from '@/features/ai/answer-notes';
import { PromptCheck } from '@/features/prompt-check/lazy-prompt-check';
import { selectText } from '@/lib/select-text';
import { AnswerProgress } from './answer-progress';
import { CutAnswer } from './cut-answer';
import { controlId } from './framework-fields';
import { PolishSectionsBanner } from './polish-sections';
import { PreviewPane } from './preview-pane';
import { SaveAsPrompt } from './save-as-prompt';
import { StepHeading } from './step-heading';
import { copyWithToast } from './toasts';
import type { GeneratorAi } from './use-answer';
import type { Generator } from './use-generator';
import { POLISH_ID, type Polishing } from './use-polish';

function polishRefusal(assembled: string, ai: GeneratorAi): string | null {
  if (!ai.available) return ai.reason;
  return assembled.trim() === '' ? messages.generator.nothingToPolish : null;
}

/** The third step of 'Use Framework': the assembled prompt, polished by the AI, to copy, save or take over into the fields. */
export function PolishStep({
  generator,
  ai,
  writerId,
  polishing,
  assembled,
}: {
  generator: Generator;
  ai: GeneratorAi;
  writerId: string | null;
  polishing: Polishing;
  assembled: string;
}) {
  const { framework, fields } = generator.values;
  const { polished, progress, cut, sections, answering } = polishing;
  const hasFields = polished !== null && Object.keys(polished.fields).length > 0;

  function goTo(start: number, end: number) {
    const place = placeInFields(framework, fields, start);
    const control = place && document.getElementById(controlId(place.field));
    if (place && control) selectText(control, place.at, place.at + end - start);
  }

  return (
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
          // One filled button: what comes next.
          variant={hasFields ? 'secondary' : 'primary'}
          icon={<Sparkles aria-hidden="true" />}
          loading={progress !== null}
          disabledReason={polishRefusal(assembled, ai)}
          onClick={() => void polishing.polish()}
        >
          Polish Prompt
        </Button>
        {polished !== null && (
          <Button
            variant={hasFields ? 'primary' : 'secondary'}
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
          onClick={() => void copyWithToast(polished?.text ?? assembled, messages.prompt.copied)}
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
      {polished !== null && !hasFields && (
        <p className="text-md text-fg-muted">{messages.generator.nothingToApply}</p>
      )}
      <PolishSectionsBanner work={sections} onWhole={() => void polishing.polish(true)} />
      {cut && <CutAnswer text={cut.text} onTake={polishing.takeCut} onDiscard={polishing.discardCut} />}
      {answering.notes && <AnswerNotes notes={answering.notes} />}
      <PromptCheck text={assembled} scope="generator" onGoTo={goTo} />
    </section>
  );
}
