'use client';
'use memo';

import { Eye, SquarePen } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { SaveProblemBox } from './save-problem-box';
import type { SaveIntent, useSavePrompt } from './use-save-prompt';

const MODES = [
  {
    value: 'edit',
    label: <span className="max-sm:sr-only">Edit</span>,
    icon: <SquarePen aria-hidden="true" />,
  },
  {
    value: 'preview',
    label: <span className="max-sm:sr-only">Preview</span>,
    icon: <Eye aria-hidden="true" />,
  },
] as const;

export type Mode = (typeof MODES)[number]['value'];

/** The foot of the form. */
export function SaveBar({
  saving: { isSaving, problem },
  suggests,
  offersSuggestion,
  mode,
  onMode,
  onSubmit,
  onCancel,
}: {
  saving: ReturnType<typeof useSavePrompt>;
  /** Whether it is somebody else's prompt, and a change of it is proposed. */
  suggests: boolean;
  /** Whether a change can be proposed instead of saved. */
  offersSuggestion: boolean;
  mode: Mode;
  onMode: (mode: Mode) => void;
  /** Before the form is submitted: what is meant by it. */
  onSubmit: (intent: SaveIntent) => void;
  onCancel: () => void;
}) {
  return (
    <div
      data-bottom-bar=""
      className="sticky inset-be-0 z-20 -mx-4 mt-8 border-t border-border bg-bg px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6"
    >
      {problem && <SaveProblemBox problem={problem} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" loading={isSaving} onClick={() => onSubmit('save')}>
          {suggests ? 'Send suggestion' : 'Save Prompt'}
        </Button>
        {offersSuggestion && (
          <Button type="submit" variant="secondary" onClick={() => onSubmit('suggest')}>
            Suggest
          </Button>
        )}
        {/* On a phone the message about what was saved offers it. */}
        {!suggests && (
          <Button
            type="submit"
            variant="secondary"
            className="max-sm:hidden"
            onClick={() => onSubmit('review')}
          >
            Save and request review
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <SegmentedToggle
          label="Show"
          options={MODES}
          value={mode}
          onValueChange={onMode}
          className="ms-auto"
        />
      </div>
    </div>
  );
}
