'use client';

import { BadgeCheck, Ellipsis, LetterText, Pencil, PencilLine } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { DropdownMenu, type MenuEntry } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { Actor } from '@/domain/actor';
import { canEdit } from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { canOnlySuggest } from '@/domain/suggestion/policy';
import { followLink, useKeyAction } from '@/features/prompt-base/actions/key-actions';
import { useMedia } from '@/lib/use-media';
import { MARKDOWN_MAX, TOO_LONG_FOR_MARKDOWN, useContentView } from '../detail/use-content-view';
import { editEntry, HAS_MENU_ONLY } from './menu-entries';
import { usePromptMenu } from './use-prompt-menu';

const suggestHref = (id: string) => `/prompts/suggest/${id}`;

/**
 * After the title of a prompt: Edit or Suggest, Update status, and everything else in a menu. On phones all of it is in
 * the menu. Only what its reader may do.
 */
export function PromptMenu({
  prompt,
  actor,
  showsText,
}: {
  prompt: PromptDto;
  actor: Actor;
  /** Whether the page displays the text, as plain text or as Markdown. */
  showsText: boolean;
}) {
  const view = useViewEntry(prompt);
  const { entries, updateStatus, dialogs } = usePromptMenu(prompt, actor);
  const isMenuOnly = useMedia(HAS_MENU_ONLY);
  const editRef = useKeyAction('edit', followLink);
  const first: MenuEntry[] = [];
  if (isMenuOnly && canEdit(actor, prompt)) first.push(editEntry(prompt.id));
  if (isMenuOnly && canOnlySuggest(actor, prompt)) {
    first.push({
      kind: 'link',
      label: 'Suggest a change',
      icon: <PencilLine aria-hidden="true" />,
      href: suggestHref(prompt.id),
    });
  }
  if (isMenuOnly && updateStatus !== null) {
    first.push({ label: 'Update status', icon: <BadgeCheck aria-hidden="true" />, onSelect: updateStatus });
  }
  return (
    <>
      {canEdit(actor, prompt) && (
        <ButtonLink
          href={`/prompts/edit/${prompt.id}`}
          ref={editRef}
          variant="secondary"
          className="max-sm:hidden"
          icon={<Pencil aria-hidden="true" />}
        >
          Edit
        </ButtonLink>
      )}
      {canOnlySuggest(actor, prompt) && (
        <ButtonLink
          href={suggestHref(prompt.id)}
          prefetch={false}
          ref={editRef}
          variant="secondary"
          className="max-sm:hidden"
          icon={<PencilLine aria-hidden="true" />}
        >
          Suggest a change
        </ButtonLink>
      )}
      {updateStatus !== null && (
        <Button
          variant="secondary"
          data-needs-server=""
          className="max-sm:hidden"
          icon={<BadgeCheck aria-hidden="true" />}
          onClick={updateStatus}
        >
          Update status
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
          entries={[...first, ...(showsText ? [view] : []), ...entries]}
        />
      )}
      {dialogs}
    </>
  );
}

/** Shows the text as Markdown, or again as it is. */
function useViewEntry({ id, content }: PromptDto): MenuEntry {
  const [view, setView] = useContentView(id);
  const isTooLong = content.length > MARKDOWN_MAX;
  const isMarkdown = view === 'markdown' && !isTooLong;
  return {
    label: isMarkdown ? 'Show as plain text' : 'Show as Markdown',
    icon: <LetterText aria-hidden="true" />,
    onSelect: () => setView(isMarkdown ? 'plain' : 'markdown'),
    ...(isTooLong && { disabled: true, hint: TOO_LONG_FOR_MARKDOWN }),
  };
}
