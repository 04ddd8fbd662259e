import type { ReactNode } from 'react';
import { ErrorBox } from '@/components/ui/error-box';
import { Pagination } from '@/components/ui/pagination';
import { pageWindow } from '@/domain/pagination';
import { cn } from '@/lib/cn';
import { errorText } from '@/trpc/error';
import { Skeleton } from '@/components/ui/skeleton';

/** One page of a table of the admin pages: its rows, its error or its skeleton, and the links to other pages. */
export function PagedTable<Data extends { page: number; pageCount: number }>({
  query: { data, error, isPlaceholderData },
  loadingLabel,
  hrefFor,
  onPage,
  children,
}: {
  query: { data: Data | undefined; error: unknown; isPlaceholderData: boolean };
  loadingLabel: string;
  hrefFor: (page: number) => string;
  onPage: (page: number) => void;
  children: (data: Data) => ReactNode;
}) {
  return (
    <>
      {error !== null && (
        <ErrorBox title="Error" className="mt-4" onRetry={() => window.location.reload()}>
          {errorText(error)}
        </ErrorBox>
      )}
      <div
        aria-busy={isPlaceholderData}
        className={cn('mt-4', isPlaceholderData && 'opacity-60 transition-opacity delay-150 duration-180')}
      >
        {data ? children(data) : error === null && <TableSkeleton label={loadingLabel} />}
      </div>
      {data && (
        <Pagination
          className="mt-8"
          page={data.page}
          pageCount={data.pageCount}
          items={pageWindow(data.page, data.pageCount)}
          hrefFor={hrefFor}
          onPage={onPage}
        />
      )}
    </>
  );
}

function TableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </div>
  );
}
