'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { AI_LANGUAGES, type AiLanguage } from '@/domain/ai/languages';
import { messages } from '@/domain/messages';

const OPTIONS = [
  { value: '' as const, label: 'Select a language' },
  ...AI_LANGUAGES.map((language) => ({ value: language, label: language })),
];

/** Asks for the language to translate a prompt into. */
export function LanguageDialog({
  open,
  onOpenChange,
  onChoose,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (language: AiLanguage) => void;
}) {
  // The choice is kept for the next time.
  const [language, setLanguage] = useState<AiLanguage | ''>('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const findSelect = () => field.current?.querySelector('select') ?? null;

  function choose() {
    setMissing(language === '');
    if (language !== '') onChoose(language);
    else findSelect()?.focus();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="In another language"
      description="You compare both texts before anything is replaced."
      initialFocus={findSelect}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button onClick={choose}>Translate</Button>
        </>
      }
    >
      <div ref={field}>
        <Field label="Language" required error={isMissing && messages.editorAi.languageMissing}>
          <NativeSelect
            options={OPTIONS}
            value={language}
            onValueChange={(next) => {
              setLanguage(next);
              setMissing(false);
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}
