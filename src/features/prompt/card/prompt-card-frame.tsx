import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from '@/components/ui/chip';
import { TabCard } from '@/components/ui/tab-card';
import { TabCardTitle } from '@/components/ui/tab-card-title';
import type { PromptListItem } from '@/domain/prompt/schema';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { StatusBadge } from '@/features/status/status-badge';

/** Tags on a card before `+N` (specification 9). */
const TAGS_SHOWN = 3;

/** What a card tells of its prompt besides the text. */
export type CardPrompt = Pick<
  PromptListItem,
  | 'id'
  | 'slug'
  | 'title'
  | 'description'
  | 'category'
  | 'tags'
  | 'isShared'
  | 'status'
  | 'creatorName'
  | 'usageCount'
  | 'favoriteCount'
>;

export interface PromptCardFrameProps {
  prompt: CardPrompt;
  /** The beginning of the prompt's text; nothing where the description says the same. */
  text: ReactNode;
  /** Before the title. */
  checkbox?: ReactNode;
  /** Shown as chosen. */
  isChosen?: boolean;
  /** Beside the title, after the badge. */
  star?: ReactNode;
  /** Shows whether the prompt is shared: for lists that also hold private prompts. */
  saysVisibility?: boolean;
  /** Who sees the prompt, in an icon; guests see what everybody does. */
  mark?: ReactNode;
  /** At the end of the foot. */
  buttons: ReactNode;
}

/**
 * What a prompt in a list shows (specification 2, Prompt card), rendered on the server as well as in the browser. The
 * title's link covers the card; buttons are stops of their own.
 */
export function PromptCardFrame({
  prompt,
  text,
  checkbox,
  isChosen,
  star,
  saysVisibility = false,
  mark,
  buttons,
}: PromptCardFrameProps) {
  const more = prompt.tags.length - TAGS_SHOWN;
  const isMixed = saysVisibility || !prompt.isShared;
  const badge = isMixed || prompt.status?.status !== 'shared' ? prompt.status : null;
  const saysMark = isMixed && badge?.status !== 'shared';
  return (
    <TabCard
      as="li"
      tab={prompt.category}
      hue={categoryToken(prompt.category)}
      selected={isChosen}
      data-prompt-id={prompt.id}
    >
      <div className="flex items-start gap-2">
        {checkbox}
        <TabCardTitle level="h2" href={`/prompts/${prompt.slug}`} prefetch={false} className="flex-1">
          {prompt.title}
        </TabCardTitle>
        <div className="-me-1 -mt-1 flex shrink-0 items-center gap-1">
          {badge && <StatusBadge badge={badge} isShared={prompt.isShared} />}
          {star}
        </div>
      </div>

      <p dir="auto" className="mt-1.5 line-clamp-2 text-md text-fg-muted">
        {prompt.description}
      </p>

      {text && (
        <div className="mt-3 rounded-md bg-inset px-3 py-2.5">
          <p dir="auto" className="line-clamp-3 font-mono text-sm leading-[1.6] break-words">
            {text}
          </p>
        </div>
      )}

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
        <div className="-mb-1 flex items-center gap-2 border-t border-dashed border-border pt-2.5 text-sm text-fg-muted">
          <div className="flex min-w-0 flex-1 items-center gap-3">
            {saysMark && mark}
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
          <span className="ms-auto -me-2 flex items-center gap-0.5">{buttons}</span>
        </div>
      </div>
    </TabCard>
  );
}
