import Link from 'next/link';
import { suggestionMessages } from '@/domain/prompt/suggestion-messages';

export interface DidYouMeanProps {
  /** Search texts, best first. */
  suggestions: readonly string[];
  hrefFor: (q: string) => string;
}

/** Links to searches close to one that finds nothing; nothing when there are none. */
export function DidYouMean({ suggestions, hrefFor }: DidYouMeanProps) {
  if (suggestions.length === 0) return null;
  return (
    <p className="mt-2" aria-live="polite">
      {suggestionMessages.didYouMean}{' '}
      {suggestions.map((q, index) => (
        <span key={q}>
          {index > 0 && (index === suggestions.length - 1 ? ' or ' : ', ')}
          <Link href={hrefFor(q)} className="link touch:inline-flex touch:min-h-11 touch:items-center">
            {q}
          </Link>
        </span>
      ))}
      ?
    </p>
  );
}
