'use client';
'use memo';

import { type ReactNode, use } from 'react';
import { Time } from '@/components/ui/time';
import type { Actor } from '@/domain/actor';
import { canDelete, canEdit, canFavorite } from '@/domain/prompt/policy';
import type { PromptListItem } from '@/domain/prompt/schema';
import { readingMessages } from '@/domain/reading-messages';
import { FavoriteStar } from '@/features/favorite/favorite-star';
import { CardCopyButton } from './card-copy-button';
import { CardText } from './card-text';
import { CardEditLink } from './card-edit-link';
import { cardMarks } from './card-marks';
import { CardMenu } from './card-menu';
import { PromptCardFrame } from './prompt-card-frame';
import { VisibilityMark } from '@/features/prompt-base/visibility-mark';
import { PublicNeedsApproval } from '@/features/status/public-approval';
import { useCopyPrompt } from '../actions/use-copy-prompt';

export interface PromptCardProps {
  prompt: PromptListItem;
  actor: Actor;
  /** Without Edit, Delete and the sharing switch, and only for shared prompts: the variant of the public page. */
  readOnly?: boolean;
  /** Shows in words that a prompt without another status is shared. */
  saysVisibility?: boolean;
  /** In the line layout, shows when the prompt was updated: for lists of one creator. */
  saysUpdated?: boolean;
  /** The search that found the prompt. */
  query?: string | undefined;
  onDelete?: (prompt: PromptListItem) => void;
  /** Set while prompts are being selected; replaces the buttons. */
  selection?: CardSelection;
}

export interface CardSelection {
  isChosen: boolean;
  /** Displayed before the title. */
  checkbox: ReactNode;
}

/** A prompt in a list, with the reader's actions. */
export function PromptCard({
  prompt,
  actor,
  readOnly = false,
  saysVisibility = false,
  saysUpdated = false,
  query,
  onDelete,
  selection,
}: PromptCardProps) {
  const { copy, sheet } = useCopyPrompt(actor);
  const needsApproval = use(PublicNeedsApproval);
  const mayAct = !selection;
  const mayEdit = mayAct && !readOnly && canEdit(actor, prompt);
  const mayDelete = mayAct && !readOnly && onDelete !== undefined && canDelete(actor, prompt);

  return (
    <PromptCardFrame
      prompt={prompt}
      marks={cardMarks(prompt, query)}
      mark={
        <VisibilityMark
          isShared={prompt.isShared}
          space={prompt.space}
          isGranted={prompt.grant !== null}
          sharedWith={prompt.sharedWith}
          {...(needsApproval && { sharedHint: readingMessages.status.hint.sharedUnapproved })}
        />
      }
      text={<CardText prompt={prompt} query={query} />}
      checkbox={selection?.checkbox}
      isChosen={selection?.isChosen}
      star={mayAct && canFavorite(actor, prompt) ? <FavoriteStar prompt={prompt} showsCount /> : undefined}
      saysVisibility={saysVisibility}
      lineEnd={saysUpdated ? <Time date={prompt.updatedAt} /> : undefined}
      buttons={
        <>
          {mayEdit && <CardEditLink prompt={prompt} />}
          {mayAct && actor.kind === 'member' && (
            <CardMenu
              prompt={prompt}
              actor={actor}
              mayEdit={mayEdit}
              onDelete={mayDelete ? onDelete : undefined}
            />
          )}
          {mayAct && <CardCopyButton title={prompt.title} onPress={() => void copy(prompt)} />}
          {sheet}
        </>
      }
    />
  );
}
