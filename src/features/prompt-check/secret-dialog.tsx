import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { messages } from '@/domain/messages';
import type { SecretGuard } from './use-secret-guard';

/** Asks whether a prompt with a secret shall become public. */
export function SecretDialog({ guard }: { guard: SecretGuard }) {
  return (
    <ConfirmDialog
      open={guard.kinds !== null}
      onOpenChange={(open) => {
        if (!open) guard.answer(false);
      }}
      title={messages.promptCheck.shareTitle}
      description={messages.promptCheck.shareQuestion((guard.kinds ?? []).join(', '))}
      cancelLabel={messages.promptCheck.keepBack}
      confirmLabel={messages.promptCheck.shareAnyway}
      tone="danger"
      onConfirm={() => guard.answer(true)}
    />
  );
}
