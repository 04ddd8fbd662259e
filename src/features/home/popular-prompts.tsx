import Link from 'next/link';
import type { Actor } from '@/domain/actor';
import type { PromptListItem } from '@/domain/prompt/schema';
import { CATEGORIES, categoryToken } from '@/domain/prompt/vocabulary';
import { listMessages } from '@/domain/prompt/list-messages';
import { PromptCards } from '@/features/prompt/card/prompt-cards';
import { listHref } from '@/features/prompt/list/list-href';

const categoryLink =
  'inline-flex min-h-7 items-center justify-center rounded-sm px-2.5 text-sm font-semibold hover:underline touch:min-h-11 touch:min-w-11';

/** The library as it begins: its categories, how much there is, and the most used prompts. Nothing while there are none. */
export function PopularPrompts({
  prompts,
  total,
  isTotalCapped,
  actor,
}: {
  prompts: readonly PromptListItem[];
  total: number;
  isTotalCapped: boolean;
  actor: Actor;
}) {
  if (prompts.length === 0) return null;
  return (
    <section aria-labelledby="popular" className="mt-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="popular" className="text-2xl">
          Browse Prompts
        </h2>
        <p className="text-fg-muted">Explore all prompts in our database.</p>
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <nav aria-label="Categories">
          <ul className="flex flex-wrap gap-1.5">
            <li className="flex">
              <Link
                href="/browse-prompts?sort=used"
                className={`${categoryLink} bg-primary-soft text-primary`}
              >
                All
              </Link>
            </li>
            {CATEGORIES.map((category) => (
              <li key={category} className="flex" data-hue={categoryToken(category)}>
                <Link
                  href={listHref('/browse-prompts', { category })}
                  prefetch={false}
                  className={`${categoryLink} bg-tab-soft text-tab-text`}
                >
                  {category}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-sm text-fg-muted">{listMessages.list.found(total, isTotalCapped)}</p>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <PromptCards prompts={prompts} actor={actor} />
      </ul>
    </section>
  );
}
