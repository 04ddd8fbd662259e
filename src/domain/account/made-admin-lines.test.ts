import { expect, it } from 'vitest';
import { madeAdminLines } from './made-admin-lines';

const made = {
  email: 'ada@example.org',
  since: new Date('2026-03-01T10:00:00Z'),
  ended: null,
  wasProved: false,
  left: {},
};

it.each([
  ['a new account', { ...made, since: null }, []],
  [
    'a confirmed address',
    { ...made, wasProved: true, left: { password: 1 } },
    ['The account exists since 2026-03-01, with a confirmed address.'],
  ],
  [
    'a typed address',
    { ...made, ended: { password: 1, token: 2 } },
    [
      'The account exists since 2026-03-01, but nobody had confirmed its address.',
      'Removed what was set before: 1 password, 2 access tokens.',
    ],
  ],
  [
    'an address that an admin wrote over a typed one',
    { ...made, left: { password: 1, session: 2 } },
    [
      'The account exists since 2026-03-01, but nobody had confirmed its address.',
      'Removed nothing: an admin, the directory or the command line entered the address.',
      'These ways in stay, check whose they are: 1 password, 2 sessions.',
    ],
  ],
  [
    'an account that nobody has opened',
    made,
    [
      'The account exists since 2026-03-01, but nobody had confirmed its address.',
      'Removed nothing: an admin, the directory or the command line entered the address.',
      'Nobody can sign in to it yet.',
    ],
  ],
])('the command line says of %s what was and is there', (_, account, lines) => {
  expect(madeAdminLines(account)).toEqual(['ada@example.org is now an admin.', ...lines]);
});
