'use client';

import dynamic from 'next/dynamic';

/** Parts of the frame that few see, members or those in trouble, each fetched only with them. */
export const MemberSiteHeader = dynamic(() =>
  import('./member-site-header').then((module) => module.MemberSiteHeader),
);
export const LibraryShell = dynamic(() =>
  import('@/features/sidebar/library-shell').then((module) => module.LibraryShell),
);
export const ProfileProblem = dynamic(() =>
  import('@/features/account/profile-problem').then((module) => module.ProfileProblem),
);
export const IdentityConfirmation = dynamic(() =>
  import('@/features/account/identity-confirmation').then((module) => module.IdentityConfirmation),
);
export const ImportStatus = dynamic(() =>
  import('@/features/import/import-status').then((module) => module.ImportStatus),
);
export const SecretAcceptance = dynamic(() =>
  import('@/features/prompt-check/secret-acceptance').then((module) => module.SecretAcceptance),
);
export const FoundNotice = dynamic(() =>
  import('@/features/account/found-notice').then((module) => module.FoundNotice),
);
export const WaitingNotice = dynamic(() =>
  import('@/features/address-proof/waiting-notice').then((module) => module.WaitingNotice),
);
export const WaysInNotice = dynamic(() =>
  import('@/features/account/ways-in-notice').then((module) => module.WaysInNotice),
);
export const SessionNotice = dynamic(() =>
  import('@/features/account/session-notice').then((module) => module.SessionNotice),
);
