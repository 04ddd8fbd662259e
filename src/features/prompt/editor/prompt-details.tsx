'use client';
'use memo';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Controller, useFormState, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { grantMessages } from '@/domain/grant/messages';
import { withPasted } from '@/domain/prompt/pasted-variables';
import { tagKey } from '@/domain/prompt/tags';
import { CATEGORIES, categoryToken } from '@/domain/prompt/vocabulary';
import { setContent } from './body-values';
import { DescriptionField } from './description-field';
import { DetailsGroup } from './details-group';
import { ExtrasFields } from './extras-fields';
import { addTags, type PromptValues } from '@/features/prompt-base/values/form-values';
import { FormatToggle } from './format-toggle';
import { NoteField } from './note-field';
import { CommonTags } from './common-tags';
import { ProposedTags } from './proposed-tags';
import { SkillField } from './skill-field';
import { TagInput } from './tag-input';
import { useFormValue, useDeferredContent } from './use-form-value';
import { VariablesPanel } from './variables-panel';

const CATEGORY_OPTIONS = CATEGORIES.map((category) => ({
  value: category,
  label: category,
  hue: categoryToken(category),
}));

const SimilarNotice = dynamic(() => import('./similar-notice').then((module) => module.SimilarNotice), {
  ssr: false,
});

/** The message about all tags, or about the first invalid one. */
function tagsError(error: unknown): string | undefined {
  const entries = Array.isArray(error) ? (error as unknown[]) : [error];
  for (const entry of entries) {
    const message = typeof entry === 'object' && entry !== null && 'message' in entry ? entry.message : null;
    if (typeof message === 'string') return message;
  }
  return undefined;
}

interface PromptDetailsProps {
  form: UseFormReturn<PromptValues>;
  initial: PromptValues;
  tagText: string;
  onTagTextChange: (text: string) => void;
  isNew: boolean;
  /** Whether the user edits by a grant, and so can't see the other grants. */
  isGranted: boolean;
  suggests: boolean;
  note: string;
  onNoteChange: (note: string) => void;
}

/** The other fields of a prompt, beside the text. */
export function PromptDetails(props: PromptDetailsProps) {
  const { form, initial, tagText, onTagTextChange, isNew, isGranted, suggests, note, onNoteChange } = props;
  const tags = useFormValue(form, (values) => values.tags);
  const { errors } = useFormState({ control: form.control });
  const [proposed, setProposed] = useState<readonly string[]>([]);
  // Common tags are fetched once a tag is being added.
  const [isTagging, setTagging] = useState(false);
  const has = new Set(tags.map(tagKey));
  const suggested = proposed.filter((tag) => !has.has(tagKey(tag)));
  function addTag(tag: string) {
    form.setValue('tags', addTags(form.getValues('tags'), tag).tags);
    form.clearErrors('tags');
    onTagTextChange('');
  }
  return (
    <div className="grid min-w-0 content-start gap-4">
      <DescriptionField form={form} initial={initial.description} onTagsProposed={setProposed} />
      <Controller
        control={form.control}
        name="category"
        render={({ field }) => (
          <Field label="Category" required error={errors.category?.message}>
            <Select
              options={CATEGORY_OPTIONS}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <TagInput
        tags={tags}
        onTagsChange={(next) => {
          form.setValue('tags', next);
          form.clearErrors('tags');
        }}
        text={tagText}
        onTextChange={onTagTextChange}
        onFocus={() => setTagging(true)}
        error={tagsError(errors.tags)}
      />
      {suggested.length > 0 ? (
        <ProposedTags label="Suggested" tags={suggested} onAdd={addTag} />
      ) : (
        isTagging && <CommonTags tags={tags} text={tagText} onAdd={addTag} />
      )}
      {!isNew && <NoteField note={note} suggests={suggests} onNoteChange={onNoteChange} />}
      {isGranted && <p className="text-sm text-fg-muted">{grantMessages.sharedWithYouHint}</p>}
      <Groups form={form} />
      {isNew && <SimilarNotice form={form} />}
    </div>
  );
}

/** Rarely needed fields: collapsed until opened, or if one has an error. */
function Groups({ form }: Pick<PromptDetailsProps, 'form'>) {
  const variables = useFormValue(form, (values) => values.variables);
  const extras = useFormValue(form, (values) => values.extras);
  const content = useDeferredContent(form);
  const { errors } = useFormState({ control: form.control });
  return (
    <>
      <DetailsGroup title="Variables" lead="labels, types, choices" isOpen={errors.variables !== undefined}>
        <VariablesPanel
          content={content}
          variables={variables}
          onVariablesChange={(next) => form.setValue('variables', next)}
          onPasted={(pasted) => {
            const others = variables.filter(({ name }) => name !== pasted.details.name);
            setContent(form, withPasted(form.getValues('content'), pasted));
            form.setValue('variables', [...others, pasted.details]);
          }}
        />
      </DetailsGroup>
      <DetailsGroup
        title="More"
        lead="messages, agent skill, model"
        isOpen={errors.extras !== undefined || errors.skillName !== undefined}
      >
        <FormatToggle form={form} />
        <SkillField form={form} />
        <ExtrasFields
          text={extras}
          onTextChange={(next) => {
            form.setValue('extras', next);
            form.clearErrors('extras');
          }}
          error={errors.extras?.message}
        />
      </DetailsGroup>
    </>
  );
}
