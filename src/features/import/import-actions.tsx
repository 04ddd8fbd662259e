'use client';

import { Button } from '@/components/ui/button';
import { importMessages } from '@/domain/import/messages';
import { importedCount, excludedNearDuplicates } from './choices';
import { hasText } from './import-choices';
import { type ImportState } from './import-state';

type ActionsProps = {
  state: ImportState;
  onClose: () => void;
  onRestart: () => void;
  onColumns: () => void;
  onRun: () => void;
  onStop: () => void;
};

/** The bar below the page: what can be done next. */
export function Actions(props: ActionsProps) {
  return (
    <div
      role="group"
      aria-label="Import actions"
      className="sticky inset-be-0 z-10 mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-border bg-bg py-3 empty:hidden"
    >
      <StepActions {...props} />
    </div>
  );
}

function StepActions({ state, onClose, onRestart, onColumns, onRun, onStop }: ActionsProps) {
  switch (state.step) {
    // Nothing to take back yet.
    case 'choose':
      return null;
    case 'reading':
      return (
        <Button variant="secondary" onClick={onRestart}>
          Cancel
        </Button>
      );
    case 'columns':
      return (
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            onClick={onColumns}
            disabledReason={!state.columns.mappings.some(hasText) && importMessages.columns.noText}
          >
            Show all rows
          </Button>
        </>
      );
    case 'preview': {
      const count = importedCount(state.preview, state.choices);
      const left = excludedNearDuplicates(state.preview, state.choices);
      return (
        <>
          <p role="status" className="me-auto text-md tabular-nums max-sm:w-full">
            {importMessages.rows.chosen(count)}
            {left > 0 && ` · ${importMessages.rows.nearLeftOut(left)}`}
          </p>
          <Button variant="secondary" className="max-sm:hidden" onClick={onClose}>
            Cancel
          </Button>
          <Button
            onClick={onRun}
            className="max-sm:w-full"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            disabledReason={count === 0 && 'Nothing new to import.'}
          >
            {count === 1 ? 'Import 1 prompt' : `Import ${count.toLocaleString('en')} prompts`}
          </Button>
        </>
      );
    }
    case 'running':
      return (
        <Button variant="secondary" onClick={onStop}>
          Stop
        </Button>
      );
    case 'done':
      return (
        <>
          <Button variant="secondary" onClick={onRestart}>
            Import another file
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      );
  }
}
