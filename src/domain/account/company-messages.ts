export const companyMessages = {
  only: 'Sign in with your company’s single sign-on.',
  notSetUp: 'Set up single sign-on first, under Sign-in and provisioning.',
  needsPassword: 'Set a password for your account first. You’ll need it if single sign-on is down.',
  breakGlass:
    'This admin keeps a password for when single sign-on is down. Turn off “Require single sign-on”, or have another admin enable it.',
} as const;
