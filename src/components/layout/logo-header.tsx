import Link from 'next/link';

import { Logo } from './logo';

export function LogoHeader() {
  return (
    <header className="border-b border-border bg-bg print:hidden">
      <div className="mx-auto flex h-15 max-w-page items-center px-4 sm:px-6">
        <Link href="/" prefetch={false} className="rounded-sm touch:py-2">
          <Logo />
        </Link>
      </div>
    </header>
  );
}
