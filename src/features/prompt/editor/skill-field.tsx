'use client';
'use memo';

import { useState } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { skillMessages } from '@/domain/skill/messages';
import { suggestSkillName } from '@cuebook/formats/prompt/skill-name';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { useFormValue } from './use-form-value';

const FALLBACK_NAME = 'my-skill';

/** Offers the prompt to agents as a skill, under a name that is suggested from the title. */
export function SkillField({ form }: { form: UseFormReturn<PromptValues> }) {
  const name = useFormValue(form, (values) => values.skillName);
  const isChat = useFormValue(form, (values) => values.messages !== null);
  const { errors } = useFormState({ control: form.control });
  // A name that is being typed anew is blank for a moment.
  const [isTyping, setTyping] = useState(false);
  const isOn = name !== '' || isTyping;
  function setName(next: string) {
    form.setValue('skillName', next, { shouldDirty: true });
    form.clearErrors('skillName');
  }
  return (
    <>
      <Switch
        label="Offer as agent skill"
        hint={isChat ? skillMessages.chat : skillMessages.offerHint}
        checked={isOn}
        disabled={isChat && !isOn}
        onChange={({ target }) => {
          setTyping(false);
          setName(target.checked ? suggestSkillName(form.getValues('title')) || FALLBACK_NAME : '');
        }}
      />
      {isOn && (
        <Field
          label="Skill name"
          error={errors.skillName?.message ?? (name === '' ? skillMessages.nameMissing : undefined)}
        >
          <Input
            value={name}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => {
              setTyping(true);
              setName(target.value);
            }}
          />
        </Field>
      )}
    </>
  );
}
