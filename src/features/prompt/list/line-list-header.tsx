import Link from 'next/link';
import type { ReactNode } from 'react';
import { orderOf } from '@/domain/prompt/order';
import type { Sort } from '@/domain/prompt/sort';
import { listHref } from './list-href';
import type { ListParams } from '@/features/prompt-base/list-params';

/** Column headings above prompts in lines, with the widths of the cards' columns. Title and Uses sort the list. */
export function LineListHeader({
  path,
  params,
  last = 'By',
}: {
  path: string;
  params: ListParams;
  last?: string;
}) {
  const link = (sort: Sort, label: ReactNode) => (
    <Link
      href={listHref(path, { ...params, sort, page: 1 })}
      prefetch={false}
      scroll={false}
      aria-current={orderOf(params) === sort ? 'true' : undefined}
      className="underline-offset-3 hover:underline aria-[current]:text-fg aria-[current]:underline"
    >
      {label}
    </Link>
  );
  return (
    <div data-lines-head="" className="lines-head">
      <span className="w-1.25 shrink-0" />
      <span className="w-4 shrink-0" />
      <span className="min-w-0 grow-[1.1] basis-0">
        {link(
          'alpha',
          <>
            <span className="sr-only">Sort by </span>Title
          </>,
        )}
      </span>
      <span className="min-w-0 grow-[1.3] basis-0">Text</span>
      <span className="w-22 shrink-0">Status</span>
      <span className="w-16 shrink-0 text-end">
        {link(
          'used',
          <>
            <span className="sr-only">Sort by </span>Uses
          </>,
        )}
      </span>
      <span className="ms-4 w-32 shrink-0 max-lg:hidden">{last}</span>
      <span className="w-26 shrink-0" />
    </div>
  );
}
