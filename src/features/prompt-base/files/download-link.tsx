import { Download } from 'lucide-react';
import { fileHref } from '@/domain/file/href';

/** A link that downloads a file of a version. */
export function DownloadLink({
  slug,
  version,
  path,
  children = 'Download',
}: {
  slug: string;
  version: number;
  path: string;
  children?: string;
}) {
  return (
    <a
      href={fileHref(slug, version, path)}
      download
      aria-label={`${children} ${path}`}
      className="inline-flex min-h-7 items-center gap-1.5 text-md font-medium underline underline-offset-3 touch:min-h-11"
    >
      <Download aria-hidden="true" className="size-4" />
      {children}
    </a>
  );
}
