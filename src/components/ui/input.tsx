'use client';

import type { ComponentProps } from 'react';

import { controlStyles } from './control-styles';
import { useFieldControl } from './field-context';
import { cn } from '@/lib/cn';

export type InputProps = ComponentProps<'input'>;

/** One line of text. Inside a Field it takes its id, error and description from there. */
export function Input({ className, ...props }: InputProps) {
  return (
    <input
      {...props}
      {...useFieldControl(props)}
      className={cn(controlStyles, 'h-9.5 touch:h-11', className)}
    />
  );
}
