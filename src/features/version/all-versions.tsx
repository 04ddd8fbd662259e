import { Pagination } from '@/components/ui/pagination';
import { pageWindow } from '@/domain/pagination';
import type { VersionPage } from '@/domain/prompt/version';
import { VersionList } from './version-list';
import { versionsHref } from './version-href';

/** A page of the versions of a prompt that its reader can read, newest first. */
export function AllVersions({ slug, page, current }: { slug: string; page: VersionPage; current: number }) {
  return (
    <section aria-labelledby="versions" className="print:hidden">
      <h2 id="versions" className="mb-1 text-lg">
        Version history
      </h2>
      <VersionList slug={slug} items={page.items} current={current} />
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
