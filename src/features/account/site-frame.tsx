import { unstable_rethrow } from 'next/navigation';
import type { ReactNode } from 'react';
import { Footer } from '@/components/layout/footer';
import { PageFrame } from '@/components/layout/page-frame';
import { GUEST } from '@/domain/actor';
import { chatFrameAddress } from '@/domain/chat/frame-address';
import type { Me } from '@/domain/account/schema';
import { env } from '@/env';
import { Shortcuts } from '@/features/shortcuts/shortcuts';
import { api } from '@/trpc/server';
import { ApiClient } from '@/trpc/api-client';
import { RedirectNotice } from './redirect-notice';
import {
  IdentityConfirmation,
  ImportStatus,
  ProfileProblem,
  SecretAcceptance,
  SessionNotice,
} from './lazy-components';
import { SiteHeader } from './site-header';
import { FOOTER_LINKS } from './site-links';

/** Whether there is a chat to lead to; without one nothing does. */
const HAS_CHAT = chatFrameAddress(env.CHATBOT_URL, env.CHATBOT_ID) !== null;

/** Header for the visitor or member, page, footer: the frame of every screen but the account ones. */
export async function SiteFrame({
  hasFooter = true,
  children,
}: {
  hasFooter?: boolean;
  children: ReactNode;
}) {
  const { me, isKnown } = await findMe();
  return (
    <PageFrame
      header={<SiteHeader me={me} hasChat={HAS_CHAT} />}
      footer={hasFooter && <Footer links={FOOTER_LINKS} />}
    >
      {!isKnown && <ProfileProblem />}
      {children}
      {me !== null && (
        <ApiClient>
          <SessionNotice email={me.email} />
          <IdentityConfirmation email={me.email} />
          <SecretAcceptance />
          <ImportStatus owner={me.id} />
        </ApiClient>
      )}
      <RedirectNotice />
      <Shortcuts
        actor={me === null ? GUEST : { kind: 'member', id: me.id, role: me.role }}
        hasChat={HAS_CHAT}
      />
    </PageFrame>
  );
}

/** Who asks. A failure leaves the page standing as for a visitor; the API has logged it. */
async function findMe(): Promise<{ me: Me | null; isKnown: boolean }> {
  try {
    return { me: await api.profile.me(), isKnown: true };
  } catch (error) {
    unstable_rethrow(error);
    return { me: null, isKnown: false };
  }
}
