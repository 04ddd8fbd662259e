'use client';

import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import type { Category } from '@/domain/prompt/categories';
import { CATEGORIES } from '@/domain/prompt/vocabulary';

const CATEGORY_OPTIONS = CATEGORIES.map((name) => ({ value: name, label: name }));
const ALL = { value: '' as const, label: 'Set category of chosen…' };

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
    <Field label={label} hideLabel className="min-w-40">
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
