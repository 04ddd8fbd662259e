'use client';

import type { ComponentProps } from 'react';

import { controlStyles } from './control-styles';
import { useFieldControl } from './field-context';
import { cn } from '@/lib/cn';

export interface TextareaProps extends ComponentProps<'textarea'> {
  /** Source text: fixed pitch, no ligatures, no spelling marks. */
  mono?: boolean;
  /** Grows with its text from `rows` lines on, where the browser can. */
  autoGrow?: boolean;
}

/** Several lines of text. Inside a Field it takes its id, error and description from there. */
export function Textarea({ mono = false, autoGrow = false, className, ...props }: TextareaProps) {
  return (
    <textarea
      dir="auto"
      spellCheck={mono ? false : undefined}
      {...props}
      {...useFieldControl(props)}
      className={cn(
        controlStyles,
        'py-2 weak:min-h-20',
        mono ? 'bg-inset font-mono text-sm leading-[1.65] touch:text-[1rem]' : 'leading-relaxed',
        // What grows by itself needs no grip.
        autoGrow ? 'field-sizing-content resize-none' : 'resize-y',
        className,
      )}
    />
  );
}
