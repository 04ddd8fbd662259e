import type { ReactNode } from 'react';

/** The way home from a failure: a fresh load, and nothing of the router, so that pages of errors stay small. */
export function HomeReloadLink({ className, children }: { className: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line @next/next/no-html-link-for-pages -- see above
    <a href="/" className={className}>
      {children}
    </a>
  );
}
