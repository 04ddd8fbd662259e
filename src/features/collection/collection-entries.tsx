import Link from 'next/link';
import { Card } from '@/components/ui/card';
import { collectionMessages } from '@/domain/collection/messages';
import type { CollectionEntry } from '@/domain/collection/schema';
import { VisibilityMark } from '@/features/prompt-base/visibility-mark';

/** Collections one below the other, or side by side where there is room. */
export function CollectionEntries({
  entries,
  areOwn = false,
}: {
  entries: readonly CollectionEntry[];
  areOwn?: boolean;
}) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {entries.map((entry) => (
        <Card as="li" key={entry.id} className="flex min-w-0 flex-col gap-1.5 p-4">
          <h3 dir="auto" className="text-lg leading-snug">
            <Link
              href={`/collections/${entry.slug}`}
              prefetch={false}
              className="wrap-anywhere underline-offset-3 hover:underline touch:py-2"
            >
              {entry.name}
            </Link>
          </h3>
          {entry.description !== '' && (
            <p dir="auto" className="line-clamp-2 text-md wrap-anywhere text-fg-muted">
              {entry.description}
            </p>
          )}
          <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm text-fg-muted">
            {areOwn ? (
              <VisibilityMark isShared={entry.visibility === 'shared'} space={entry.space} label />
            ) : (
              <span dir="auto" className="min-w-0 truncate font-medium text-fg">
                {entry.creatorName}
              </span>
            )}
            <span className="tabular-nums">{collectionMessages.prompts(entry.promptCount)}</span>
          </p>
        </Card>
      ))}
    </ul>
  );
}
