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
import { useFormValue } from './use-form-value';
import { useKnownNames } from './use-known-names';
import { useDictation } from './voice/use-dictation';

/** The text field, or the fields of a chat's messages. */
const TEXT_FIELDS = '[name="content"], [name^="messages."][name$=".content"]';

/** The title, and below a toolbar the text. */
export function PromptSheet({
  form,
  initial,
  isNew,
  promptId,
  testedId,
  userId,
  spaceId,
}: {
  form: UseFormReturn<PromptValues>;
  initial: PromptValues;
  isNew: boolean;
  /** Null for a new one. */
  promptId: string | null;
  /** The prompt whose test results can be improved on; null for a new one and for a suggestion. */
  testedId: string | null;
  userId: string;
  /** The space whose variable names are suggested; null outside of spaces. */
  spaceId: string | null;
}) {
  const category = useFormValue(form, (values) => values.category);
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
      tab={category}
      hue={categoryToken(category)}
      sheetClassName="p-0"
    >
      <TitleField form={form} initial={initial.title} />
      <TextStrip
        form={form}
        dictation={dictation}
        promptId={promptId}
        testedId={testedId}
        onMakeVariable={() => {
          const area = findText();
          if (area !== null) makeVariable(area);
        }}
      />
      <ContentField
        form={form}
        initial={initial}
        dictation={dictation}
        knownNames={knownNames}
        isNew={isNew}
      />
    </TabCard>
  );
}
