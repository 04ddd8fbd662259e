'use client';

import Link from 'next/link';
import { COUNTED_MAX } from '@/domain/suggestion/limits';
import { suggestionsPath } from '@/domain/suggestion/path';
import { trpc } from '@/trpc/client';
import { SuggestionSummary } from './suggestion-summary';

/** Newest suggestions that the page of a prompt names. */
const SHOWN = 3;

/** The newest suggestions on a prompt that its reader may see. Nothing without any. */
export function PromptSuggestions({ promptId, slug }: { promptId: string; slug: string }) {
  const { data } = trpc.suggestion.list.useQuery({ promptId });
  if (data === undefined || data.items.length === 0) return null;
  const open = data.open ?? 0;
  return (
    <section aria-labelledby="suggestions" className="print:hidden">
      <h2 id="suggestions" className="text-lg">
        Suggestions{open > 0 && ` (${open}${open === COUNTED_MAX ? '+' : ''})`}
      </h2>
      <ol className="mt-2 grid">
        {data.items.slice(0, SHOWN).map((entry) => (
          <li key={entry.id} className="grid gap-0.5 border-t border-border py-2 first:border-t-0">
            <SuggestionSummary entry={entry} />
          </li>
        ))}
      </ol>
      {data.items.length > SHOWN && (
        <Link
          href={suggestionsPath(slug)}
          prefetch={false}
          className="inline-flex items-center text-md font-semibold underline decoration-border-strong underline-offset-3 hover:decoration-current touch:min-h-11"
        >
          All suggestions
        </Link>
      )}
    </section>
  );
}
