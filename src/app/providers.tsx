'use client';

import { type ReactNode, useLayoutEffect } from 'react';

import { NewVersionBanner } from '@/components/layout/new-version-banner';
import { OfflineBanner } from '@/components/layout/offline-banner';
import { ReadyMark } from '@/components/layout/ready-mark';
import { RouteFocus } from '@/components/layout/route-focus';
import { ScrollRestoration } from '@/components/layout/scroll-restoration';
import { Toaster } from '@/components/ui/toaster';
import { followTheme } from '@/lib/theme';
import { PublicNeedsApproval } from '@/features/status/public-approval';

/** The parts of every page: theme and toasts. The API's hooks come with the pages that use them. */
export function Providers({
  publicNeedsApproval,
  children,
}: {
  /** Whether guests see only approved versions. */
  publicNeedsApproval: boolean;
  children: ReactNode;
}) {
  useLayoutEffect(followTheme, []);
  return (
    <>
      <PublicNeedsApproval value={publicNeedsApproval}>{children}</PublicNeedsApproval>
      <OfflineBanner />
      <NewVersionBanner />
      <RouteFocus />
      <ScrollRestoration />
      <Toaster />
      <ReadyMark />
    </>
  );
}
