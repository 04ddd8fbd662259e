import { expect, it } from 'vitest';
import { endedTables, unaskedUpdates, unaskedWriters } from './holds-ask';

/**
 * A call of whoever typed an address may be under way while its owner proves it. So whatever creates a row that ends then,
 * or updates one so that somebody may get in or do more than before, asks under a lock whether its session still lives
 * (`requireLiveCaller`, `lockOwnProfile`), or says here why it need not. A deletion gives nobody anything.
 * `tests/integration/account/held-calls.test.ts` tries it over HTTP: add a new kind there, too.
 */
const OF_NEW_ROWS: Readonly<Record<string, string>> = {
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
  'admin/update-user.ts writeNames: credentials': 'Of an admin or the directory',
  'demo/demo-prompt.ts createPrompt: prompts': 'Of the demo library',
  'demo/seed-demo.ts createPeople: profiles': 'Of the demo library',
  'gift/give.ts giveGrants: prompt_grants': 'Of the proof itself, for what others gave',
  'import/insert-prompts.ts insertPrompts: prompts': 'Of a batch, whose target asks first (requireTarget)',
  'scim/create-scim-user.ts addAccount: profiles': 'Makes the account, of the directory',
  'space/groups.ts alignMembers: space_members': 'Of the directory',
};

/** A row that the proof has deleted can't be updated any more; these are for rows that stay. */
const OF_UPDATES: Readonly<Record<string, string>> = {
  'access/leave-spaces.ts leaveSpaces: space_members.role': 'The heir of somebody who leaves; nobody chooses',
  'account/factors/prove-sign-in.ts proveSignIn: pending_sign_ins.proved_at':
    'Of a sign-in that waits, which the proof deletes; finishSignIn uses it up under the account’s lock',
  'account/invitations-of.ts moveInvitations: space_invitations.email':
    'Of an account whose address was proved, or that others wrote: nothing ends there',
  'account/prove-address.ts proveAddresses: profiles.*': 'The proof itself',
  'account/reauthenticate.ts refresh: sessions.authenticated_at':
    'Of the session itself, which the proof deletes: then nothing is updated',
  'account/session-rows.ts touchSession: sessions.expires_at':
    'Of the session itself, which the proof deletes: then nothing is updated',
  'account/set-password.ts setPassword: credentials.password_hash':
    'Asked where it is one’s own account; else it is a link that was read in the mailbox',
  'account/sign-in-with-provider.ts findByIdentity: identities.email':
    'What the provider calls an identity, which the proof deletes',
  'account/typed-hold.ts setPrivate: collections.visibility, prompts.is_shared': 'The proof itself',
  'admin/change-user.ts applyActive: personal_tokens.revoked_at': 'Revokes',
  'admin/delete-user.ts removeAccount: profiles.*': 'Deletes the account',
  'admin/update-user.ts writeNames: credentials.phone, profiles.*': 'Of an admin or the directory',
  'connection/grants.ts recordConnection: personal_tokens.expires_at':
    'A connection that its owner has just allowed, which asks; the proof deletes it',
  'connection/grants.ts revokeGrant: personal_tokens.revoked_at': 'Revokes',
  'follow/send-digests.ts sendTo: profiles.digest_sent_at':
    'Of the job, which locks the account and finds no weekly mail that was ended',
  'gift/give.ts giveRoles: space_members.by_group, space_members.role':
    'Of the proof itself, for what others gave',
  'gift/settle-gifts.ts settleGifts: waiting_gifts.dropped_at': 'Of the proof itself; takes away',
  'inbox/own-invitations.ts declineInvitation: space_invitations.uses_left': 'Takes away',
  'profile/update-profile.ts updateProfile: profiles.*':
    'Name, picture and texts of a profile; its schema has no other fields',
  'prompt/unshare-all.ts unshareAll: prompts.is_shared': 'Takes away',
  'prompt/update-prompt.ts save: prompts.*':
    'Sharing asks in updatePrompt; the other callers pass on whether the prompt is shared',
  'share-link/share-links.ts revokeShareLink: share_links.revoked_at': 'Revokes',
  'space/delete-space.ts moveToSpace: prompts.*': 'Place and creator; nothing is shared with everybody',
  'space/delete-space.ts release: prompts.*': 'Place and creator; nothing is shared with everybody',
  'space/delete-space.ts unshareHeldBack: prompts.is_shared': 'Takes away',
  'space/group-role.ts setRoleByGroup: space_members.role':
    'Of an owner, read under the space’s lock: whom the proof removed is none any more',
  'space/groups.ts alignMembers: space_members.by_group, space_members.role': 'Of the directory',
  'space/move-prompts.ts movePromptsIn: prompts.*': 'Place and creator; nothing is shared with everybody',
  'token/own-tokens.ts revokeToken: personal_tokens.revoked_at': 'Revokes',
  'webhook/claim.ts pauseWhere: webhooks.state': 'Takes away',
  'webhook/record-attempt.ts pauseLost: webhooks.state': 'Takes away',
  'webhook/record-attempt.ts turnOff: webhooks.state': 'Takes away',
};

const written = (found: readonly { name: string; tables: string[] }[]) =>
  found.map(({ name, tables }) => `${name}: ${tables.join(', ')}`).toSorted();

it('everything that makes a way in asks whether its caller’s session still lives, or has a reason', () => {
  const tables = endedTables();
  expect(tables).toEqual(expect.arrayContaining(['sessions', 'personal_tokens', 'factors', 'identities']));
  expect(written(unaskedWriters(tables))).toEqual(Object.keys(OF_NEW_ROWS).toSorted());
});

it('everything that gives more by updating such a row asks too, or has a reason', () => {
  expect(written(unaskedUpdates(endedTables()))).toEqual(Object.keys(OF_UPDATES).toSorted());
});
