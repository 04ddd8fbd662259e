import 'server-only';
import SCIMMY from 'scimmy';
import { siteUrl } from '@/env';
import { changeScimGroup, createScimGroup, deleteScimGroup } from '@/server/services/scim/change-scim-group';
import { createScimUser } from '@/server/services/scim/create-scim-user';
import { deleteScimUser } from '@/server/services/scim/delete-scim-user';
import type { Filter } from '@/server/services/scim/filter/filter';
import { getScimUser, listScimUsers } from '@/server/services/scim/find-scim-users';
import type { Listing } from '@/server/services/scim/listing';
import { getScimGroup, hasMoreMembersThan, listScimGroups } from '@/server/services/scim/scim-group';
import type { ScimContext } from '@/server/services/scim/scim-user';
import { updateScimUser } from '@/server/services/scim/update-scim-user';
import { groupAsChanges, groupIn, patchOfGroup } from './group-in';
import { readPatch } from './patch-message';
import { groupOut, type Resource, SCIM_PATH, userOut } from './resource-out';
import { patchedUser, userIn } from './user-in';

/** Users and groups by the first part of their path, and the descriptions of the service. */

/** Maximum number of resources in a response. */
export const MAX_RESULTS = 200;

/** Groups with more members are returned in full only when read; responses to changes omit them. */
const MAX_MEMBERS_RETURNED = 200;

/** Operations on resources of one kind. `withMany`: with the groups of a user, or the members of a group. */
export type Kind = {
  /** The multi-valued attribute. */
  many: string;
  list: (
    ctx: ScimContext,
    filter: Filter | null,
    listing: Listing,
  ) => Promise<{ total: number; resources: Resource[] }>;
  get: (ctx: ScimContext, id: string, withMany: boolean) => Promise<Resource>;
  create: (ctx: ScimContext, given: unknown) => Promise<string>;
  replace: (ctx: ScimContext, id: string, given: unknown) => Promise<void>;
  patch: (ctx: ScimContext, id: string, given: unknown) => Promise<void>;
  remove: (ctx: ScimContext, id: string) => Promise<void>;
  /** Whether the response to a change omits the resource, because reading it would take longer than the change. */
  isTooLong: (ctx: ScimContext, id: string) => Promise<boolean>;
};

const Users: Kind = {
  many: 'groups',
  async list(ctx, filter, listing) {
    const { total, rows } = await listScimUsers(ctx, filter, listing);
    return { total, resources: rows.map(userOut) };
  },
  get: async (ctx, id) => userOut(await getScimUser(ctx, id)),
  create: (ctx, given) => createScimUser(ctx, userIn(given)),
  async replace(ctx, id, given) {
    const facts = userIn(given);
    await updateScimUser(ctx, id, () => facts);
  },
  async patch(ctx, id, given) {
    const changes = readPatch(given);
    await updateScimUser(ctx, id, (current) => patchedUser(current, changes));
  },
  remove: deleteScimUser,
  isTooLong: () => Promise.resolve(false),
};

const Groups: Kind = {
  many: 'members',
  async list(ctx, filter, listing) {
    const { total, rows } = await listScimGroups(ctx, filter, listing);
    return { total, resources: rows.map(groupOut) };
  },
  get: async (ctx, id, withMembers) => groupOut(await getScimGroup(ctx, id, { withMembers })),
  create(ctx, given) {
    const { externalId = null, ...facts } = groupIn(given);
    return createScimGroup(ctx, { ...facts, externalId });
  },
  replace: (ctx, id, given) => changeScimGroup(ctx, id, groupAsChanges(given)),
  patch: (ctx, id, given) => changeScimGroup(ctx, id, patchOfGroup(readPatch(given))),
  remove: deleteScimGroup,
  isTooLong: (ctx, id) => hasMoreMembersThan(ctx, id, MAX_MEMBERS_RETURNED),
};

export const KINDS: Readonly<Record<string, Kind>> = { Users, Groups };

/** The methods used of a resource class of the library. */
interface Described {
  new (id?: string): { read: () => Promise<object> };
  basepath: (path: string) => unknown;
}

// The library's types don't allow reading without a context.
const Resources = SCIMMY.Resources as unknown as Record<
  'Schema' | 'ResourceType' | 'ServiceProviderConfig',
  Described
>;

/** Descriptions of the service (RFC 7644, 4). */
export const DESCRIPTIONS: Readonly<Record<string, Described>> = {
  Schemas: Resources.Schema,
  ResourceTypes: Resources.ResourceType,
  ServiceProviderConfig: Resources.ServiceProviderConfig,
};
for (const kind of Object.values(DESCRIPTIONS)) kind.basepath(siteUrl + SCIM_PATH);

SCIMMY.Resources.declare(SCIMMY.Resources.User.extend(SCIMMY.Schemas.EnterpriseUser, false));
SCIMMY.Resources.declare(SCIMMY.Resources.Group);
SCIMMY.Config.set({
  documentationUri: `${siteUrl}/admin#directory`,
  patch: true,
  filter: { supported: true, maxResults: MAX_RESULTS },
  bulk: false,
  changePassword: false,
  sort: true,
  etag: false,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an admin creates on the Admin Dashboard',
    },
  ],
});
