import { z } from 'zod';
import { lowerCase } from '@/domain/account/email';
import { Prisma } from '@/generated/prisma/client';
import { directoryId, hasDirectoryId } from '../directory-id';
import { type Attributes, date, exact, flag, text } from './attributes';

/** Users: rows of `profiles p` with `scim_users s`. */

/**
 * The directory's own name of a user, or the address. A phone number is none: nobody proves it, so rights that the
 * directory gives to one would go to whoever typed it.
 */
export const userName = Prisma.sql`COALESCE(s.user_name, p.email, ${directoryId('p')}::text)`;

/** SQL condition that an id equals a text, which may not be a valid id. */
export function isId(column: Prisma.Sql, value: string): Prisma.Sql {
  return z.uuid().safeParse(value).success ? Prisma.sql`${column} = ${value}::uuid` : Prisma.sql`FALSE`;
}

function hasUserName(value: string): Prisma.Sql {
  const name = lowerCase(value);
  return Prisma.sql`p.id IN (
    SELECT profile_id FROM scim_users WHERE user_name = ${name}
    UNION ALL SELECT id FROM profiles WHERE email = ${name}
      AND NOT EXISTS (SELECT 1 FROM scim_users WHERE profile_id = profiles.id)
    UNION ALL SELECT p.id FROM profiles p WHERE ${hasDirectoryId('p', name)} AND p.email IS NULL
      AND NOT EXISTS (SELECT 1 FROM scim_users WHERE profile_id = p.id))`;
}

const hasEmail = (value: string) => Prisma.sql`p.email = ${lowerCase(value)}`;
const hasExternalId = (value: string) => Prisma.sql`s.external_id = ${value}`;

/** The only address; a condition on it is false if there is none. */
const exists = (condition: Prisma.Sql) => Prisma.sql`(p.email IS NOT NULL AND ${condition})`;

export const userAttributes: Attributes = {
  id: { ...exact(Prisma.sql`${directoryId('p')}::text`), equals: (value) => hasDirectoryId('p', value) },
  externalid: { ...exact(Prisma.sql`s.external_id`), equals: hasExternalId },
  username: { ...text(userName), equals: hasUserName },
  displayname: text(Prisma.sql`p.full_name`),
  active: flag(Prisma.sql`p.is_active`),
  schemas: {
    type: 'values',
    parts: { value: text(Prisma.sql`'urn:ietf:params:scim:schemas:core:2.0:User'::text`) },
    exists: (condition) => condition,
  },
  name: {
    type: 'complex',
    parts: {
      formatted: text(Prisma.sql`p.full_name`),
      givenname: text(Prisma.sql`s.given_name`),
      familyname: text(Prisma.sql`s.family_name`),
      middlename: text(Prisma.sql`NULL::text`),
      honorificprefix: text(Prisma.sql`NULL::text`),
      honorificsuffix: text(Prisma.sql`NULL::text`),
    },
  },
  emails: {
    type: 'values',
    parts: {
      value: { ...text(Prisma.sql`p.email`), equals: hasEmail },
      type: text(Prisma.sql`'work'::text`),
      primary: flag(Prisma.sql`TRUE`),
      display: text(Prisma.sql`NULL::text`),
    },
    exists,
  },
  groups: {
    type: 'values',
    parts: {
      value: { ...exact(Prisma.sql`g.id::text`), equals: (value) => isId(Prisma.sql`g.id`, value) },
      display: text(Prisma.sql`g.display_name`),
      type: text(Prisma.sql`'direct'::text`),
    },
    exists: (condition) => Prisma.sql`EXISTS (
      SELECT 1 FROM scim_group_members gm JOIN scim_groups g ON g.id = gm.group_id
      WHERE gm.profile_id = p.id AND ${condition})`,
  },
  meta: {
    type: 'complex',
    parts: {
      resourcetype: exact(Prisma.sql`'User'::text`),
      created: date(Prisma.sql`p.created_at`),
      lastmodified: date(Prisma.sql`p.updated_at`),
    },
  },
};
