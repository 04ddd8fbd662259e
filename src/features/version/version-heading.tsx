import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';

/** Above the pages about versions: the way back to the prompt, what the page is, and of which prompt. */
export function VersionHeading({
  slug,
  title,
  children,
}: {
  slug: string;
  /** Current title of the prompt. */
  title: string;
  children: ReactNode;
}) {
  return (
    <>
      <Link
        href={`/prompts/${slug}`}
        className="inline-flex max-w-full items-center gap-1 text-md font-semibold text-fg-muted hover:text-fg touch:min-h-11"
      >
        <ChevronLeft aria-hidden="true" className="size-4 shrink-0 rtl:rotate-180" />
        Back to prompt
      </Link>
      <h1 className="mt-2 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-3xl">
        {children}
        <span className="basis-full font-sans text-lg font-medium tracking-normal wrap-anywhere text-fg-muted">
          <span className="sr-only">of </span>
          <bdi>{title}</bdi>
        </span>
      </h1>
    </>
  );
}
