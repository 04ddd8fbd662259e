import Link from 'next/link';
import type { VersionPage } from '@/domain/prompt/version';
import { VersionList } from './version-list';
import { versionsHref } from './version-href';

/** The newest versions of a prompt, and the way to all of them. */
export function RecentVersions({
  slug,
  page,
  current,
}: {
  slug: string;
  page: VersionPage;
  current: number;
}) {
  return (
    <section aria-labelledby="versions" className="print:hidden">
      <h2 id="versions" className="mb-1 text-lg">
        Version history
      </h2>
      <VersionList slug={slug} items={page.items} current={current} />
      {page.total > page.items.length && (
        <p className="mt-1">
          <Link
            href={versionsHref(slug)}
            prefetch={false}
            className="inline-flex items-center text-md font-semibold underline underline-offset-3 touch:min-h-11"
          >
            All {page.total} versions
          </Link>
        </p>
      )}
    </section>
  );
}
