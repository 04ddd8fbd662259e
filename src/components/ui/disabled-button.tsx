'use client';

import { useId, type ComponentProps } from 'react';

import { Tooltip } from './tooltip';

/** A button that does nothing and says why: stays focusable, so keyboard and touch can find the reason too. */
export function DisabledButton({ reason, ...props }: ComponentProps<'button'> & { reason: string }) {
  const id = useId();
  return (
    <Tooltip content={reason} id={id} openOnPress>
      <button {...props} aria-disabled="true" aria-describedby={id} />
    </Tooltip>
  );
}
