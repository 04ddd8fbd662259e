export const companyMessages = {
  only: 'Sign in with your company’s single sign-on.',
  notSetUp: 'Set up single sign-on first, under Sign-in and provisioning.',
  needsPassword: 'Set a password for your account first. You’ll need it if single sign-on is down.',
  breakGlass:
    'This admin keeps a password for when single sign-on is down. Turn off “Require single sign-on”, or have another admin enable it.',
  unprovedAdmin:
    'This admin’s email address isn’t confirmed yet. Sign in with the password, then confirm the address or link this sign-in in Account security.',
  breakGlassUnproved:
    'This account keeps a password for when single sign-on is down, but its email address isn’t confirmed. Sign in with the password, and confirm the address in Account security first.',
} as const;
