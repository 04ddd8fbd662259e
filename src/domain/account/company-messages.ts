/** Texts of 'Only company sign-in'. */
export const companyMessages = {
  only: 'Only company sign-in is allowed here.',
  notSetUp:
    'Set up a company sign-in first: the variables OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  needsPassword: 'Set a password for your account first: it is the way in when the company sign-in is away.',
  breakGlass:
    'This admin keeps a password for when the company sign-in is away. Turn off “Only company sign-in”, or let another admin turn it on anew.',
} as const;
