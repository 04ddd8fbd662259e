'use client';

import { Copy, Pencil, Star, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { Chip } from '@/components/ui/chip';
import { IconButton } from '@/components/ui/icon-button';
import { TabCard } from '@/components/ui/tab-card';
import { TabCardTitle } from '@/components/ui/tab-card-title';
import { Tooltip } from '@/components/ui/tooltip';
import type { Actor } from '@/domain/actor';
import { canDelete, canEdit, canFavorite } from '@/domain/prompt/policy';
import type { PromptListItem } from '@/domain/prompt/schema';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { FavoriteStar } from '@/features/favorite/favorite-star';
import { StatusBadge } from '@/features/status/status-badge';
import { cn } from '@/lib/cn';
import { PromptText } from './prompt-text';
import { useCopyPrompt } from './use-copy-prompt';
import { VisibilityMark, VisibilityToggle } from './visibility';

/** Tags on a card before `+N` (specification 9). */
const TAGS_SHOWN = 3;

export interface PromptCardProps {
  prompt: PromptListItem;
  actor: Actor;
  /** Without Edit, Delete and a switch for sharing: the form of the public page. */
  readOnly?: boolean;
  onDelete?: (prompt: PromptListItem) => void;
}

/** A prompt in a list (specification 2, Prompt card). The title's link covers the card; buttons are stops of their own. */
export function PromptCard({ prompt, actor, readOnly = false, onDelete }: PromptCardProps) {
  const copy = useCopyPrompt(actor);
  const mayEdit = !readOnly && canEdit(actor, prompt);
  const mayDelete = !readOnly && onDelete !== undefined && canDelete(actor, prompt);
  const more = prompt.tags.length - TAGS_SHOWN;

  return (
    <TabCard as="li" tab={prompt.category} hue={categoryToken(prompt.category)}>
      <div className="flex items-start gap-2">
        <TabCardTitle level="h2" href={`/prompts/${prompt.slug}`} prefetch={false} className="flex-1">
          {prompt.title}
        </TabCardTitle>
        <div className="-me-1 -mt-1 flex shrink-0 items-center gap-1">
          {prompt.status && <StatusBadge badge={prompt.status} />}
          {canFavorite(actor, prompt) && <FavoriteStar prompt={prompt} />}
        </div>
      </div>

      <p dir="auto" className="mt-1.5 line-clamp-2 text-md text-fg-muted">
        {prompt.description}
      </p>

      <div className="mt-3 rounded-md bg-inset px-3 py-2.5">
        <p dir="auto" className="line-clamp-3 font-mono text-sm leading-[1.6] break-words">
          <PromptText text={prompt.content} />
        </p>
      </div>

      {prompt.tags.length > 0 && (
        <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-1.5">
          {prompt.tags.slice(0, TAGS_SHOWN).map((tag) => (
            <li key={tag} className="flex min-w-0">
              <Chip variant="outline">{tag}</Chip>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Chip variant="outline">{`+${more}`}</Chip>
            </li>
          )}
        </ul>
      )}

      <div className="mt-auto pt-4">
        <div className="-mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-dashed border-border pt-2.5 text-sm text-fg-muted">
          <div className="flex min-w-0 flex-1 basis-44 items-center gap-3">
            {!mayEdit && <VisibilityMark isShared={prompt.isShared} />}
            <span dir="auto" className="min-w-0 truncate font-medium text-fg">
              {prompt.creatorName}
            </span>
            <span className="whitespace-nowrap tabular-nums">
              {prompt.usageCount} {prompt.usageCount === 1 ? 'use' : 'uses'}
            </span>
            <span className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums">
              {prompt.favoriteCount}
              <Star aria-hidden="true" className="size-3.5 fill-current" />
              <span className="sr-only">{prompt.favoriteCount === 1 ? 'favorite' : 'favorites'}</span>
            </span>
          </div>
          <span className="ms-auto -me-2 flex items-center gap-0.5">
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
            <Button
              variant="ghost"
              size="dense"
              data-shortcut="copy"
              aria-label={`Copy: ${prompt.title}`}
              icon={<Copy aria-hidden="true" />}
              onClick={() => void copy(prompt)}
            >
              Copy
            </Button>
          </span>
        </div>
      </div>
    </TabCard>
  );
}
