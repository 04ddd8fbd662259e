'use client';
'use memo';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { valueSetMessages } from '@/domain/value-set/messages';
import { useFill, useFilledValues } from '@/features/prompt-base/fill/fill-context';

const ValueSetsDialog = dynamic(() => import('./value-sets-dialog').then((module) => module.ValueSetsDialog));

/**
 * Below the text of a prompt: the member's saved values for its variables, and how to save what is filled in.
 *
 * @param children - Further buttons, in the same line: what comes late moves nothing.
 */
export function ValueSets({ children }: { children: ReactNode }) {
  const fill = useFill();
  return fill === null || fill.fields.length === 0 ? null : <Buttons fill={fill}>{children}</Buttons>;
}

function Buttons({ fill, children }: { fill: NonNullable<ReturnType<typeof useFill>>; children: ReactNode }) {
  const values = useFilledValues(fill.store);
  const [open, setOpen] = useState<'list' | 'save' | null>(null);
  // Kept, so that the dialog can close with its animation.
  const [wasOpen, setWasOpen] = useState(false);
  const show = (part: 'list' | 'save') => {
    setWasOpen(true);
    setOpen(part);
  };
  return (
    // On phones the buttons for filled values come on a second line, which has its room from the start.
    <div className="-ms-3 mt-4 flex flex-wrap content-start items-center gap-x-2 gap-y-1 max-sm:min-h-34 print:hidden">
      <Button variant="ghost" size="dense" onClick={() => show('list')}>
        {valueSetMessages.label}
      </Button>
      {values.size > 0 && (
        <Button variant="ghost" size="dense" onClick={() => show('save')}>
          {valueSetMessages.save}
        </Button>
      )}
      {children}
      <span className="w-full ps-3 text-sm text-fg-muted">{valueSetMessages.storage}</span>
      {wasOpen && <ValueSetsDialog fill={fill} part={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
