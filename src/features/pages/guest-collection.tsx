import { EmptyState } from '@/components/ui/empty-state';
import { collectionMessages } from '@/domain/collection/messages';
import type { CollectionPage } from '@/domain/collection/schema';
import { GuestCard } from '@/features/prompt/guest/guest-card';
import { CollectionIntro } from '@/features/collection/collection-intro';
import { CollectionPages } from '@/features/collection/collection-pages';

/** A shared collection for those who are not signed in, rendered on the server. */
export function GuestCollection({ answer }: { answer: CollectionPage }) {
  return (
    <>
      <CollectionIntro collection={answer.collection} />
      <section aria-label="Prompts" className="mt-6">
        {answer.items.length === 0 ? (
          <EmptyState heading="h2" title={collectionMessages.empty} />
        ) : (
          <ul className="card-grid">
            {answer.items.map((prompt) => (
              <GuestCard key={prompt.id} prompt={prompt} />
            ))}
          </ul>
        )}
        <CollectionPages answer={answer} />
      </section>
    </>
  );
}
