'use client';
'use memo';

import { Controller, useFormState, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { DESCRIPTION_MAX, TITLE_MAX } from '@/domain/prompt/limits';
import { CATEGORIES } from '@/domain/prompt/vocabulary';
import { ContentField } from './content-field';
import { counterNear } from './counter-near';
import { ExtrasFields } from './extras-fields';
import type { PromptValues } from './form-values';
import { TagInput } from './tag-input';
import { type PromptHome, VisibilityField } from './visibility-field';

const CATEGORY_OPTIONS = CATEGORIES.map((category) => ({ value: category, label: category }));

/** The message about the tags as a whole, or about the first wrong one. */
function tagsError(error: unknown): string | undefined {
  const entries = Array.isArray(error) ? (error as unknown[]) : [error];
  for (const entry of entries) {
    const message = typeof entry === 'object' && entry !== null && 'message' in entry ? entry.message : null;
    if (typeof message === 'string') return message;
  }
  return undefined;
}

/** The fields of a prompt (specification 2, Create prompt and Edit prompt). */
export function PromptFields({
  form,
  values,
  tagText,
  onTagTextChange,
  initial,
  home,
  suggests,
  prompt,
  userId,
}: {
  form: UseFormReturn<PromptValues>;
  values: PromptValues;
  /** What is typed into the tag field and not a tag yet. */
  tagText: string;
  onTagTextChange: (text: string) => void;
  /** What the form started from. */
  initial: PromptValues;
  /** The space that the prompt is of. */
  home: PromptHome | null;
  /** Whether it is somebody else's prompt: who sees it is not the writer's to say. */
  suggests: boolean;
  /** Null for a new one. */
  prompt: { id: string; createdBy: string } | null;
  userId: string;
}) {
  const { errors } = useFormState({ control: form.control });
  return (
    <>
      <Field
        label="Title"
        required
        error={errors.title?.message}
        counter={counterNear(values.title, TITLE_MAX)}
      >
        <Input {...form.register('title')} defaultValue={initial.title} dir="auto" autoComplete="off" />
      </Field>
      <Field
        label="Description"
        required
        hint="What is this prompt for? One or two sentences."
        error={errors.description?.message}
        counter={counterNear(values.description, DESCRIPTION_MAX)}
      >
        <Textarea {...form.register('description')} defaultValue={initial.description} rows={3} />
      </Field>
      <ContentField form={form} values={values} initial={initial} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="category"
          render={({ field }) => (
            <Field label="Category" required error={errors.category?.message} className="content-start">
              <Select
                options={CATEGORY_OPTIONS}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
              />
            </Field>
          )}
        />
        {!suggests && (
          <Controller
            control={form.control}
            name="isShared"
            render={({ field }) => (
              <VisibilityField
                home={home}
                prompt={prompt}
                userId={userId}
                isShared={field.value}
                onSharedChange={field.onChange}
              />
            )}
          />
        )}
      </div>
      <TagInput
        tags={values.tags}
        onTagsChange={(tags) => {
          form.setValue('tags', tags);
          form.clearErrors('tags');
        }}
        text={tagText}
        onTextChange={onTagTextChange}
        error={tagsError(errors.tags)}
      />
      <ExtrasFields
        text={values.extras}
        onTextChange={(extras) => {
          form.setValue('extras', extras);
          form.clearErrors('extras');
        }}
        error={errors.extras?.message}
      />
    </>
  );
}
