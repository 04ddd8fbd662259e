import { Undo2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { Generator } from './use-generator';

/** Undo for the last replacement. The live region is rendered before its text. */
export function UndoLine({
  generator: { undo, takeBack },
  returnFocusTo,
}: {
  generator: Generator;
  /** Id of the element that gets the focus when the button is removed. */
  returnFocusTo: string;
}) {
  return (
    <div role="status" className="text-md text-fg-muted">
      {undo && (
        <span className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          {undo.text}
          <Button
            variant="secondary"
            size="dense"
            icon={<Undo2 aria-hidden="true" />}
            onClick={() => {
              takeBack();
              document.getElementById(returnFocusTo)?.focus();
            }}
          >
            Undo
          </Button>
        </span>
      )}
    </div>
  );
}
