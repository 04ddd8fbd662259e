const number = (count: number) => count.toLocaleString('en-US');

/** The lines of the cards of Account security: how things are. What can be done stands inside. */
export const securityMessages = {
  hasPassword: 'You have a password.',
  changeHint: 'Changing it signs out your other devices.',
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed yet',
  emailHint: 'Your current address stays active until you confirm the new one.',
  methodsHint: 'You can sign in with any of these. Remove the ones you no longer use.',
  factorsOff: 'Off',
  factorsOn: (methods: number, codes: string) =>
    `On: ${methods === 1 ? '1 method' : `${number(methods)} methods`}, ${codes}`,
  noAgents: 'No agents or access tokens',
  agents: (count: number) => (count === 1 ? '1 can act for you' : `${number(count)} can act for you`),
  sessions: (count: number) =>
    count === 1 ? 'You’re signed in on this device only.' : `You’re signed in on ${number(count)} devices.`,
  sessionsHint: 'If you don’t recognize a session, end it and change your password.',
  noSignIns: 'No sign-ins in the last 90 days',
  signInsHint: 'Your sign-ins from the last 90 days. We email you when a new browser signs in.',
} as const;
