'use client';

import { Pencil, Trash2 } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { IconButton } from '@/components/ui/icon-button';
import { Tooltip } from '@/components/ui/tooltip';
import type { Actor } from '@/domain/actor';
import { canDelete, canEdit, canFavorite } from '@/domain/prompt/policy';
import type { PromptListItem } from '@/domain/prompt/schema';
import { FavoriteStar } from '@/features/favorite/favorite-star';
import { cn } from '@/lib/cn';
import { CardCopyButton } from './card-copy-button';
import { PromptCardFrame } from './prompt-card-frame';
import { PromptText } from './prompt-text';
import { useCopyPrompt } from './use-copy-prompt';
import { VisibilityToggle } from './visibility-toggle';

export interface PromptCardProps {
  prompt: PromptListItem;
  actor: Actor;
  /** Without Edit, Delete and a switch for sharing: the form of the public page. */
  readOnly?: boolean;
  onDelete?: (prompt: PromptListItem) => void;
  /** While prompts are being chosen; buttons make way for it. */
  selection?: CardSelection;
}

export interface CardSelection {
  isChosen: boolean;
  /** Before the title. */
  checkbox: ReactNode;
}

/** A prompt in a list with what its reader may do with it (specification 2, Prompt card). */
export function PromptCard({ prompt, actor, readOnly = false, onDelete, selection }: PromptCardProps) {
  const { copy, sheet } = useCopyPrompt(actor);
  const mayAct = !selection;
  const mayEdit = mayAct && !readOnly && canEdit(actor, prompt);
  const mayDelete = mayAct && !readOnly && onDelete !== undefined && canDelete(actor, prompt);

  return (
    <PromptCardFrame
      prompt={prompt}
      text={<PromptText text={prompt.content} />}
      checkbox={selection?.checkbox}
      isChosen={selection?.isChosen}
      star={mayAct && canFavorite(actor, prompt) && <FavoriteStar prompt={prompt} />}
      saysVisibility={mayEdit}
      buttons={
        <>
          {mayEdit && <VisibilityToggle prompt={prompt} />}
          {mayEdit && (
            <Tooltip content="Edit">
              <Link
                href={`/prompts/edit/${prompt.id}`}
                prefetch={false}
                data-shortcut="edit"
                aria-label={`Edit: ${prompt.title}`}
                className={cn(
                  buttonStyles({ variant: 'ghost', size: 'dense' }),
                  'size-8 p-0 pointer-coarse:size-11 [&_svg]:size-4.5',
                )}
              >
                <Pencil aria-hidden="true" />
              </Link>
            </Tooltip>
          )}
          {mayDelete && (
            <IconButton
              size="dense"
              aria-label={`Delete: ${prompt.title}`}
              tooltip="Delete"
              onClick={() => onDelete(prompt)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
          {mayAct && <CardCopyButton title={prompt.title} onPress={() => void copy(prompt)} />}
          {sheet}
        </>
      }
    />
  );
}
