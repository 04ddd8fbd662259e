import { unstable_rethrow } from 'next/navigation';
import type { ReactNode } from 'react';
import { Footer } from '@/components/layout/footer';
import { PageFrame } from '@/components/layout/page-frame';
import { GUEST } from '@/domain/actor';
import type { Me } from '@/domain/account/schema';
import { Shortcuts } from '@/features/shortcuts/shortcuts';
import { ask, WHO_AM_I } from '@/trpc/server';
import { ApiClient } from '@/trpc/api-client';
import { ProfileProblem, SessionNotice } from './member-parts';
import { SiteHeader } from './site-header';
import { FOOTER_LINKS } from './site-links';

/** Header of whoever asks, page, footer: the frame of every screen but the account ones. */
export async function SiteFrame({
  hasFooter = true,
  children,
}: {
  hasFooter?: boolean;
  children: ReactNode;
}) {
  const { me, isKnown } = await findMe();
  return (
    <PageFrame header={<SiteHeader me={me} />} footer={hasFooter && <Footer links={FOOTER_LINKS} />}>
      {!isKnown && <ProfileProblem />}
      {children}
      {me !== null && (
        <ApiClient>
          <SessionNotice email={me.email} />
        </ApiClient>
      )}
      <Shortcuts actor={me === null ? GUEST : { kind: 'member', id: me.id, role: me.role }} />
    </PageFrame>
  );
}

/** Who asks. A failure leaves the page standing as for a visitor; the API has logged it. */
async function findMe(): Promise<{ me: Me | null; isKnown: boolean }> {
  try {
    return { me: await ask(WHO_AM_I), isKnown: true };
  } catch (error) {
    unstable_rethrow(error);
    return { me: null, isKnown: false };
  }
}
