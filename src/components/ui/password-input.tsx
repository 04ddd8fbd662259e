'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

import { IconButton } from './icon-button';
import { Input, type InputProps } from './input';
import { cn } from '@/lib/cn';

/** Password input with a button that shows the password. Pasting and password managers work as usual. */
export function PasswordInput({ className, ...props }: Omit<InputProps, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cn('pe-11', className)}
      />
      <IconButton
        aria-label={shown ? 'Hide password' : 'Show password'}
        size="dense"
        className="absolute inset-y-0 inset-e-0.75 my-auto touch:inset-e-0"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
