import { expect, it } from 'vitest';
import { endedTables, unaskedWriters } from './holds-ask';

/**
 * A call of whoever typed an address may be under way while its owner proves it. So whatever creates a row that ends then
 * asks under a lock whether its session still lives (`requireLiveCaller`, `lockOwnProfile`), or says here why it need not.
 * `tests/integration/account/held-calls.test.ts` tries it over HTTP: add a new kind there, too.
 */
const REASONS: Readonly<Record<string, string>> = {
  'account/factors/factor-stage.ts beginFactorStage: pending_sign_ins':
    'Of completeSignIn, which looks under the account’s lock whether the proof still holds',
  'account/factors/passkey-challenge.ts storeChallenge: passkey_challenges':
    'Asked where it is one’s own account; else of a sign-in, for nobody’s account',
  'account/factors/trusted-browsers.ts trustBrowser: trusted_browsers':
    'Of finishSignIn, which uses up the sign-in that waits, under the account’s lock',
  'account/link-identity.ts addIdentity: identities':
    'Asked where it is one’s own account; else a provider has just proved the address',
  'account/make-admin.ts makeAdmin: password_reset_tokens, profiles': 'Of the operator',
  'account/process-reset-requests.ts sendRecoveryLink: password_reset_tokens': 'Goes to the mailbox only',
  'account/register.ts register: profiles': 'Makes the account',
  'account/session-rows.ts createSession: sessions':
    'Of completeSignIn, which looks under the account’s lock whether the proof still holds',
  'account/set-password.ts setPassword: credentials':
    'Asked where it is one’s own account; else it is a link that was read in the mailbox',
  'account/sign-in-with-provider.ts makeAccount: profiles': 'Makes the account',
  'admin/confirm-address.ts makeUserLink: password_reset_tokens': 'Of an admin, whose address is proved',
  'admin/create-user.ts addAccount: profiles': 'Makes the account, of an admin',
  'admin/create-user.ts addLink: password_reset_tokens': 'Of an admin; goes to the mailbox only',
  'admin/update-user.ts writeNames: credentials': 'Of an admin or the directory',
  'demo/demo-prompt.ts createPrompt: prompts': 'Of the demo library',
  'demo/seed-demo.ts createPeople: profiles': 'Of the demo library',
  'gift/give.ts giveGrants: prompt_grants': 'Of the proof itself, for what others gave',
  'import/insert-prompts.ts insertPrompts: prompts': 'Of a batch, whose target asks first (requireTarget)',
  'scim/create-scim-user.ts addAccount: profiles': 'Makes the account, of the directory',
  'space/groups.ts alignMembers: space_members': 'Of the directory',
};

it('everything that makes a way in asks whether its caller’s session still lives, or has a reason', () => {
  const tables = endedTables();
  expect(tables).toEqual(expect.arrayContaining(['sessions', 'personal_tokens', 'factors', 'identities']));
  const found = unaskedWriters(tables).map(({ name, tables: written }) => `${name}: ${written.join(', ')}`);
  expect(found.toSorted()).toEqual(Object.keys(REASONS).toSorted());
});
