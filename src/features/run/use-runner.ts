'use client';

import { useId, useState } from 'react';
import { valueOf } from '@/domain/prompt/filled';
import { fieldProblem } from '@/domain/prompt/variable-problem';
import { type VariableField } from '@/domain/prompt/variable-fields';
import type { RunOptions, RunStart } from '@/domain/run/schema';
import { fieldId as idInText, useFill, useFilledValues } from '@/features/prompt-base/fill/fill-context';
import { fillStore, temporaryStore } from '@/features/prompt-base/fill/fill-store';
import { trpc } from '@/trpc/client';
import type { Side } from './run-choice';
import { defaultSecondSide, type Runnable, useFields, useVersions } from './run-sides';
import { useRunAnswer } from './use-run-answer';

/** One or two sides of a run: which versions and models they are, the values of their variables, and their answers. */
export function useRunner(runnable: Runnable, models: RunOptions['models']) {
  const { promptId, content, messages, variables, version } = runnable;
  const utils = trpc.useUtils();
  const versions = useVersions(runnable);
  const [first, setFirst] = useState<Side>({ version, modelId: models[0]?.id ?? null });
  const [second, setSecond] = useState<Side | null>(null);
  const [ran, setRan] = useState<RunStart['inputs'] | null>(null);
  const sides = second === null ? [first] : [first, second];
  const form = useRunFields(runnable, sides);
  const { fields, values } = form;
  const slots = [useRunAnswer(), useRunAnswer()] as const;

  function run() {
    if (!form.check()) return;
    const inputs = fields.map((field) => ({ name: field.name, value: valueOf(field, values) }));
    setRan(inputs);
    for (const [index, side] of sides.entries()) {
      const text =
        side.version === null
          ? { content, variables: [...variables], messages: messages && [...messages] }
          : { version: side.version };
      void slots[index]
        ?.start({ promptId, text, inputs, modelId: side.modelId })
        .then(() => utils.ai.runs.invalidate({ promptId }));
    }
  }

  const isOther = (field: VariableField, name: string, value: string) =>
    field.name === name && valueOf(field, values) !== value;

  return {
    form,
    versions,
    first,
    second,
    setFirst,
    setSecond,
    toggleSecond: () => setSecond(second === null ? defaultSecondSide(first, models, versions) : null),
    /** The sides, each with what it is answered. */
    slots: sides.map((side, index) => ({ side, ...slots[index] })),
    /** Whether there is no text to run. */
    isEmpty: content.trim() === '' && sides.some((side) => side.version === null),
    /** The values of the last run; null before the first one. */
    ran,
    /** Whether other values were filled in since the last run. */
    isOutdated: ran?.some(({ name, value }) => fields.some((field) => isOther(field, name, value))) === true,
    run,
  };
}

/** The variables of what is run, and their values. */
function useRunFields(runnable: Runnable, sides: readonly Side[]) {
  const { owner, promptId } = runnable;
  const id = useId();
  const [store] = useState(() => (promptId === null ? temporaryStore() : fillStore(owner, promptId)));
  const values = useFilledValues(store);
  const [isTried, setTried] = useState(false);
  const fields = useFields(runnable, sides);
  const fill = useFill();
  const isInText = ({ name }: VariableField) => fill?.byName.has(name) === true;
  const idOf = (field: VariableField) =>
    fill !== null && isInText(field) ? idInText(fill, field.name) : `${id}-${fields.indexOf(field)}`;
  const wrong = fields.find((field) => fieldProblem(field, valueOf(field, values)) !== null);
  return {
    store,
    values,
    fields,
    /** The variables that the text on this page does not have as fields already. */
    ownFields: fields.filter((field) => !isInText(field)),
    idOf,
    isTried,
    /** Error of a value that is filled in within the text of this page. */
    problemInText:
      isTried && wrong !== undefined && isInText(wrong) ? fieldProblem(wrong, valueOf(wrong, values)) : null,
    /** Whether all values are valid; focuses the first one that isn't. */
    check: () => {
      setTried(true);
      if (wrong !== undefined) document.getElementById(idOf(wrong))?.focus();
      return wrong === undefined;
    },
  };
}
