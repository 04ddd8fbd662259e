import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';

import './globals.css';
import { fontVariables } from './fonts';
import { Providers } from './providers';
import { DeviceChoiceScript } from '@/components/layout/device-choice-script';
import { EarlyInputScript } from '@/components/layout/early-input-script';
import { PageBody } from '@/components/layout/page-body';
import { SkipLink } from '@/components/ui/skip-link';
import { seesApprovedOnly } from '@/domain/actor';
import { siteUrl } from '@/env';
import { getGuest } from '@/auth/session';
import { buildId } from '@/server/build-id';

export const metadata: Metadata = {
  metadataBase: new URL(siteUrl),
  applicationName: 'Cuebook',
  title: { default: 'Cuebook: the team library for AI prompts', template: '%s · Cuebook' },
  description: 'Write a prompt once, add variables, and share it with your team.',
  manifest: '/manifest.webmanifest',
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7faf8' },
    { media: '(prefers-color-scheme: dark)', color: '#0c1310' },
  ],
};

/** The root of every page. The HTTP server puts the nonce of the content-security policy into `x-nonce`. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const needsApproval = seesApprovedOnly(await getGuest());
  return (
    // The theme's class is set before React starts.
    <html lang="en" className={fontVariables} data-build={buildId} suppressHydrationWarning>
      <head>
        <DeviceChoiceScript nonce={nonce} />
      </head>
      <PageBody>
        <EarlyInputScript nonce={nonce} />
        <Providers publicNeedsApproval={needsApproval}>
          <link
            rel="search"
            type="application/opensearchdescription+xml"
            title="Cuebook"
            href="/opensearch.xml"
          />
          <SkipLink />
          {/* A stacking context of its own: what opens over the page is always above it. */}
          <div className="isolate">{children}</div>
        </Providers>
      </PageBody>
    </html>
  );
}
