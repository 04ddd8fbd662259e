import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { messages } from '@/domain/messages';
import type { PrivateAnnotations } from '@/domain/prompt/schema';
import type { SecretGuard } from './use-secret-guard';

/** Asks whether a prompt with a secret shall become public, and whether what was said of it in private shall too. */
export function SecretDialog({ guard }: { guard: SecretGuard }) {
  const [withPrivateWords, setWithPrivateWords] = useState(false);
  const { question } = guard;
  const kinds = question?.kinds ?? [];
  const answer = (isMeant: boolean) => {
    setWithPrivateWords(false);
    guard.answer(isMeant ? { withPrivateWords } : null);
  };
  const hasSecrets = kinds.length > 0;
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={() => answer(false)}
      title={hasSecrets ? messages.promptCheck.shareTitle : messages.promptCheck.wordsTitle}
      description={
        hasSecrets ? messages.promptCheck.shareQuestion(kinds.join(', ')) : messages.promptCheck.wordsQuestion
      }
      cancelLabel={messages.promptCheck.keepBack}
      confirmLabel={hasSecrets ? messages.promptCheck.shareAnyway : messages.promptCheck.share}
      tone={hasSecrets ? 'danger' : 'primary'}
      onConfirm={() => answer(true)}
    >
      {question?.words && (
        <StaysBehind
          words={question.words}
          isShown={withPrivateWords}
          onShownChange={(isShown) => setWithPrivateWords(isShown)}
        />
      )}
    </ConfirmDialog>
  );
}

function StaysBehind({
  words,
  isShown,
  onShownChange,
}: {
  words: PrivateAnnotations;
  isShown: boolean;
  onShownChange: (isShown: boolean) => void;
}) {
  return (
    <div className="rounded-md border border-border bg-surface-2 px-4 py-3">
      <p className="text-md">{messages.promptCheck.staysBehind(words)}</p>
      <Checkbox
        className="mt-1"
        label={messages.promptCheck.showWords}
        checked={isShown}
        onChange={(event) => onShownChange(event.target.checked)}
      />
    </div>
  );
}
