import type { SignInNoticeKind } from './sign-in';

/** Texts of a notice: title, explanation and instructions. */
type Notice = { title: string; text: string; todo: string };

const GROUPS_OF_APPLICATION =
  'In Entra, open Token configuration, groups claim, and choose “Groups assigned to the application”. Then assign to the application the groups that matter here.';

/** Texts of the admin page about sign-in. Apart from `messages`, because only that page needs them. */
export const signInMessages = {
  title: 'Sign-in and provisioning',
  lead: 'How people sign in, and how your directory manages accounts.',
  test: 'Test',
  testing: 'Testing the provider',
  setUp: 'Set up',
  issuerNames: { oidc: 'Issuer', google: 'Issuer', github: 'Server' },
  howTo: 'Register the redirect address at the provider, then enter here what it gives you.',
  variables: {
    oidc: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    github: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  },
  onlyWay: 'The only way to sign in, by a setting of this library',
  noRoles: 'Groups give no roles',
  emailsTrusted: 'Counted as verified where the provider does not say',
  oneGroup: 'A text is one group',
  matched: (groups: readonly string[], member: string | null) =>
    groups.length === 0
      ? 'No group of the role map'
      : `${groups.join(', ')}${member === null ? '' : ` (by ${member})`}`,
  notChosen: 'Not chosen',
  lasts: (hours: number | null) =>
    hours === null
      ? '30 days without use, and at most 90'
      : `At most ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
  emailsSaid: 'Only as the provider says',
  dismissed: 'Notice dismissed',
  requestsLead: 'The last 20 requests with names of attributes, without values.',
  noRequests: 'No directory has asked for anything yet.',
  release:
    'If a directory is refused because a deleted account has the name, open that account in User Management and choose Restore or Release address.',
} as const;

const NOTICES: Record<Exclude<SignInNoticeKind, 'overage'>, Notice> = {
  noGroups: {
    title: 'A sign-in listed no groups',
    text: 'Roles come from groups here, and the provider sent none. That is normal for someone who is in no group.',
    todo: 'If someone in a group got no role, add the groups claim to the ID token at the provider, and check the groups claim and the scopes here.',
  },
  unverified: {
    title: 'The provider doesn’t say whether email addresses are verified',
    text: 'People without an account here could not sign in.',
    todo: 'If only your company gives out these addresses, have them count as verified here (in the environment: OIDC_EMAILS_ARE_VERIFIED=1). Otherwise add the claim email_verified at the provider.',
  },
  chooseMember: {
    title: 'Groups come as objects, and nobody has chosen what identifies them',
    text: 'The member by which a group matched last goes on to count. People may be able to choose a group’s name, but not its ID.',
    todo: 'Choose the member under “Groups are identified by” (in the environment: OIDC_GROUPS_MEMBER), and write the roles of groups with its values.',
  },
  otherPerson: {
    title: 'Someone signed in with the address of another person’s account',
    text: 'The provider gave the address to a new identity, so the sign-in was refused.',
    todo: 'Same person: open the account in User Management and choose Release under Sign-in methods. Another person: give the old account another address first.',
  },
};

/** Returns the texts of a notice. For overage they depend on whether a directory provides groups. */
export function noticeText(kind: SignInNoticeKind, hasDirectoryGroups: boolean): Notice {
  if (kind !== 'overage') return NOTICES[kind];
  return {
    title: 'Someone is in too many groups for a token',
    text: hasDirectoryGroups
      ? 'The provider left their groups out. The groups that your directory names here (SCIM) were used instead.'
      : 'The provider left their groups out, so the sign-in counted as without groups.',
    todo: `${GROUPS_OF_APPLICATION}${hasDirectoryGroups ? '' : ' Or let your directory provision groups with SCIM.'}`,
  };
}

export type DirectoryProduct = 'entra' | 'okta';

/** How to connect a directory, step by step. */
export const directorySteps: Record<DirectoryProduct, { name: string; steps: readonly string[] }> = {
  entra: {
    name: 'Microsoft Entra ID',
    steps: [
      'Open Enterprise applications, New application, Create your own application, and choose “Integrate any other application”.',
      'Under Provisioning choose Automatic. Enter the address as Tenant URL and the token as Secret Token, then choose Test Connection and Save.',
      'Under Mappings keep userName, active, displayName, emails[type eq "work"].value, name.givenName, name.familyName and externalId.',
      'Under Users and groups assign the people and groups that may use this library.',
      'Turn Provisioning on. Entra sends changes about every 40 minutes; Provision on demand sends one person immediately.',
    ],
  },
  okta: {
    name: 'Okta',
    steps: [
      'Open Applications, Browse App Catalog, and add “SCIM 2.0 Test App (OAuth Bearer Token)”.',
      'Under Provisioning choose Configure API Integration. Enter the address as Base URL and the token as OAuth Bearer Token, then Test API Credentials.',
      'Under Provisioning, To App, turn on Create Users, Update User Attributes and Deactivate Users.',
      'Under Assignments assign the people and groups that may use this library.',
      'Under Push Groups choose the groups whose members should be known here. Groups that only assign people are not sent.',
    ],
  },
};
