'use client';

import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { cn } from '@/lib/cn';
import type { Category } from '@/domain/prompt/categories';
import { CATEGORIES } from '@/domain/prompt/vocabulary';

const CATEGORY_OPTIONS = CATEGORIES.map((name) => ({ value: name, label: name }));
const ALL = { value: '' as const, label: 'Set category…' };

/** Shows only its arrow, as wide as a finger: the row says its category in words. Its list keeps its own colors. */
const ON_PHONES = 'max-sm:w-11 max-sm:[&_select]:px-0 max-sm:[&_select]:text-transparent [&_option]:text-fg';

/** @param value null for several rows, of which nothing is shown */
export function CategorySelect({
  label,
  value,
  onCategory,
}: {
  label: string;
  value: Category | null;
  onCategory: (category: Category) => void;
}) {
  return (
    <Field label={label} hideLabel className={cn('sm:min-w-44 [&_select]:text-ellipsis', ON_PHONES)}>
      <NativeSelect<Category | ''>
        options={value === null ? [ALL, ...CATEGORY_OPTIONS] : CATEGORY_OPTIONS}
        value={value ?? ''}
        onValueChange={(chosen) => {
          if (chosen !== '') onCategory(chosen);
        }}
      />
    </Field>
  );
}
