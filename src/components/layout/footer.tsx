import Link from 'next/link';

import { LogoMark } from './logo';
import { ThemeCycle } from './theme-cycle';
import type { NavItem } from './nav-links';

function currentYear(): number {
  return new Date().getFullYear();
}

/** Footer of every page without a bar of its own at the bottom: the current year, the theme and the given links (About, Privacy, Terms, if they exist). */
export function Footer({ links }: { links: readonly NavItem[] }) {
  return (
    <footer className="mt-16 site-footer border-t border-border print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-6 text-md text-fg-muted sm:px-6">
        <p className="flex items-center gap-2">
          <LogoMark className="size-5" />
          <span>© {currentYear()} Cuebook</span>
        </p>
        <ThemeCycle />
        {links.length > 0 && (
          <nav aria-label="Footer">
            <ul className="flex flex-wrap gap-x-5">
              {links.map((link) => (
                <li key={link.href}>
                  <Link
                    href={link.href}
                    // Rarely followed, but on every page: prefetching is not worth it.
                    prefetch={false}
                    className="inline-flex min-h-8 items-center rounded-sm hover:text-fg hover:underline hover:underline-offset-3 touch:min-h-11 touch:min-w-11"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}
