import Link from 'next/link';
import { Time } from '@/components/ui/time';
import { suggestionMessages } from '@/domain/suggestion/messages';
import { suggestionPath } from '@/domain/suggestion/path';
import type { SuggestionEntry } from '@/domain/suggestion/schema';
import { FIELDS } from '@/domain/prompt/fields';
import { SuggestionBadge } from './suggestion-badge';

/** Summary of a suggestion in one or two lines: changed fields, reason, author. */
export function SuggestionSummary({
  entry,
  showsPrompt = false,
}: {
  entry: SuggestionEntry;
  /** Whether the list is about several prompts. */
  showsPrompt?: boolean;
}) {
  const what = entry.fields.map((field) => FIELDS[field].label).join(', ');
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-md">
        <Link
          href={suggestionPath(entry)}
          prefetch={false}
          className="inline-flex max-w-full min-w-0 items-center font-semibold underline decoration-border-strong underline-offset-3 hover:decoration-current touch:min-h-11"
        >
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {showsPrompt ? entry.promptTitle : entry.note || what}
          </span>
        </Link>
        <SuggestionBadge state={entry.state} />
      </span>
      {showsPrompt && (
        <span dir="auto" className="text-md wrap-anywhere">
          {entry.note || what}
        </span>
      )}
      <span className="text-sm text-fg-muted">
        <Time date={entry.createdAt} />
        {' · '}
        <bdi>{entry.authorName ?? suggestionMessages.somebody}</bdi>
        {entry.note !== '' && ` · ${what}`}
      </span>
    </>
  );
}
