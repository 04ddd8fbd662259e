'use client';

import { Banner } from '@/components/ui/banner';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { type Actor, actorId, hasRole } from '@/domain/actor';
import { messages } from '@/domain/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { canSeeTrash } from '@/domain/space/policy';

export type Deletable = Pick<PromptDto, 'id' | 'title' | 'createdBy' | 'creatorName' | 'space'>;

/** Confirms the deletion of a prompt; warns admins if it belongs to another user. */
export function DeletePromptDialog({
  prompt,
  actor,
  open,
  onOpenChange,
  onConfirm,
  loading,
}: {
  prompt: Deletable | null;
  actor: Actor;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  loading: boolean;
}) {
  const isOthers = prompt !== null && prompt.createdBy !== actorId(actor);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.prompt.deleteTitle}
      description={questionFor(actor, prompt)}
      confirmLabel="Delete"
      tone="danger"
      onConfirm={onConfirm}
      loading={loading}
    >
      {prompt && (
        <>
          <p dir="auto" className="line-clamp-2 font-semibold">
            {prompt.title}
          </p>
          {isOthers && (
            <Banner tone="warn" className="mt-3 px-3 py-2">
              {messages.prompt.deleteOthers(prompt.creatorName)}
            </Banner>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

/** Says who can restore the prompt: the reader, or in a space those who can use its Trash. */
function questionFor(actor: Actor, prompt: Deletable | null): string {
  const space = prompt?.space ?? null;
  if (space === null || hasRole(actor, 'admin') || canSeeTrash(actor, space))
    return messages.prompt.deleteQuestion;
  return messages.prompt.deleteFromSpace(space.name);
}
