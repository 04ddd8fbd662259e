import type { GroupChange } from '@/server/services/scim/change-scim-group';
import type { Change } from './patch-message';
import { idsIn, resourceOf, textOf } from './read-value';
import { invalidPath, invalidValue, ScimError } from './scim-error';

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** Parses a whole group (POST and PUT). */
export function groupIn(given: unknown) {
  const group = resourceOf(given, GROUP_SCHEMA);
  const displayName = textOf('displayName', group['displayname']);
  if (displayName === undefined) throw invalidValue('displayName', 'a name');
  return {
    displayName,
    externalId: textOf('externalId', group['externalid']),
    memberIds: idsIn(group['members']),
  };
}

export function groupAsChanges(given: unknown): GroupChange[] {
  const { displayName, externalId, memberIds } = groupIn(given);
  return [
    { kind: 'displayName', value: displayName },
    ...(externalId === undefined ? [] : [{ kind: 'externalId', value: externalId } as const]),
    { kind: 'set', memberIds },
  ];
}

function changeOfMembers({ op, part, filter, value }: Change): GroupChange[] {
  // The names and kinds of members come from the users.
  if (part !== null && part !== 'value') return [];
  if (op === 'remove') {
    // Entra sends the member as the value, not in the path.
    const hasValue = filter === null && value !== undefined && value !== null;
    return hasValue ? [{ kind: 'remove', memberIds: idsIn(value) }] : [{ kind: 'removeWhere', filter }];
  }
  if (filter !== null) throw invalidPath('members: name them in the value');
  return [{ kind: op === 'add' ? 'add' : 'set', memberIds: idsIn(value) }];
}

function changesOf(change: Change): GroupChange[] {
  const { op, attribute, value, isNamed } = change;
  switch (attribute) {
    case 'displayname': {
      const displayName = op === 'remove' ? undefined : textOf('displayName', value);
      if (displayName === undefined) throw new ScimError(400, 'mutability', 'displayName: a group has one');
      return [{ kind: 'displayName', value: displayName }];
    }
    case 'externalid':
      return [{ kind: 'externalId', value: op === 'remove' ? null : (textOf('externalId', value) ?? null) }];
    case 'members':
      return changeOfMembers(change);
    default:
      // Read-only attributes and those of other schemas are ignored, as in a value.
      if (isNamed && !attribute.startsWith('urn:') && !['id', 'meta', 'schemas'].includes(attribute)) {
        throw invalidPath('There is no such attribute');
      }
      return [];
  }
}

export function patchOfGroup(changes: readonly Change[]): GroupChange[] {
  return changes.flatMap(changesOf);
}
