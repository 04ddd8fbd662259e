'use client';

import { usePathname } from 'next/navigation';
import { Banner } from '@/components/ui/banner';
import { ButtonLink } from '@/components/ui/button-link';
import { waysInMessages as said } from '@/domain/account/ways-in';
import { WAYS_IN_PATH } from '@/domain/account/ways-in-path';

/** Leads to the other ways into the account after a password reset, on every page until they were looked at. */
export function WaysInNotice() {
  const path = usePathname();
  if (path === WAYS_IN_PATH) return null;
  const href = `${WAYS_IN_PATH}?callbackUrl=${encodeURIComponent(path)}`;
  return (
    <Banner
      tone="warn"
      role="status"
      className="m-4"
      actions={<ButtonLink href={href}>{said.review}</ButtonLink>}
    >
      {said.notice}
    </Banner>
  );
}
