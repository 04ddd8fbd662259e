import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Chip } from '@/components/ui/chip';
import { TabCard } from '@/components/ui/tab-card';
import { TabCardTitle } from '@/components/ui/tab-card-title';
import type { PromptListItem } from '@/domain/prompt/schema';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { MarkedText } from '@/features/search/marked-text';
import { StatusBadge } from '@/features/status/status-badge';
import { cn } from '@/lib/cn';
import type { CardMarks } from './card-marks';

/** Tags on a card before `+N`. */
const TAGS_SHOWN = 3;

/** Fields of a prompt that its card displays besides the text. */
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
  | 'skillName'
>;

export interface PromptCardFrameProps {
  prompt: CardPrompt;
  /** The beginning of the prompt's text. */
  text: ReactNode;
  /** What the search found in it. */
  marks?: CardMarks | undefined;
  /** Displayed before the title. */
  checkbox?: ReactNode;
  /** Whether the prompt is selected. */
  isChosen?: boolean;
  /** Displayed beside the title, with the number of favorites. */
  star?: ReactNode;
  /** Shows that a prompt without another status is shared: for lists that also have private ones. */
  saysVisibility?: boolean;
  /** Icon for the audience of the prompt: everybody, a space, or its creator. */
  mark?: ReactNode;
  /** In the line layout, displayed instead of the creator. */
  lineEnd?: ReactNode;
  /** Displayed at the end of the footer. */
  buttons: ReactNode;
}

const LINE_END = 'card-line-end';

/**
 * Card of a prompt in a list, for server and browser. The title's link covers the card;
 * buttons have their own tab stops.
 */
export function PromptCardFrame({
  prompt,
  text,
  marks,
  checkbox,
  isChosen,
  star,
  saysVisibility = false,
  mark,
  lineEnd,
  buttons,
}: PromptCardFrameProps) {
  const more = prompt.tags.length - TAGS_SHOWN;
  const badge = saysVisibility || prompt.status?.status !== 'shared' ? prompt.status : null;
  const isSkill = prompt.skillName !== '';
  return (
    <TabCard
      as="li"
      tab={prompt.category}
      hue={categoryToken(prompt.category)}
      selected={isChosen}
      data-prompt-id={prompt.id}
      end={
        isSkill || badge ? (
          <span className="flex flex-wrap items-center gap-x-2">
            {isSkill && <Badge>Skill</Badge>}
            {badge && <StatusBadge badge={badge} isShared={prompt.isShared} isPlain />}
          </span>
        ) : null
      }
    >
      <div className="flex items-start gap-2 lines:contents">
        {checkbox}
        <TabCardTitle
          level="h2"
          href={`/prompts/${prompt.slug}`}
          prefetch={false}
          className="flex-1 lines:grow-[1.1] hits:col-start-2 hits:row-start-1"
        >
          <MarkedText text={prompt.title} ranges={marks?.title} />
        </TabCardTitle>
        <div className={cn('card-star', star === undefined && 'hits:hidden')}>
          {star ?? <FavoriteCount count={prompt.favoriteCount} />}
        </div>
      </div>

      <p dir="auto" className="mt-1.5 line-clamp-2 text-md text-fg-muted lines:hidden">
        <MarkedText text={prompt.description} ranges={marks?.description} />
      </p>

      <div className="card-inset">
        <p dir="auto" className="card-text">
          {text}
        </p>
      </div>

      {prompt.tags.length > 0 && (
        <ul aria-label="Tags" className="card-tags">
          {prompt.tags.slice(0, TAGS_SHOWN).map((tag, index) => (
            <li key={tag} className={tag.length < 8 ? 'shrink-0' : undefined}>
              <Chip variant="tag">
                <MarkedText text={tag} ranges={marks?.tags[index]} />
              </Chip>
            </li>
          ))}
          {more > 0 && (
            <li className="shrink-0">
              <Chip variant="tag">{`+${more}`}</Chip>
            </li>
          )}
        </ul>
      )}

      <div className="card-foot">
        <div className="flex min-w-0 flex-1 items-center gap-3 lines:contents">
          {/* A name that reads from right to left stands at the start of its column, too. */}
          <span className={cn('flex min-w-0', lineEnd === undefined ? LINE_END : 'lines:hidden')}>
            <span dir="auto" className="min-w-0 truncate font-medium text-fg">
              <MarkedText text={prompt.creatorName} ranges={marks?.creatorName} />
            </span>
          </span>
          {lineEnd !== undefined && <span className={cn('hidden lines:block', LINE_END)}>{lineEnd}</span>}
          <span className="card-mark">{badge?.status !== 'shared' && mark}</span>
          <span
            className={cn(
              'card-uses',
              // A result has room for one of the two.
              badge && 'hits:hidden',
            )}
          >
            {prompt.usageCount > 0 && (
              <>
                {prompt.usageCount.toLocaleString('en-US')}
                {/* Not said again below the heading of a column. */}
                <span>{prompt.usageCount === 1 ? ' use' : ' uses'}</span>
              </>
            )}
          </span>
        </div>
        <span className="card-buttons">{buttons}</span>
      </div>
    </TabCard>
  );
}

/** Number of favorites, for readers who cannot add one; renders nothing for zero. */
function FavoriteCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex items-center gap-1 pe-1.5 pt-1.5 text-sm whitespace-nowrap text-fg-muted tabular-nums">
      {count.toLocaleString('en-US')}
      <Star aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{count === 1 ? 'favorite' : 'favorites'}</span>
    </span>
  );
}
