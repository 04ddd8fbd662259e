'use client';

import { KeyRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { factorMessages } from '@/domain/account/factor-messages';

export function PasskeyButton(props: Pick<ComponentProps<typeof Button>, 'variant' | 'loading' | 'onClick'>) {
  return (
    <Button {...props} icon={<KeyRound aria-hidden="true" />}>
      {factorMessages.usePasskey}
    </Button>
  );
}
