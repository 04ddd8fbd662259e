'use client';
'use memo';

import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TabCard } from '@/components/ui/tab-card';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { ContentField } from './content-field';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { makeVariable } from './text/make-variable';
import { TextStrip } from './text-strip';
import { TitleField } from './title-field';
import { appendSpoken } from './voice/recognition';
import { useKnownNames } from './use-known-names';
import { useDictation } from './voice/use-dictation';

/** The text field, or the fields of a chat's messages. */
const TEXT_FIELDS = '[name="content"], [name^="messages."][name$=".content"]';

/** The title, and below a toolbar the text. */
export function PromptSheet({
  form,
  values,
  initial,
  isNew,
  userId,
  spaceId,
}: {
  form: UseFormReturn<PromptValues>;
  values: PromptValues;
  /** Initial values of the form. */
  initial: PromptValues;
  isNew: boolean;
  userId: string;
  /** The space whose variable names are suggested; null outside of spaces. */
  spaceId: string | null;
}) {
  const [knownNames, lookAt] = useKnownNames(spaceId, userId);
  const dictation = useDictation((spoken) =>
    form.setValue('content', appendSpoken(form.getValues('content'), spoken)),
  );
  // For a chat, the last focused message.
  const written = useRef<HTMLTextAreaElement | null>(null);
  const findText = () =>
    written.current?.isConnected ? written.current : document.querySelector<HTMLTextAreaElement>(TEXT_FIELDS);
  return (
    <TabCard
      onFocus={({ target }) => {
        if (target instanceof HTMLTextAreaElement && target.matches(TEXT_FIELDS)) written.current = target;
      }}
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement) lookAt(target);
      }}
      as="div"
      tab={values.category}
      hue={categoryToken(values.category)}
      sheetClassName="p-0"
    >
      <TitleField form={form} title={values.title} initial={initial.title} />
      <TextStrip
        form={form}
        values={values}
        dictation={dictation}
        onMakeVariable={() => {
          const area = findText();
          if (area !== null) makeVariable(area);
        }}
      />
      <ContentField
        form={form}
        values={values}
        initial={initial}
        dictation={dictation}
        knownNames={knownNames}
        isNew={isNew}
      />
    </TabCard>
  );
}
