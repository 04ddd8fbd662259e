import Link from 'next/link';
import type { Actor } from '@/domain/actor';
import type { PromptListItem } from '@/domain/prompt/schema';
import { PromptCards } from '@/features/prompt/card/prompt-cards';

/** The most used shared prompts, with the way to all of them. Nothing while there are none. */
export function PopularPrompts({ prompts, actor }: { prompts: readonly PromptListItem[]; actor: Actor }) {
  if (prompts.length === 0) return null;
  return (
    <section aria-labelledby="popular" className="mt-14">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="popular" className="text-2xl">
          Most used right now
        </h2>
        <Link
          href="/browse-prompts?sort=used"
          className="inline-flex items-center font-semibold underline underline-offset-3 touch:min-h-11"
        >
          Browse all prompts
        </Link>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <PromptCards prompts={prompts} actor={actor} />
      </ul>
    </section>
  );
}
