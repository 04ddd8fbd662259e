import type { PromptListItem } from '@/domain/prompt/schema';
import { cardMarks } from '../card/card-marks';
import { CardText } from '../card/card-text';
import { GuestCardView } from './guest-card-view';

/**
 * A prompt in a list for those who are not signed in: to open and to copy. What the card tells goes to the browser as
 * data: as markup it would be in the page twice, the second time for React to hydrate.
 */
export function GuestCard({ prompt, query }: { prompt: PromptListItem; query?: string }) {
  const { id, slug, title, description, category, tags } = prompt;
  const { isShared, status, creatorName, usageCount, favoriteCount, skillName } = prompt;
  return (
    <GuestCardView
      marks={cardMarks(prompt, query)}
      prompt={{
        id,
        slug,
        title,
        description,
        category,
        tags,
        isShared,
        status,
        creatorName,
        usageCount,
        favoriteCount,
        skillName,
      }}
      text={<CardText prompt={prompt} query={query} />}
    />
  );
}
