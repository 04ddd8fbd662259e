import { Undo2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { Generator } from './use-generator';

/** What the last press replaced, with the way back. The live region is there before its text. */
export function UndoLine({
  generator: { undo, takeBack },
  returnFocusTo,
}: {
  generator: Generator;
  /** The id of what takes the focus when the button goes. */
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
