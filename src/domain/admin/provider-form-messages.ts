import type { SignInProvider } from '../account/provider-claims';

/** Texts of the form for sign-in providers: fields, rules, and errors on saving. */
export const providerFormMessages = {
  issuerRequired: 'Issuer is required',
  issuer: 'Enter the full address of the issuer without ? and #, such as https://id.example.org',
  https: 'Enter an https address',
  nameRequired: 'Name is required',
  scopes: 'Enter scopes with spaces between, openid among them',
  notChosen: 'Not chosen',
  separator: 'Use at most 10 characters',
  claimRequired: 'Groups claim is required',
  roleLine: (line: string) =>
    `“${line.trim().slice(0, 60)}” is no line such as staff=contributor. Roles are admin, contributor and viewer.`,
  baseUrl: 'Enter the full address of the server, such as https://github.example.org',
  clientIdRequired: 'Client ID is required',
  secretRequired: 'Client secret is required',
  secretCharacters: 'Client secret contains characters that a secret can’t have. Copy it again.',
  secretAgain: 'The address or client ID has changed. Enter the client secret again.',
  secretLost: 'The saved client secret can’t be read any more. Enter it again.',
  keepsProvider:
    'Single sign-on is required in this library. Turn off “Require single sign-on” under Admin Dashboard first.',
  labels: {
    issuer: 'Issuer',
    baseUrl: 'Server address',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    name: 'Name on the button',
    scopes: 'Scopes',
    groupsClaim: 'Groups claim',
    groupSeparator: 'Separator of groups',
    groupMember: 'Groups are identified by',
    roles: 'Roles of groups',
    areEmailsTrusted: 'Count email addresses as verified where the provider does not say',
  },
  hints: {
    issuer: 'Exactly as the provider writes it. For example, https://id.example.org/realms/acme',
    baseUrl: 'Only for GitHub Enterprise Server. Leave empty for github.com.',
    scopes: 'Add groups if your provider lists groups only when asked.',
    groupsClaim: 'The claim that lists someone’s groups.',
    groupSeparator: 'Only if the claim is one text, such as a comma. Without it the text is one group.',
    groupMember:
      'Only if the claim lists objects: the member that counts. Names may be chosen by users, IDs are not.',
    roles: 'One per line: group=role, such as staff=contributor. Leave empty and groups give no roles.',
    rolesInEnvironment: 'Set in the server’s environment (OIDC_ROLE_MAP).',
    areEmailsTrusted: 'Only if nobody but your company gives out these addresses.',
  },
  keepSecret: 'Leave empty to keep the saved secret.',
  save: 'Save',
  required:
    'Single sign-on is required in this library. With a wrong value only the admin who turned that on can sign in: test before you leave.',
  removeQuestion: (name: string) => ({
    title: `Remove ${name}?`,
    description:
      'Its button leaves the sign-in page immediately, and the client secret is deleted. Accounts stay, and so do links to it. People who sign in no other way need an email code or a new password.',
  }),
  without: {
    oidc: 'Without it, people sign in with a password, an email code or the providers below.',
    google: 'Optional. People sign in with their Google account.',
    github: 'Optional. People sign in with their GitHub account.',
  } satisfies Record<SignInProvider, string>,
} as const;
