import { Pagination } from '@/components/ui/pagination';
import { pageWindow } from '@/domain/pagination';
import type { VersionPage } from '@/domain/prompt/version';
import { CompareForm } from './compare-form';
import { VersionList, type VersionListProps } from './version-list';
import { versionsHref } from './version-href';

/** A page of the versions of a prompt that its reader can read, newest first, with what happened to each. */
export function AllVersions({
  slug,
  page,
  ...list
}: { page: VersionPage } & Omit<VersionListProps, 'items'>) {
  return (
    <section aria-labelledby="versions" className="print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border pb-3">
        <h2 id="versions" className="text-lg">
          Version history
        </h2>
        <CompareForm slug={slug} items={page.items} />
      </div>
      <VersionList slug={slug} items={page.items} {...list} />
      <Pagination
        page={page.page}
        pageCount={page.pageCount}
        items={pageWindow(page.page, page.pageCount)}
        hrefFor={(other) => versionsHref(slug, other)}
        label="Pages of versions"
        className="mt-6"
      />
    </section>
  );
}
