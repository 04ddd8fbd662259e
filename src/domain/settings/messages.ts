import type { SettingName } from './schema';

/** Texts of the settings. */
export const settingsMessages = {
  labels: {
    newAccountsAreViewers: 'New accounts start as viewers',
    sharingNeedsProof: 'Require a confirmed email to share',
    challengeAlways: 'Always run the bot check',
    adminsNeedFactor: 'Require two-factor authentication for admins',
    contributorsNeedFactor: 'Require two-factor authentication for contributors',
    viewersNeedFactor: 'Require two-factor authentication for viewers',
    onlyCompanySignIn: 'Require single sign-on',
    publicNeedsApproval: 'Guests see approved versions only',
    privateRedirects: 'Allow agent sign-in to redirect to private networks',
  } satisfies Record<SettingName, string>,
  hints: {
    newAccountsAreViewers: 'New users can read and copy. Change roles in the user list above.',
    sharingNeedsProof: 'Users must confirm their email before they can share a prompt. Admins are exempt.',
    challengeAlways:
      'Applies to sign-in, registration, email codes and password resets. When off, the check runs only after repeated attempts.',
    publicNeedsApproval:
      'Guests see the latest approved version of each shared prompt. Prompts without one are hidden from them.',
    adminsNeedFactor: 'Admins without it must set it up at their next sign-in.',
    contributorsNeedFactor: 'Contributors without it must set it up at their next sign-in.',
    viewersNeedFactor: 'Viewers without it must set it up at their next sign-in.',
    onlyCompanySignIn:
      'Members can only sign in with your company account. Everyone else is signed out now. You keep your password as a fallback.',
    privateRedirects:
      'Apps may use a redirect address in your own network, such as http://192.168.1.5/callback. Others in that network could intercept the sign-in.',
  } satisfies Record<SettingName, string>,
  saved: 'Settings saved',
} as const;
