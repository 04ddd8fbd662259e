'use client';

import dynamic from 'next/dynamic';

/** Parts of the frame that guests don’t see: one file, fetched only with a member’s page. */
export const MemberSiteHeader = dynamic(() =>
  import('./member-parts').then((module) => module.MemberSiteHeader),
);
export const LibraryShell = dynamic(() => import('./member-parts').then((module) => module.LibraryShell));
export const MemberNotices = dynamic(() => import('./member-parts').then((module) => module.MemberNotices));
export const MemberDialogs = dynamic(() => import('./member-parts').then((module) => module.MemberDialogs));

export const ProfileProblem = dynamic(() =>
  import('@/features/account/profile-problem').then((module) => module.ProfileProblem),
);
