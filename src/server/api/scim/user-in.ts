import { isUnstoredAttribute } from '@/server/services/scim/filter/attributes';
import type { ScimUserFacts, ScimUserRow } from '@/server/services/scim/scim-user';
import { changedName, type DirectoryName, nameOfResource } from '@/server/services/scim/names';
import { matches } from './match-value';
import type { Change } from './patch-message';
import { booleanOf, emailIn, isObject, listOf, membersOf, resourceOf, textOf } from './read-value';
import { invalidPath, invalidValue, ScimError } from './scim-error';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** Parses a whole user (POST and PUT). Unsupported attributes are ignored. */
export function userIn(given: unknown): ScimUserFacts {
  const user = resourceOf(given, USER_SCHEMA);
  const userName = textOf('userName', user['username']);
  if (userName === undefined) throw invalidValue('userName', 'a name');
  const name = isObject(user['name']) ? membersOf(user['name']) : {};
  const givenName = textOf('name.givenName', name['givenname']);
  const familyName = textOf('name.familyName', name['familyname']);
  const displayName = textOf('displayName', user['displayname']);
  const formatted = textOf('name.formatted', name['formatted']);
  return {
    userName,
    externalId: textOf('externalId', user['externalid']),
    email: emailIn(user['emails']),
    fullName: nameOfResource({ displayName, formatted, givenName, familyName }),
    givenName: givenName ?? null,
    familyName: familyName ?? null,
    active: booleanOf('active', user['active']),
  };
}

type Draft = Omit<ScimUserFacts, 'fullName' | 'givenName' | 'familyName'> & { said: DirectoryName };

function setName(said: DirectoryName, part: string | null, value: unknown): void {
  if (part === null) {
    if (isObject(value))
      for (const [name, one] of Object.entries(value)) setName(said, name.toLowerCase(), one);
    return;
  }
  if (part === 'formatted') said.formatted = textOf('name.formatted', value);
  if (part === 'givenname') said.givenName = textOf('name.givenName', value) ?? null;
  if (part === 'familyname') said.familyName = textOf('name.familyName', value) ?? null;
}

/** Only one address is stored, as the primary work address: others are ignored. */
function setEmail(draft: Draft, current: ScimUserRow, { op, part, filter, value }: Change): void {
  // An account always has an address, because its owner signs in with it.
  if (op === 'remove' || (part !== null && part !== 'value')) return;
  const kept = { value: draft.email ?? current.email ?? '', type: 'work', primary: true };
  if (filter !== null && !matches(kept, filter)) return;
  const isWhole = filter === null && part === null;
  const [first] = listOf(value);
  const email = isWhole
    ? emailIn(value, op === 'add' && current.email !== null)
    : textOf('emails', isObject(first) ? membersOf(first)['value'] : first);
  if (email !== undefined && email !== '') draft.email = email;
}

function applyChange(draft: Draft, current: ScimUserRow, change: Change): void {
  const { op, attribute, part, value, isNamed } = change;
  const given = op === 'remove' ? null : value;
  switch (attribute) {
    case 'username':
      if (op === 'remove') throw new ScimError(400, 'mutability', 'userName: a user has one');
      draft.userName = textOf('userName', given) ?? draft.userName;
      return;
    case 'externalid':
      draft.externalId = textOf('externalId', given) ?? null;
      return;
    case 'active':
      draft.active = booleanOf('active', given) ?? draft.active;
      return;
    case 'displayname':
      draft.said.displayName = textOf('displayName', given) ?? draft.said.displayName;
      return;
    case 'name':
      setName(draft.said, part, given);
      return;
    case 'emails':
      setEmail(draft, current, change);
      return;
    default:
      if (isNamed && !isKnown(attribute)) throw invalidPath('There is no such attribute');
  }
}

/** Read-only attributes, those of other schemas and unsupported ones are ignored. */
function isKnown(attribute: string): boolean {
  const isReadOnly = ['id', 'meta', 'schemas', 'groups'].includes(attribute);
  return isReadOnly || attribute.startsWith('urn:') || isUnstoredAttribute('Users', attribute);
}

export function patchedUser(current: ScimUserRow, changes: readonly Change[]): ScimUserFacts {
  const draft: Draft = { userName: current.userName, said: {} };
  for (const change of changes) applyChange(draft, current, change);
  const { said, ...facts } = draft;
  return {
    ...facts,
    fullName: changedName(said, current),
    givenName: said.givenName,
    familyName: said.familyName,
  };
}
