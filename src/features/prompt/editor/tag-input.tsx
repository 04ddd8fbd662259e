'use client';
'use memo';

import { type ComponentProps, useRef, useState } from 'react';
import { boxedInputStyles, chipBoxStyles } from '@/components/ui/control-styles';
import { RemovableChip } from '@/components/ui/removable-chip';
import { Field } from '@/components/ui/field';
import { useFieldControl } from '@/components/ui/field-context';
import { TAGS_MAX } from '@/domain/prompt/limits';
import { cn } from '@/lib/cn';
import { usePreHydrationValue } from '@/lib/use-pre-hydration-value';
import { pressedEnter } from '@/lib/pressed-enter';
import { addTags } from '@/features/prompt-base/values/form-values';

export interface TagInputProps {
  tags: readonly string[];
  onTagsChange: (tags: string[]) => void;
  /** Typed text that is not a tag yet. */
  text: string;
  onTextChange: (text: string) => void;
  onFocus?: () => void;
  /** Error of the tags as a whole. */
  error?: string;
}

/** Tags of a prompt: a comma, Enter or the button adds the typed text, each can be removed. */
export function TagInput({ tags, onTagsChange, text, onTextChange, onFocus, error }: TagInputProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const add = (typed: string, unfinished = '') => {
    const result = addTags(tags, typed);
    const added = result.tags.slice(tags.length);
    setRefusal(result.error);
    onTextChange([result.rest, unfinished].filter(Boolean).join(', '));
    if (added.length === 0) return;
    onTagsChange(result.tags);
    setAnnouncement(`Added ${added.join(', ')}`);
  };

  const type = (typed: string) => {
    const comma = Math.max(typed.lastIndexOf(','), typed.lastIndexOf('，'));
    if (comma === -1) {
      setRefusal(null);
      onTextChange(typed);
    } else {
      add(typed.slice(0, comma), typed.slice(comma + 1).trimStart());
    }
  };
  usePreHydrationValue('[name="tag"]', text, type);

  const remove = (index: number) => {
    setRefusal(null);
    setAnnouncement(`Removed ${tags[index] ?? ''}`);
    onTagsChange(tags.filter((_tag, other) => other !== index));
    // The removed button had the focus: its successor takes it, or the field after the last one.
    const buttons = list.current?.querySelectorAll('button');
    const next = buttons?.[index + 1] ?? buttons?.[index - 1] ?? input.current;
    next?.focus();
  };

  return (
    <Field
      label="Tags"
      error={refusal ?? error}
      hint={`Press Enter or comma to add a tag. Up to ${TAGS_MAX}.`}
    >
      <div className={cn(chipBoxStyles, 'min-h-9.5 items-center px-2 py-1.5 touch:py-1')}>
        {tags.length > 0 && (
          <ul ref={list} aria-label="Tags on this prompt" className="contents">
            {tags.map((tag, index) => (
              <li key={tag} className="flex min-w-0">
                <RemovableChip
                  variant="tag"
                  removeLabel={`Remove tag: ${tag}`}
                  onRemove={() => remove(index)}
                >
                  {tag}
                </RemovableChip>
              </li>
            ))}
          </ul>
        )}
        <TagText
          ref={input}
          value={text}
          onFocus={onFocus}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (pressedEnter(event) && !event.ctrlKey && !event.metaKey) {
              event.preventDefault();
              add(text);
            } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
              remove(tags.length - 1);
              input.current?.focus();
            }
          }}
        />
        {text.trim() !== '' && (
          <button
            type="button"
            className="rounded-sm px-1.5 text-sm font-semibold text-primary hover:underline touch:min-h-11"
            onClick={() => {
              add(text);
              input.current?.focus();
            }}
          >
            Add
          </button>
        )}
      </div>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </Field>
  );
}

/** The text of the next tag, behind those that are there. */
function TagText(props: ComponentProps<'input'>) {
  return (
    <input
      {...props}
      {...useFieldControl(props)}
      name="tag"
      data-kept-by="page"
      dir="auto"
      placeholder="Add a tag"
      autoComplete="off"
      autoCapitalize="none"
      enterKeyHint="done"
      className={boxedInputStyles}
    />
  );
}
