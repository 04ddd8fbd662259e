import { Star } from 'lucide-react';
import Link from 'next/link';
import { TabCard } from '@/components/ui/tab-card';
import { TabCardTitle } from '@/components/ui/tab-card-title';
import type { PromptListItem } from '@/domain/prompt/schema';
import { categoryToken } from '@/domain/prompt/vocabulary';

const number = new Intl.NumberFormat('en-US');

function people(count: number): string {
  return count === 1 ? '1 favorite' : `${number.format(count)} favorites`;
}

function uses(count: number): string {
  return count === 1 ? '1 use' : `${number.format(count)} uses`;
}

/** Most favorited prompts of this library, with real counts. */
export function Testimonials({
  prompts,
  areAllAbove,
}: {
  prompts: readonly PromptListItem[];
  /** Whether these prompts are already on the page. */
  areAllAbove: boolean;
}) {
  return (
    <section aria-labelledby="testimonials" className="mt-14">
      <h2 id="testimonials" className="text-2xl">
        Most loved by members
      </h2>
      {prompts.length === 0 ? (
        <p className="mt-3 max-w-reading text-fg-muted">
          {areAllAbove ? (
            'The prompts with the most favorites are above.'
          ) : (
            <>
              No favorites yet.{' '}
              <Link href="/browse-prompts" className="link">
                Add the first one
              </Link>
              .
            </>
          )}
        </p>
      ) : (
        <ul className="mt-6 card-grid">
          {prompts.map((prompt) => (
            <TabCard
              key={prompt.id}
              as="li"
              tab={prompt.category}
              hue={categoryToken(prompt.category)}
              sheetClassName="gap-3 p-5"
            >
              <p className="flex items-center gap-2 font-semibold">
                <Star aria-hidden="true" className="size-4 shrink-0 fill-current text-primary" />
                {people(prompt.favoriteCount)}
              </p>
              <TabCardTitle href={`/prompts/${prompt.slug}`}>{prompt.title}</TabCardTitle>
              <p dir="auto" className="line-clamp-3 text-fg-muted">
                {prompt.description}
              </p>
              <p className="mt-auto text-md text-fg-muted">
                <span dir="auto">{prompt.creatorName}</span> · {uses(prompt.usageCount)}
              </p>
            </TabCard>
          ))}
        </ul>
      )}
    </section>
  );
}
