/** Texts of the second factor; the specification names none of them. */
export const factorMessages = {
  wrongCode:
    'This code is not right, or was used already. Wait for the next one, and check the clock of your device.',
  gone: 'This factor is not there any more',
  nameRequired: 'Give it a name',
  tooMany: (most: number) => `An account has at most ${most} factors. Remove one first.`,
  added: 'Second factor added',
  removed: 'Second factor removed',
  renamed: 'Name saved',
  newCodes: 'New recovery codes: the old ones work no more',
  title: 'Second factor',
  lead: 'Beside your password, something that only you hold: whoever learns the password alone cannot sign in.',
  none: 'You have none yet.',
  addApp: 'Add an authenticator app',
  appName: 'Authenticator app',
  scan: 'Scan the picture with an authenticator app, or type the key into it. Then enter the six digits that it shows.',
  keepCodes:
    'Each of these codes opens your account once if you lose your device. Keep them where you keep passwords: they are not shown again.',
  codesLeft: (count: number) => `${count} recovery ${count === 1 ? 'code' : 'codes'} left`,
  renewQuestion: 'The recovery codes you have now stop working.',
  removeQuestion: (name: string) => `${name} is not asked for any more when you sign in.`,
  removeLastQuestion: (name: string) =>
    `${name} is your only factor: your password alone opens your account then, and the recovery codes stop working.`,
  noFactor: 'Add an authenticator app or a passkey first',
} as const;
