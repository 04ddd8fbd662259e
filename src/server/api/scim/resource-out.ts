import { siteUrl } from '@/env';
import type { ScimGroupRow } from '@/server/services/scim/scim-group';
import type { ScimUserRow } from '@/server/services/scim/scim-user';
import { GROUP_SCHEMA } from './group-in';
import { USER_SCHEMA } from './user-in';

export const SCIM_PATH = '/scim/v2';

export type Resource = { id: string } & Record<string, unknown>;

export function locationOf(kind: string, id: string): string {
  return `${siteUrl}${SCIM_PATH}/${kind}/${id}`;
}

export function userOut(row: ScimUserRow): Resource {
  const { id, userName, externalId, email, fullName, givenName, familyName, active, groups } = row;
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: {
      formatted: fullName,
      ...(givenName !== null && { givenName }),
      ...(familyName !== null && { familyName }),
    },
    displayName: fullName,
    active,
    ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
    groups: groups.map((group) => ({
      value: group.id,
      $ref: locationOf('Groups', group.id),
      display: group.displayName,
      type: 'direct',
    })),
    meta: {
      resourceType: 'User',
      created: row.createdAt,
      lastModified: row.updatedAt,
      location: locationOf('Users', id),
    },
  };
}

export function groupOut({
  id,
  displayName,
  externalId,
  members,
  createdAt,
  updatedAt,
}: ScimGroupRow): Resource {
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    members: members.map((member) => ({
      value: member.id,
      $ref: locationOf('Users', member.id),
      display: member.fullName,
      type: 'User',
    })),
    meta: {
      resourceType: 'Group',
      created: createdAt,
      lastModified: updatedAt,
      location: locationOf('Groups', id),
    },
  };
}
