'use client';

import { BadgeCheck, Ellipsis, Pencil, PencilLine } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { Actor } from '@/domain/actor';
import { canEdit } from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { canOnlySuggest } from '@/domain/suggestion/policy';
import { usePromptMenu } from './use-prompt-menu';

/** After the title of a prompt: Edit or Suggest, Update status, and everything else in a menu. Only what its reader may do. */
export function PromptMenu({
  prompt,
  actor,
  isSoleAdmin,
}: {
  prompt: PromptDto;
  actor: Actor;
  isSoleAdmin: boolean;
}) {
  const { entries, updateStatus, dialogs } = usePromptMenu(prompt, actor, isSoleAdmin);
  return (
    <>
      {canEdit(actor, prompt) && (
        <ButtonLink
          href={`/prompts/edit/${prompt.id}`}
          data-shortcut="edit"
          variant="secondary"
          className="touch:min-w-11"
          icon={<Pencil aria-hidden="true" />}
        >
          <span className="max-sm:sr-only">Edit</span>
        </ButtonLink>
      )}
      {canOnlySuggest(actor, prompt) && (
        <ButtonLink
          href={`/prompts/suggest/${prompt.id}`}
          prefetch={false}
          data-shortcut="edit"
          variant="secondary"
          className="touch:min-w-11"
          icon={<PencilLine aria-hidden="true" />}
        >
          <span className="max-sm:sr-only">Suggest a change</span>
        </ButtonLink>
      )}
      {updateStatus !== null && (
        <Button
          variant="secondary"
          className="touch:min-w-11"
          icon={<BadgeCheck aria-hidden="true" />}
          onClick={updateStatus}
        >
          <span className="max-sm:sr-only">Update status</span>
        </Button>
      )}
      {entries.length > 0 && (
        <DropdownMenu
          align="end"
          trigger={
            <IconButton variant="secondary" aria-label="More actions">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          entries={entries}
        />
      )}
      {dialogs}
    </>
  );
}
