const promptsText = (count: number) => `${count.toLocaleString('en-US')} prompt${count === 1 ? '' : 's'}`;

export const userMessages = {
  updated: 'User updated',
  emailTaken: 'Another account already uses this email address',
  phoneTaken: 'Another account already uses this phone number',
  emailOfDeleted: 'A deleted account uses this email address. Restore it or delete it permanently.',
  phoneOfDeleted: 'A deleted account uses this phone number. Restore it or delete it permanently.',
  emailOrPhone: 'Enter an email address or a phone number',
  alreadyProved: 'This email address is already confirmed',
  proveByMail: 'A mail server is set up: send the user a link instead',
  addressProved: 'Confirmed',
  typedAddress:
    'Not confirmed: it was typed at registration, so it may belong to someone else. Only a confirmed address can make an admin.',
  typedAdmin:
    'Not confirmed: it was typed at registration, so it may belong to someone else. The account was an admin before that was checked.',
  othersAddress:
    'Not confirmed yet. It was entered by an admin, the directory or the command line. If the account is older than that, the person who set it up can still sign in.',
  overTyped:
    'Nobody has confirmed the current address. The person who set up this account keeps its password, sessions and tokens under a new one: if that belongs to someone else, create an account for them instead.',
  stayedAddress:
    'Confirmed. The account is older than that: its spaces, the prompts shared with it and its public prompts stayed. Look through them.',
  stayedTitle: 'Accounts to look through',
  stayedLead:
    'Their owners confirmed the address after others could have set up the account. Passwords, sessions and tokens were removed; spaces, grants and public prompts stayed.',
  stayedWhat: ({ memberships, grants, shared }: { memberships: number; grants: number; shared: number }) =>
    `${memberships} space${memberships === 1 ? '' : 's'}, ${grants} grant${grants === 1 ? '' : 's'}, ${shared} public prompt${shared === 1 ? '' : 's'}`,
  isTheirs: 'It is theirs',
  isTheirsDone: 'Confirmed whose address it is',
  getLink: 'Get a link',
  linkLead:
    'Give this link to the owner of the address. It sets the password, works once within an hour, and removes what someone else had set up.',
  ownSignIn: 'Change your own email address in Account security',
  restored: (prompts: number, isActive: boolean, inTrash = 0) =>
    (prompts === 0 ? 'User restored' : `User restored, with ${promptsText(prompts)}`) +
    (isActive ? '' : '. The account is still deactivated.') +
    (inTrash === 0
      ? ''
      : `${isActive ? '.' : ''} ${promptsText(inTrash)} ${inTrash === 1 ? 'stays' : 'stay'} in the Trash: approved elsewhere, and not meeting the approval gate here.`),
  restoreQuestion: (name: string) =>
    `${name} will be able to sign in again with the same role and profile, unless the account was deactivated before. Groups give what they give now. Prompts deleted with the account in the last 30 days are restored.`,
  released: 'Name and address released',
  releaseQuestion: (name: string) =>
    `The email address, phone number and directory names of ${name} become free for a new account. The prompts stay. If you restore this account later, it has no address.`,
  signInReleased: 'Sign-in released',
  releaseSignInQuestion: (email: string) =>
    `The next person who signs in there as ${email} gets this account, and its sessions end. If that is someone else, change the address of this account instead.`,
  softDeleteQuestion: (name: string) =>
    `${name}’s account will be closed and hidden immediately. You can restore it from Deleted accounts.`,
  noPassword: 'No password set yet. Can’t sign in until they set one.',
  noPasswordPhone: 'No password. Add an email address to invite this user.',
  created: 'User created',
  invited: (email: string) => `Invitation sent to ${email}`,
  companyInvitation: 'They’ll get an email with a link and sign in with single sign-on. No password needed.',
  inviteNeedsEmail: 'Enter an email address to send an invitation',
  inviteDeactivated: 'The account with this email address is deactivated. Reactivate it first.',
  signedOut: (sessions: number) => {
    if (sessions === 0) return 'This user wasn’t signed in';
    return sessions === 1 ? 'User signed out of 1 browser' : `User signed out of ${sessions} browsers`;
  },
} as const;
