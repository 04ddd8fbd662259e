import { unstable_rethrow } from 'next/navigation';
import type { ReactNode } from 'react';
import { Footer } from '@/components/layout/footer';
import { PageFrame } from '@/components/layout/page-frame';
import { GUEST } from '@/domain/actor';
import { chatFrameAddress } from '@/domain/chat/frame-address';
import type { Me } from '@/domain/account/schema';
import type { LibraryPlaces } from '@/domain/library/places';
import { env } from '@/env';
import { QuickSearch } from '@/features/shortcuts/quick-search';
import { Shortcuts } from '@/features/shortcuts/shortcuts';
import { getActor, getSession } from '@/auth/session';
import { api } from '@/trpc/server';
import { ApiClient } from '@/trpc/api-client';
import { RedirectNotice } from '@/features/account/redirect-notice';
import { LibraryShell, MemberDialogs, MemberNotices, ProfileProblem } from './lazy-components';
import { SiteHeader } from './site-header';
import { FOOTER_LINKS } from '@/features/account/site-links';

/** Whether chat is configured; without it nothing links to it. */
const HAS_CHAT = chatFrameAddress(env.CHATBOT_URL, env.CHATBOT_ID) !== null;

/** Header for guests or members, page, footer: the frame of every screen except the account ones. */
export async function SiteFrame({
  hasFooter = true,
  children,
}: {
  hasFooter?: boolean;
  children: ReactNode;
}) {
  const { me, places, hasFinding, hasWaiting, showsWaysIn, isKnown } = await findMe();
  const footer = hasFooter && <Footer links={FOOTER_LINKS} />;
  return (
    <PageFrame
      header={
        <>
          <QuickSearch list={me === null ? '/browse-prompts' : '/dashboard'} />
          <SiteHeader me={me} hasChat={HAS_CHAT} />
        </>
      }
      // Beside a sidebar the footer is part of the page.
      footer={me === null && footer}
    >
      {!isKnown && <ProfileProblem />}
      {me === null ? (
        children
      ) : (
        <ApiClient>
          <LibraryShell
            actor={{ kind: 'member', id: me.id, role: me.role }}
            first={places}
            footer={footer}
            openInTargets={env.OPEN_IN}
          >
            <MemberNotices
              showsWaysIn={showsWaysIn === true}
              hasFinding={hasFinding === true}
              hasWaiting={hasWaiting === true}
            />
            {children}
          </LibraryShell>
          <MemberDialogs id={me.id} email={me.email} />
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

type Found = {
  me: Me | null;
  places?: LibraryPlaces | undefined;
  hasFinding?: boolean;
  hasWaiting?: boolean;
  showsWaysIn?: boolean;
  isKnown: boolean;
};

/** The current user and the places of their library. On a failure, which the API logs, as for guests. */
async function findMe(): Promise<Found> {
  try {
    const me = api.profile.me();
    // The sidebar fetches missing data again.
    const isGuest = (await getActor()).kind === 'guest';
    const places = isGuest ? undefined : api.library.places().catch(() => undefined);
    const finding = isGuest ? null : api.account.addressFinding().catch(() => null);
    const waiting = isGuest ? null : api.account.waiting().catch(() => null);
    return {
      me: await me,
      places: await places,
      hasFinding: (await finding) !== null,
      hasWaiting: (await waiting) !== null,
      showsWaysIn: (await getSession())?.showsWaysIn === true,
      isKnown: true,
    };
  } catch (error) {
    unstable_rethrow(error);
    return { me: null, isKnown: false };
  }
}
