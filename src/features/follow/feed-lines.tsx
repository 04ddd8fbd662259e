import Link from 'next/link';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { FeedEntry } from '@/domain/follow/schema';
import { followReasonText, feedText, followedPath } from '@/domain/follow/text';

interface FeedLinesProps {
  entries: readonly FeedEntry[];
  /** True on the page of one followed thing; otherwise each line names its source. */
  isOfOne?: boolean;
}

/** Lines of a feed, each with a link to the prompt. */
export function FeedLines({ entries, isOfOne = false }: FeedLinesProps) {
  return (
    <ul className="grid gap-2">
      {entries.map((entry) => (
        <Card as="li" key={entry.id} className="p-3">
          <Link
            href={followedPath({ kind: 'prompt', slug: entry.prompt.slug })}
            prefetch={false}
            dir="auto"
            className="inline-flex max-w-full items-center font-semibold wrap-anywhere underline-offset-3 hover:underline touch:min-h-11"
          >
            {feedText(entry)}
          </Link>
          {entry.note !== '' && (
            <p dir="auto" className="wrap-anywhere text-fg-muted">
              {entry.note}
            </p>
          )}
          <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-fg-muted">
            <Time date={entry.at} />
            {!isOfOne && (
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {followReasonText(entry.because)}
              </span>
            )}
          </p>
        </Card>
      ))}
    </ul>
  );
}
