'use client';

import { Ellipsis, Pencil, PencilLine } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { DropdownMenu } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { Actor } from '@/domain/actor';
import { canEdit } from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { canOnlySuggest } from '@/domain/suggestion/policy';
import { usePromptMenu } from './use-prompt-menu';

/** After Copy on the page of a prompt: Edit, and everything else in a menu. Neither for whom there is none. */
export function PromptMenu({
  prompt,
  actor,
  isSoleAdmin,
}: {
  prompt: PromptDto;
  actor: Actor;
  isSoleAdmin: boolean;
}) {
  const { entries, dialogs } = usePromptMenu(prompt, actor, isSoleAdmin);
  return (
    <>
      {canEdit(actor, prompt) && (
        <ButtonLink
          href={`/prompts/edit/${prompt.id}`}
          data-shortcut="edit"
          variant="secondary"
          size="hero"
          // Beside the split button and the menu the narrow column has no room for it.
          className="px-3.5 lg:[&_svg]:hidden"
          icon={<Pencil aria-hidden="true" />}
        >
          Edit
        </ButtonLink>
      )}
      {canOnlySuggest(actor, prompt) && (
        <ButtonLink
          href={`/prompts/suggest/${prompt.id}`}
          prefetch={false}
          data-shortcut="edit"
          variant="secondary"
          size="hero"
          // 'Copy Prompt' stays on one line: phones show only the word, the narrow column only the icon.
          className="px-3.5 max-sm:[&_svg]:hidden"
          icon={<PencilLine aria-hidden="true" />}
          aria-label="Suggest a change"
          title="Suggest a change"
        >
          <span className="lg:sr-only">Suggest</span>
        </ButtonLink>
      )}
      {entries.length > 0 && (
        <DropdownMenu
          align="end"
          trigger={
            <IconButton variant="secondary" aria-label="More actions" className="size-11.5">
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
