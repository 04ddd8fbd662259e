import { Pagination } from '@/components/ui/pagination';
import type { CollectionPage } from '@/domain/collection/schema';
import { pageWindow } from '@/domain/pagination';

export function CollectionPages({ answer }: { answer: CollectionPage }) {
  const { page, pageCount, collection } = answer;
  const path = `/collections/${collection.slug}`;
  return (
    <Pagination
      className="mt-8"
      page={page}
      pageCount={pageCount}
      items={pageWindow(page, pageCount)}
      hrefFor={(target) => (target === 1 ? path : `${path}?page=${target}`)}
    />
  );
}
