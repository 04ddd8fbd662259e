import { Prisma } from '@/generated/prisma/client';
import { directoryId, hasDirectoryId } from '../directory-id';
import { type Attributes, date, exact, text } from './attributes';
import { isId } from './user-attributes';

/** Groups: rows of `scim_groups g`. Their members: `scim_group_members gm` with `profiles m`. */

export const memberParts = {
  value: {
    ...exact(Prisma.sql`${directoryId('m')}::text`),
    equals: (value: string) => hasDirectoryId('m', value),
  },
  display: text(Prisma.sql`m.full_name`),
  type: text(Prisma.sql`'User'::text`),
} as const;

export const groupAttributes: Attributes = {
  id: { ...exact(Prisma.sql`g.id::text`), equals: (value) => isId(Prisma.sql`g.id`, value) },
  externalid: exact(Prisma.sql`g.external_id`),
  displayname: {
    ...text(Prisma.sql`g.display_name`),
    equals: (value) => Prisma.sql`lower(g.display_name) = lower(${value})`,
  },
  schemas: {
    type: 'values',
    parts: { value: text(Prisma.sql`'urn:ietf:params:scim:schemas:core:2.0:Group'::text`) },
    exists: (condition) => condition,
  },
  members: {
    type: 'values',
    parts: memberParts,
    exists: (condition) => Prisma.sql`EXISTS (
      SELECT 1 FROM scim_group_members gm JOIN profiles m ON m.id = gm.profile_id AND m.deleted_at IS NULL
      WHERE gm.group_id = g.id AND ${condition})`,
  },
  meta: {
    type: 'complex',
    parts: {
      resourcetype: exact(Prisma.sql`'Group'::text`),
      created: date(Prisma.sql`g.created_at`),
      lastmodified: date(Prisma.sql`g.updated_at`),
    },
  },
};
