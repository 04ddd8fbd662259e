'use client';

import type { Ref } from 'react';
import { Input } from '@/components/ui/input';

/** The six digits of an app: phones show digits, and browsers fill in what they know. */
export function CodeInput({ ref, autoFocus }: { ref?: Ref<HTMLInputElement>; autoFocus?: boolean }) {
  return (
    <Input
      ref={ref}
      name="code"
      inputMode="numeric"
      autoFocus={autoFocus}
      autoComplete="one-time-code"
      maxLength={12}
      className="font-mono tracking-widest"
    />
  );
}
