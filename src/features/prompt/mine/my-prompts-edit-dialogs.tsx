'use client';

import { type SyntheticEvent, useId, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import type { Category } from '@/domain/prompt/categories';
import { manyMessages } from '@/domain/prompt/many-messages';
import { CATEGORIES, DEFAULT_CATEGORY } from '@/domain/prompt/vocabulary';
import { addTags } from '@/features/prompt-base/values/form-values';
import { EditDialog, type EditDialogProps } from './edit-dialog';

export type TagChange = { add: string[]; remove: string[] };

const OPTIONS = CATEGORIES.map((category) => ({ value: category, label: category }));

export function CategoryDialog({
  title,
  open,
  onClose,
  onCategory,
}: EditDialogProps & { onCategory: (category: Category) => void }) {
  const form = useId();
  const [category, setCategory] = useState<Category>(DEFAULT_CATEGORY);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
    onCategory(category);
  };
  return (
    <EditDialog title={title} open={open} onClose={onClose} form={form} submitLabel="Set category">
      <form id={form} onSubmit={submit}>
        <Field label="Category">
          <NativeSelect options={OPTIONS} value={category} onValueChange={setCategory} />
        </Field>
      </form>
    </EditDialog>
  );
}

export function TagsDialog({
  title,
  open,
  onClose,
  onTags,
}: EditDialogProps & { onTags: (tags: TagChange) => void }) {
  const form = useId();
  const [texts, setTexts] = useState({ add: '', remove: '' });
  const [problem, setProblem] = useState<{ add?: string; remove?: string }>({});
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const add = addTags([], texts.add);
    const remove = addTags([], texts.remove);
    const isNothing = add.tags.length === 0 && remove.tags.length === 0;
    const addProblem = add.error ?? (isNothing && remove.error === null ? manyMessages.noTags : null);
    if (addProblem !== null || remove.error !== null) {
      setProblem({
        ...(addProblem !== null && { add: addProblem }),
        ...(remove.error !== null && { remove: remove.error }),
      });
      return;
    }
    setProblem({});
    setTexts({ add: '', remove: '' });
    onClose();
    onTags({ add: add.tags, remove: remove.tags });
  };
  const field = (name: 'add' | 'remove', label: string) => (
    <Field label={label} hint={manyMessages.tagsHint} {...(problem[name] && { error: problem[name] })}>
      <Input
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        value={texts[name]}
        onChange={({ target }) => setTexts((before) => ({ ...before, [name]: target.value }))}
      />
    </Field>
  );
  return (
    <EditDialog title={title} open={open} onClose={onClose} form={form} submitLabel="Change tags">
      <form id={form} onSubmit={submit} className="grid gap-4">
        {field('add', 'Add')}
        {field('remove', 'Remove')}
      </form>
    </EditDialog>
  );
}
