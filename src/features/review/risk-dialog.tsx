import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { changeMessages } from '@/domain/review/change-messages';
import { REVIEW_TEXT_MAX } from '@/domain/review/limits';

/** Reasons for a confirmation before an approval. */
export type Risks = { lostVariables: readonly string[]; failing: number; tests: number };

/** Confirms the approval of a version that lost variables or fails tests. */
export function RiskDialog({
  open,
  risks,
  notes,
  isBusy,
  onNotes,
  onClose,
  onConfirm,
}: {
  open: boolean;
  risks: Risks;
  notes: string;
  isBusy: boolean;
  onNotes: (notes: string) => void;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { asksOnce } = changeMessages;
  const { lostVariables, failing, tests } = risks;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={asksOnce.title(lostVariables.length)}
      description={[
        lostVariables.length > 0 && asksOnce.gone(lostVariables),
        failing > 0 && asksOnce.failing(failing, tests),
      ]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={asksOnce.confirm}
      cancelLabel={asksOnce.cancel}
      tone="doubtful"
      loading={isBusy}
      onConfirm={onConfirm}
    >
      <Field label={asksOnce.note}>
        <Textarea
          rows={2}
          dir="auto"
          maxLength={REVIEW_TEXT_MAX}
          value={notes}
          onChange={({ target }) => onNotes(target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
