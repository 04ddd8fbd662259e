'use client';
'use memo';

import { CopyPlus, FileUp, LayoutTemplate } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import { toast } from '@/components/ui/toast';
import { FRAMEWORKS } from '@/domain/generator/frameworks';
import { firstCharacters } from '@/domain/characters';
import { CONTENT_MAX, TITLE_MAX } from '@/domain/prompt/limits';
import type { PromptDto } from '@/domain/prompt/schema';
import { startMessages } from '@/domain/prompt/start-messages';
import { uniqueTags } from '@/domain/prompt/tags';
import { FRAMEWORK_IDS } from '@/domain/prompt/vocabulary';
import { focusText, setContent } from './body-values';
import { addTags, type PromptValues } from '@/features/prompt-base/values/form-values';
import { frameworkText } from './framework-text';

const PromptPicker = dynamic(() => import('./prompt-picker').then((module) => module.PromptPicker), {
  ssr: false,
});

/** The name of a file without its ending, as words. */
function titleOf(fileName: string): string {
  const words = fileName.replace(/\.[^.]+$/, '').replace(/[-_]+/g, ' ');
  return firstCharacters(words.trim(), TITLE_MAX);
}

const secondary = { variant: 'secondary', size: 'dense' } as const;

/** In a prompt without text yet: what it can start from. */
export function StartOptions({ form }: { form: UseFormReturn<PromptValues> }) {
  const file = useRef<HTMLInputElement>(null);
  const [isPicking, setPicking] = useState(false);
  const [wasPicking, setWasPicking] = useState(false);

  function start(content: string, title: string) {
    if (form.getValues('title').trim() === '') form.setValue('title', title);
    setContent(form, content);
    // After the menu or the dialog has closed, which would take the focus back.
    requestAnimationFrame(() => requestAnimationFrame(focusText));
  }

  async function startFrom(chosen: File) {
    // Of what no text can be, so much that no memory is filled with it.
    const text = await chosen.slice(0, CONTENT_MAX * 4).text();
    const content = text.replace(/^\uFEFF/, '');
    if (content.includes('\0') || content.trim() === '') toast.error(startMessages.noText);
    else if (chosen.size > CONTENT_MAX * 4 || content.length > CONTENT_MAX)
      toast.error(startMessages.tooLong);
    else start(content, titleOf(chosen.name));
  }

  function startFromPrompt({ title, description, content, messages, category, tags, variables }: PromptDto) {
    form.setValue('messages', messages);
    form.setValue('category', category);
    form.setValue('tags', uniqueTags([...form.getValues('tags'), ...tags]));
    form.setValue('variables', variables);
    if (form.getValues('description').trim() === '') form.setValue('description', description);
    start(content, title);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={file}
        type="file"
        accept=".txt,.md,.markdown,.prompt,.xml,.json,.yaml,.yml,text/*"
        hidden
        aria-label={startMessages.file}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void startFrom(chosen);
          target.value = '';
        }}
      />
      <Button {...secondary} icon={<FileUp aria-hidden="true" />} onClick={() => file.current?.click()}>
        {startMessages.file}
      </Button>
      <FrameworkMenu
        onChoose={(id, framework) => {
          form.setValue('tags', addTags(form.getValues('tags'), id).tags);
          start(frameworkText(framework), '');
        }}
      />
      <Button
        {...secondary}
        icon={<CopyPlus aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => {
          setWasPicking(true);
          setPicking(true);
        }}
      >
        {startMessages.prompt}
      </Button>
      {wasPicking && (
        <PromptPicker
          open={isPicking}
          onOpenChange={setPicking}
          onPick={(prompt) => {
            setPicking(false);
            startFromPrompt(prompt);
          }}
        />
      )}
    </div>
  );
}

function FrameworkMenu({
  onChoose,
}: {
  onChoose: (
    id: (typeof FRAMEWORK_IDS)[number],
    framework: (typeof FRAMEWORKS)[keyof typeof FRAMEWORKS],
  ) => void;
}) {
  return (
    <DropdownMenu
      trigger={
        <Button {...secondary} icon={<LayoutTemplate aria-hidden="true" />}>
          {startMessages.framework}
        </Button>
      }
      entries={FRAMEWORK_IDS.map((id) => {
        const framework = FRAMEWORKS[id.toUpperCase() as Uppercase<typeof id>];
        return {
          label: framework.name,
          hint: framework.description,
          onSelect: () => onChoose(id, framework),
        };
      })}
    />
  );
}
