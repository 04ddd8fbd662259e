import Link from 'next/link';
import type { ReactNode } from 'react';
import { BackLink } from '@/components/layout/back-link';

/** Above the pages about versions: the way back to the prompt, what the page is, and of which prompt. */
export function VersionHeading({
  slug,
  title,
  back = { href: `/prompts/${slug}`, label: 'Back to prompt' },
  children,
}: {
  slug: string;
  /** Current title of the prompt. */
  title: string;
  /** The page before, where that is not the prompt. */
  back?: { href: string; label: string };
  children: ReactNode;
}) {
  return (
    <>
      <BackLink href={back.href}>{back.label}</BackLink>
      <h1 className="mb-5 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 text-2xl lg:text-3xl">
        {children}
        <span className="basis-full font-sans text-lg font-medium tracking-normal wrap-anywhere text-fg-muted">
          <span className="sr-only">of </span>
          <Link
            href={`/prompts/${slug}`}
            prefetch={false}
            className="underline decoration-border-strong underline-offset-4 hover:decoration-current"
          >
            <bdi>{title}</bdi>
          </Link>
        </span>
      </h1>
    </>
  );
}
