'use client';
'use memo';

import { Dialog } from '@/components/ui/dialog';
import { valueSetMessages } from '@/domain/value-set/messages';
import type { Fill } from '@/features/prompt-base/fill/fill-context';
import { SavedSets } from './saved-sets';
import { SaveSet } from './save-set';

/** Dialog with the saved values of a prompt, or to save those that are filled in. */
export function ValueSetsDialog({
  fill,
  part,
  onClose,
}: {
  fill: Fill;
  /** What it shows; null while closed. */
  part: 'list' | 'save' | null;
  onClose: () => void;
}) {
  return (
    <>
      <Dialog
        open={part === 'list'}
        onOpenChange={onClose}
        title={valueSetMessages.label}
        size="sm"
        bottomOnPhone
      >
        <SavedSets fill={fill} onFilled={onClose} />
      </Dialog>
      <Dialog
        open={part === 'save'}
        onOpenChange={onClose}
        title={valueSetMessages.saveTitle}
        description={valueSetMessages.saveHint}
        size="sm"
        bottomOnPhone
      >
        <SaveSet fill={fill} onSaved={onClose} />
      </Dialog>
    </>
  );
}
