import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

/**
 * A field in a line of text, on its baseline and as large as what it shows.
 * @param fit what the field shows
 * @param isBox whether it has lines of its own
 * @param tail punctuation behind it that stays on its line
 * @param children the field: an input, a text area or a select
 */
export function FieldInText({
  fit,
  isBox = false,
  tail = '',
  children,
}: {
  fit: string;
  isBox?: boolean;
  tail?: string | undefined;
  children: ReactNode;
}) {
  const field = (
    <span data-fit={fit} className={cn('text-field', isBox && 'w-full')}>
      {children}
    </span>
  );
  if (tail === '') return field;
  return (
    <span className="whitespace-nowrap">
      {field}
      {tail}
    </span>
  );
}
