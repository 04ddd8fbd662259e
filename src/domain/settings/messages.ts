import type { SettingName } from './schema';

/** Texts of the settings; the specification names none of them. */
export const settingsMessages = {
  labels: {
    newAccountsAreViewers: 'New accounts are viewers until an admin says so',
    sharingNeedsProof: 'An address must be proved before the first share',
    challengeAlways: 'Always check for robots',
    adminsNeedFactor: 'Admins need a second factor',
    contributorsNeedFactor: 'Contributors need a second factor',
    viewersNeedFactor: 'Viewers need a second factor',
    onlyCompanySignIn: 'Only company sign-in',
    publicNeedsApproval: 'Public needs approval',
    privateRedirects: 'Agents may be answered in private networks',
  } satisfies Record<SettingName, string>,
  hints: {
    newAccountsAreViewers:
      'Whoever registers may read and copy; give the role contributor in the list above.',
    sharingNeedsProof:
      'Whoever has not pressed the link of a mail sent to their address cannot make a prompt public. Admins can.',
    challengeAlways:
      'Before every sign-in, registration, code by mail and password reset. Off, only after many tries from one network or at one account.',
    publicNeedsApproval:
      'Guests see of each shared prompt the version approved last, and nothing of those without one: in lists, searches, feeds and sitemaps, at once. Members see all as before.',
    adminsNeedFactor: 'Whoever has none adds one at the next sign-in, before anything else.',
    contributorsNeedFactor: 'The same for contributors.',
    viewersNeedFactor: 'The same for viewers.',
    onlyCompanySignIn:
      'Nobody signs in, registers or resets a password but by the company’s issuer. Everybody else is signed out once. Whoever turns this on keeps their password, for when the issuer is away.',
    privateRedirects:
      'A program that signs in by itself may ask to be answered at an address of your own network, such as http://192.168.1.5/callback. Whoever shares that network could read the answer on its way.',
  } satisfies Record<SettingName, string>,
  saved: 'Settings saved',
} as const;
