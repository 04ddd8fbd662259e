'use client';

import dynamic from 'next/dynamic';

/** Parts of the frame that only members see, each fetched only with them. */
export const MemberSiteHeader = dynamic(() =>
  import('./member-site-header').then((module) => module.MemberSiteHeader),
);
export const SessionNotice = dynamic(() => import('./session-notice').then((module) => module.SessionNotice));
