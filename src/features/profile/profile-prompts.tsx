import { EmptyState } from '@/components/ui/empty-state';
import { Pagination } from '@/components/ui/pagination';
import type { Actor } from '@/domain/actor';
import { messages } from '@/domain/messages';
import { pageWindow } from '@/domain/pagination';
import type { PromptPage } from '@/domain/prompt/schema';
import { PromptCards } from '@/features/prompt/card/prompt-cards';

type Props = { prompts: PromptPage; profileId: string; isOwner: boolean; actor: Actor };

/** The prompts of a person that the reader may see, in 1 to 3 columns. */
export function ProfilePrompts({ prompts, profileId, isOwner, actor }: Props) {
  const { items, page, pageCount } = prompts;
  return (
    <section aria-labelledby="prompts" className="mt-10">
      <h2 id="prompts" className="mb-4 text-2xl">
        {isOwner ? 'My Prompts' : 'Prompts'}
      </h2>
      {items.length === 0 ? (
        <EmptyState title={isOwner ? messages.list.noneOwnYet : messages.profile.noPrompts} />
      ) : (
        <>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-5">
            <PromptCards prompts={items} actor={actor} />
          </ul>
          <Pagination
            className="mt-8"
            page={page}
            pageCount={pageCount}
            items={pageWindow(page, pageCount)}
            hrefFor={(target) => `/profile/${profileId}?page=${target}`}
          />
        </>
      )}
    </section>
  );
}
