'use client';
'use memo';

import { assemble } from '@/domain/generator/assemble';
import { FRAMEWORKS } from '@/domain/generator/frameworks';
import type { FieldId, GeneratorFramework } from '@/domain/generator/vocabulary';
import { controlId, FrameworkFields } from './framework-fields';
import { FrameworkPicker } from './framework-picker';
import { PolishStep } from './polish-step';
import { StepHeading } from './step-heading';
import { UndoLine } from './undo-line';
import { type GeneratorAi } from './use-answer';
import type { Generator } from './use-generator';
import { usePolish } from './use-polish';

/** 'Use Framework': choose, fill in, preview. */
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
        <PolishStep
          generator={generator}
          ai={ai}
          writerId={writerId}
          polishing={polishing}
          assembled={assembled}
        />
      </div>
    </>
  );
}
