'use client';
'use memo';

import { ChevronUp, CloudCheck, Eye, FilePen, MessageSquareText, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { cn } from '@/lib/cn';
import { SaveProblemBox } from './save-problem-box';
import { showNextError } from './show-errors';
import type { SaveIntent, useSavePrompt } from './use-save-prompt';

export type Mode = 'edit' | 'preview';

/** Switch between edit and preview. It is in the bar, on small screens beside the heading, where icons have no room. */
export function ModeToggle({
  mode,
  onMode,
  hasIcons = true,
  className,
}: {
  mode: Mode;
  onMode: (mode: Mode) => void;
  hasIcons?: boolean;
  className?: string;
}) {
  return (
    <SegmentedToggle<Mode>
      label="Show"
      options={[
        { value: 'edit', label: 'Edit', icon: hasIcons && <SquarePen aria-hidden="true" /> },
        { value: 'preview', label: 'Preview', icon: hasIcons && <Eye aria-hidden="true" /> },
      ]}
      value={mode}
      onValueChange={onMode}
      className={className}
    />
  );
}

/** Says that typed text is stored. */
function DraftState({ isDraftKept }: { isDraftKept: boolean }) {
  return (
    <span role="status" className="flex min-w-0 items-center gap-1.5 text-sm text-fg-muted max-lg:sr-only">
      {isDraftKept && (
        <>
          <CloudCheck aria-hidden="true" className="size-4 shrink-0" />
          Draft kept until you leave
        </>
      )}
    </span>
  );
}

/** Number of fields with errors: a press goes to the next of them. */
function ErrorCount({ count }: { count: number }) {
  return (
    <p role="status" className="max-w-full text-sm empty:hidden">
      {count > 0 && (
        <button
          type="button"
          className="mb-2 font-semibold text-danger underline underline-offset-3 touch:min-h-11"
          onClick={({ currentTarget }) => currentTarget.form && showNextError(currentTarget.form)}
        >
          {count === 1 ? '1 field needs attention' : `${count} fields need attention`}
        </button>
      )}
    </p>
  );
}

/** Footer of the form, which is always visible. */
export function SaveBar({
  saving: { savingFor, problem },
  suggests,
  offersDraft,
  offersSuggestion,
  visibility,
  mode,
  state,
  onMode,
  onSubmitIntent,
  onSubmit,
  onCancel,
}: {
  saving: ReturnType<typeof useSavePrompt>;
  /** Whether it is another user's prompt, for which the form makes a suggestion. */
  suggests: boolean;
  /** Whether it can be saved privately for now. */
  offersDraft: boolean;
  /** Whether a change can be suggested instead of saved. */
  offersSuggestion: boolean;
  /** Choice of the audience: the first part of the save control; null if it is not the user's choice. */
  visibility: ReactNode;
  mode: Mode;
  state: { errorCount: number; isDraftKept: boolean };
  onMode: (mode: Mode) => void;
  /** Sets the intent before the form is submitted by its button. */
  onSubmitIntent: (intent: SaveIntent) => void;
  onSubmit: (intent: SaveIntent) => void;
  onCancel: () => void;
}) {
  const isSaving = savingFor !== null;
  const isMainSaving = isSaving && (suggests || savingFor === 'save');
  return (
    <div
      data-bottom-bar=""
      className="sticky inset-be-0 z-20 -mx-4 mt-6 full-bar px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 sm:py-3"
    >
      {problem && <SaveProblemBox problem={problem} />}
      <ErrorCount count={state.errorCount} />
      <div className="flex items-center gap-2 max-sm:gap-1">
        <ModeToggle mode={mode} onMode={onMode} className="max-md:hidden" />
        <DraftState isDraftKept={state.isDraftKept && state.errorCount === 0} />
        {/* Phones have Back above the form: who will see it needs the room. */}
        <Button variant="ghost" className="ms-auto max-sm:hidden" onClick={onCancel}>
          Cancel
        </Button>
        <span className="flex min-w-0 max-sm:flex-1">
          {visibility}
          <Button
            type="submit"
            className={cn(
              'whitespace-nowrap max-sm:flex-1 max-sm:px-2.5',
              visibility !== null && 'rounded-s-none',
              !suggests && 'rounded-e-none',
            )}
            loading={isMainSaving}
            onClick={() => onSubmitIntent('save')}
          >
            {suggests ? 'Send suggestion' : 'Save Prompt'}
          </Button>
          {!suggests && (
            <MoreWays
              isSaving={isSaving && !isMainSaving}
              offersDraft={offersDraft}
              offersSuggestion={offersSuggestion}
              onSubmit={onSubmit}
            />
          )}
        </span>
      </div>
    </div>
  );
}

function MoreWays({
  isSaving,
  offersDraft,
  offersSuggestion,
  onSubmit,
}: {
  isSaving: boolean;
  offersDraft: boolean;
  offersSuggestion: boolean;
  onSubmit: (intent: SaveIntent) => void;
}) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          aria-label="More ways to save"
          className="ms-px rounded-s-none px-2 touch:min-w-11"
          loading={isSaving}
          icon={<ChevronUp aria-hidden="true" />}
        />
      }
      entries={[
        {
          label: 'Save and request review',
          icon: <MessageSquareText aria-hidden="true" />,
          onSelect: () => onSubmit('review'),
        },
        ...(offersDraft
          ? [
              {
                label: 'Save as draft',
                hint: 'Only you can see it',
                icon: <FilePen aria-hidden="true" />,
                onSelect: () => onSubmit('draft'),
              },
            ]
          : []),
        ...(offersSuggestion
          ? [
              {
                label: 'Suggest',
                hint: 'Others decide on your change',
                icon: <SquarePen aria-hidden="true" />,
                onSelect: () => onSubmit('suggest'),
              },
            ]
          : []),
      ]}
    />
  );
}
