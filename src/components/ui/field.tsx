'use client';

import { CircleAlert } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';

import { FieldContext } from './field-context';
import { cn } from '@/lib/cn';

export interface FieldProps {
  label: ReactNode;
  /** One control: Input, PasswordInput, Textarea, Select, or anything that calls `useFieldControl`. */
  children: ReactNode;
  /** A line of help under the control; gives way to the error. */
  hint?: ReactNode;
  /** The message of what is wrong; nothing when falsy. */
  error?: ReactNode;
  required?: boolean;
  /** Marks the control as wrong where another place says why, such as the box above a form. */
  isWrong?: boolean;
  /** Shows `value / max`, louder as the limit comes near. Characters. */
  counter?: { value: number; max: number };
  /** Something small at the end of the label's line, e.g. a link. */
  labelEnd?: ReactNode;
  /** A button at the end of the label's line; for the keyboard it comes after the control. */
  labelAction?: ReactNode;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean;
  id?: string;
  className?: string;
}

/** Label, control, hint, error and counter, tied together by ids. */
export function Field({
  label,
  children,
  hint,
  error,
  required = false,
  isWrong = false,
  counter,
  labelEnd,
  labelAction,
  hideLabel = false,
  id,
  className,
}: FieldProps) {
  const fallbackId = useId();
  const controlId = id ?? fallbackId;
  const labelId = `${controlId}-label`;
  const messageId = `${controlId}-message`;
  const counterId = `${controlId}-counter`;
  const hasMessage = Boolean(error) || Boolean(hint);
  const hasError = Boolean(error);
  const invalid = hasError || isWrong;
  const describedBy = [hasMessage && messageId, counter && counterId].filter(Boolean).join(' ') || undefined;

  const control = useMemo(
    () => ({ id: controlId, labelId, describedBy, invalid, required }),
    [controlId, labelId, describedBy, invalid, required],
  );

  return (
    <FieldContext value={control}>
      <div className={cn('grid grid-cols-[minmax(0,1fr)] gap-1.5', className)}>
        <div
          className={cn(
            'flex items-baseline justify-between gap-3',
            hideLabel && !labelEnd && 'sr-only',
            labelAction && 'col-start-1 row-start-1 self-center',
          )}
        >
          <label
            id={labelId}
            htmlFor={controlId}
            className={cn('min-w-0 text-md font-semibold', hideLabel && 'sr-only')}
          >
            {label}
          </label>
          {labelEnd && <span className="text-sm">{labelEnd}</span>}
        </div>
        {children}
        {(hasMessage || counter) && (
          <div className="flex items-start justify-between gap-3 text-sm">
            {hasMessage && (
              <p
                id={messageId}
                className={hasError ? 'flex gap-1.5 font-medium text-danger' : 'text-fg-muted'}
              >
                {hasError && <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
                <span className="min-w-0">{error || hint}</span>
              </p>
            )}
            {counter && <Counter id={counterId} {...counter} />}
          </div>
        )}
        {labelAction && <div className="col-start-1 row-start-1 justify-self-end">{labelAction}</div>}
      </div>
    </FieldContext>
  );
}

function Counter({ id, value, max }: { id: string; value: number; max: number }) {
  const over = value > max;
  const near = value >= max * 0.9;
  return (
    <span
      id={id}
      className={cn(
        'ms-auto shrink-0 tabular-nums',
        over ? 'font-semibold text-danger' : near ? 'font-medium text-fg' : 'text-fg-subtle',
      )}
    >
      {value.toLocaleString('en')} / {max.toLocaleString('en')}
      <span className="sr-only"> characters</span>
    </span>
  );
}
