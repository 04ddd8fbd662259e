'use client';
'use memo';

import type { ChangeEvent } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { useFieldControl } from '@/components/ui/field-context';
import { TITLE_MAX } from '@/domain/prompt/limits';
import { pressedEnter } from '@/lib/pressed-enter';
import { focusText } from './body-values';
import { counterNear } from './counter-near';
import { useFormValue } from './use-form-value';
import type { PromptValues } from '@/features/prompt-base/values/form-values';

type Form = UseFormReturn<PromptValues>;

/** The title, as the first line of the sheet: it wraps as it will on the prompt's page, and Enter leads on to the text. */
export function TitleField({ form, initial }: { form: Form; initial: string }) {
  const title = useFormValue(form, (values) => values.title);
  const { errors } = useFormState({ control: form.control });
  return (
    <Field
      label="Title"
      hideLabel
      required
      error={errors.title?.message}
      counter={counterNear(title, TITLE_MAX)}
      className="px-4 pt-3.5 pb-2.5 sm:px-6 sm:pt-4 sm:pb-3 touch:py-1"
    >
      <TitleArea form={form} initial={initial} />
    </Field>
  );
}

/** Puts blanks in place of line breaks, which come with pasted text. The caret stays where it was. */
function keepOneLine(area: HTMLTextAreaElement): void {
  if (!/[\r\n]/.test(area.value)) return;
  const { selectionStart, selectionEnd } = area;
  area.value = area.value.replaceAll(/[\r\n]/g, ' ');
  area.setSelectionRange(selectionStart, selectionEnd);
}

function TitleArea({ form, initial }: { form: Form; initial: string }) {
  const { onChange, ...field } = form.register('title');
  return (
    <textarea
      {...field}
      {...useFieldControl({})}
      rows={1}
      dir="auto"
      autoComplete="off"
      placeholder="Title"
      defaultValue={initial}
      onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
        keepOneLine(event.target);
        void onChange(event);
      }}
      onKeyDown={(event) => {
        if (!pressedEnter(event) || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        focusText();
      }}
      className="block field-sizing-content w-full resize-none rounded-sm bg-transparent font-display text-xl leading-tight font-[650] tracking-[-0.02em] text-fg placeholder:text-fg-muted focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-ring aria-invalid:text-danger sm:text-2xl touch:py-2.5"
    />
  );
}
