import Link from 'next/link';
import { suggestionMessages } from '@/domain/prompt/suggestion-messages';
import { listHref } from './list-href';
import type { ListParams } from '@/features/prompt-base/list-params';

export interface GuessNoticeProps {
  /** The search whose results are displayed; omitted if it is the typed one. */
  guess: string | undefined;
  /** Path and state of the list, whose typed search finds nothing. */
  path: string;
  params: ListParams;
}

/** Notice that the results are those of the closest search, with a link to the typed one. */
export function GuessNotice({ guess, path, params }: GuessNoticeProps) {
  if (guess === undefined) return null;
  return (
    <p
      role="status"
      className="mb-4 text-md wrap-anywhere [[data-hits]_&]:mb-0 [[data-hits]_&]:px-4 [[data-hits]_&]:pt-3"
    >
      {suggestionMessages.showing(guess)}{' '}
      <Link
        href={listHref(path, { ...params, exact: true, page: 1 })}
        className="link touch:inline-flex touch:min-h-11 touch:items-center"
      >
        {suggestionMessages.instead(params.q.trim())}
      </Link>
    </p>
  );
}
