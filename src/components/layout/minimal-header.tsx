import Link from 'next/link';

import { Logo } from './logo';
import { ButtonLink } from '@/components/ui/button-link';

/** Logo, Sign in and Register, nothing else. */
export function MinimalHeader() {
  return (
    <header className="border-b border-border bg-bg print:hidden">
      <div className="mx-auto flex h-15 max-w-page items-center gap-3 px-4 sm:px-6">
        <Link href="/" className="rounded-sm touch:py-2">
          <Logo />
        </Link>
        <div className="ms-auto flex items-center gap-1.5">
          <ButtonLink href="/login" variant="ghost" className="px-3">
            Sign in
          </ButtonLink>
          <ButtonLink href="/register">Register</ButtonLink>
        </div>
      </div>
    </header>
  );
}
