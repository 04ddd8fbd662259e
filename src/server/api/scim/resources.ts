import 'server-only';
import SCIMMY from 'scimmy';
import { AppError, type ErrorCode } from '@/domain/errors';
import { siteUrl } from '@/env';
import type { Database } from '@/server/db';
import {
  deleteScimGroup,
  findScimGroups,
  getScimGroup,
  type ScimGroupRow,
  writeScimGroup,
} from '@/server/services/scim/scim-groups';
import {
  createScimUser,
  deleteScimUser,
  findScimUsers,
  getScimUser,
  type ScimUserFacts,
  type ScimUserRow,
  updateScimUser,
} from '@/server/services/scim/scim-users';

/**
 * Users and groups of SCIM 2.0 (RFC 7643, 7644). The library reads filters, paths of patches and schemas, and shapes what goes
 * out; what an account is, the services decide.
 */

export const SCIM_PATH = '/scim/v2';

export type ScimContext = { db: Database; now: Date };

/** A request for one resource, or for a list of them when it has no id. */
export interface ScimResource {
  id?: string;
  filter?: SCIMMY.Types.Filter;
  constraints?: { startIndex?: number; totalResults?: number };
  read: (ctx: ScimContext) => Promise<object>;
  write: (given: unknown, ctx: ScimContext) => Promise<object>;
  patch: (message: unknown, ctx: ScimContext) => Promise<object | undefined>;
  dispose: (ctx: ScimContext) => Promise<void>;
}

/** A class of the library, as it is used here. */
interface ScimKind {
  new (id: string | undefined, query: object): ScimResource;
  basepath: (path: string) => unknown;
  ingress: (handler: (resource: ScimResource, given: never, ctx: ScimContext) => unknown) => unknown;
  egress: (handler: (resource: ScimResource, ctx: ScimContext) => unknown) => unknown;
  degress: (handler: (resource: ScimResource, ctx: ScimContext) => unknown) => unknown;
}

// Its own types ask for instances of its classes where it takes plain objects, and know no context.
const Resources = SCIMMY.Resources as unknown as Record<
  'User' | 'Group' | 'Schema' | 'ResourceType' | 'ServiceProviderConfig',
  ScimKind
>;

/** Most resources in one answer. */
export const MOST_RESULTS = 200;

const STATUS: Partial<Record<ErrorCode, [status: number, scimType: string]>> = {
  BAD_REQUEST: [400, 'invalidValue'],
  NOT_FOUND: [404, ''],
  CONFLICT: [409, 'uniqueness'],
};

/** Something went wrong that is not the caller's to read; on its way past the library, which takes errors of others for 404. */
export class UnexpectedScimError extends SCIMMY.Types.Error {
  override readonly cause: unknown;
  constructor(cause: unknown) {
    super(500, '', '');
    this.cause = cause;
  }
}

async function inItsTerms<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const known = error instanceof AppError ? STATUS[error.code] : undefined;
    if (known === undefined || !(error instanceof AppError)) throw new UnexpectedScimError(error);
    throw new SCIMMY.Types.Error(...known, error.message);
  }
}

/** The value of a filter that asks for one value of one attribute; the other filters are the library's to apply. */
function exactValue(filter: SCIMMY.Types.Filter | undefined, name: string): string | undefined {
  const [only, ...more] = (filter ?? []) as Record<string, unknown>[];
  if (only === undefined || more.length > 0 || Object.keys(only).length !== 1) return undefined;
  const [operator, value] = Array.isArray(only[name]) ? (only[name] as unknown[]) : [];
  return operator === 'eq' && typeof value === 'string' ? value : undefined;
}

/** What is left of a list by the filter. The library takes a start beyond the end for the beginning. */
function selectFrom<Item>(items: Item[], isExact: boolean, resource: ScimResource): Item[] {
  const found = isExact || resource.filter === undefined ? items : (resource.filter.match(items) as Item[]);
  const constraints = (resource.constraints ??= {});
  constraints.totalResults = found.length;
  return (constraints.startIndex ?? 1) > found.length ? [] : found;
}

function userOut({ email, fullName, groups, createdAt, updatedAt, externalId, ...row }: ScimUserRow) {
  return {
    ...row,
    ...(externalId !== null && { externalId }),
    name: { formatted: fullName },
    displayName: fullName,
    ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
    groups: groups.map(({ id, displayName }) => ({ value: id, display: displayName, type: 'direct' })),
    meta: { created: createdAt, lastModified: updatedAt },
  };
}

/** The library takes a comparison with nothing for one that everything meets. Throws 400 for it. */
function refuseOpenFilter(expression: unknown): void {
  if (typeof expression !== 'object' || expression === null) return;
  const [operator, value] = Array.isArray(expression) ? (expression as unknown[]) : [];
  if (typeof operator !== 'string') {
    for (const part of Object.values(expression)) refuseOpenFilter(part);
    return;
  }
  if (operator !== 'pr' && operator !== 'np' && value === undefined) {
    throw new SCIMMY.Types.Error(400, 'invalidFilter', 'Compare with a value');
  }
}

type UserIn = {
  userName: string;
  externalId?: string;
  active?: boolean;
  displayName?: string;
  name?: { formatted?: string; givenName?: string; familyName?: string };
  emails?: { value?: string; primary?: boolean }[];
};

/** Of the ways to say a name the one that differs from what is there, or else the first that is said. */
function nameIn({ displayName, name }: UserIn, current: string | undefined): string | undefined {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ');
  const said = [displayName, name?.formatted, parts].filter((text) => text !== undefined && text !== '');
  return said.find((text) => text !== current) ?? said[0];
}

function factsOf(given: UserIn, current?: ScimUserRow): ScimUserFacts {
  // A patch adds the new primary one behind the old.
  const email = given.emails?.findLast(({ primary }) => primary === true) ?? given.emails?.[0];
  return {
    userName: given.userName,
    externalId: given.externalId,
    email: email?.value,
    fullName: nameIn(given, current?.fullName),
    active: given.active,
  };
}

async function writeUser(ctx: ScimContext, id: string | undefined, given: UserIn): Promise<ScimUserRow> {
  if (id === undefined) return getScimUser(ctx, await createScimUser(ctx, factsOf(given)));
  await updateScimUser(ctx, id, factsOf(given, await getScimUser(ctx, id)));
  return getScimUser(ctx, id);
}

async function readUsers(ctx: ScimContext, resource: ScimResource) {
  if (resource.id !== undefined) return userOut(await getScimUser(ctx, resource.id));
  const userName = exactValue(resource.filter, 'userName');
  const externalId = exactValue(resource.filter, 'externalId');
  const rows = await findScimUsers(ctx, {
    ...(userName !== undefined && { userName }),
    ...(externalId !== undefined && { externalId }),
  });
  return selectFrom(rows.map(userOut), (userName ?? externalId) !== undefined, resource);
}

function groupOut({ members, createdAt, updatedAt, externalId, ...row }: ScimGroupRow) {
  return {
    ...row,
    ...(externalId !== null && { externalId }),
    members: members.map(({ id, fullName }) => ({ value: id, display: fullName, type: 'User' })),
    meta: { created: createdAt, lastModified: updatedAt },
  };
}

type GroupIn = { displayName: string; externalId?: string; members?: { value?: string }[] };

async function writeGroup(ctx: ScimContext, id: string | undefined, given: GroupIn): Promise<ScimGroupRow> {
  const memberIds = (given.members ?? []).flatMap(({ value }) => (value === undefined ? [] : [value]));
  const { displayName, externalId } = given;
  return getScimGroup(ctx, await writeScimGroup(ctx, id ?? null, { displayName, externalId, memberIds }));
}

async function readGroups(ctx: ScimContext, resource: ScimResource) {
  if (resource.id !== undefined) return groupOut(await getScimGroup(ctx, resource.id));
  const displayName = exactValue(resource.filter, 'displayName');
  const externalId = exactValue(resource.filter, 'externalId');
  const rows = await findScimGroups(ctx, {
    ...(displayName !== undefined && { displayName }),
    ...(externalId !== undefined && { externalId }),
  });
  return selectFrom(rows.map(groupOut), (displayName ?? externalId) !== undefined, resource);
}

type Handlers = {
  write: (ctx: ScimContext, id: string | undefined, given: never) => Promise<object>;
  read: (ctx: ScimContext, resource: ScimResource) => Promise<object>;
  remove: (ctx: ScimContext, id: string) => Promise<void>;
};

function handleWith(kind: ScimKind, { write, read, remove }: Handlers): void {
  kind.ingress(({ id }, given, ctx) => inItsTerms(write(ctx, id, given)));
  kind.egress((resource, ctx) => {
    refuseOpenFilter(resource.filter);
    return inItsTerms(read(ctx, resource));
  });
  kind.degress(({ id = '' }, ctx) => inItsTerms(remove(ctx, id)));
}

/** The kinds of resources by the first part of their path. */
export const KINDS: Readonly<Record<string, ScimKind>> = {
  Users: Resources.User,
  Groups: Resources.Group,
  Schemas: Resources.Schema,
  ResourceTypes: Resources.ResourceType,
  ServiceProviderConfig: Resources.ServiceProviderConfig,
};
for (const kind of Object.values(KINDS)) kind.basepath(siteUrl + SCIM_PATH);

SCIMMY.Resources.declare(SCIMMY.Resources.User);
SCIMMY.Resources.declare(SCIMMY.Resources.Group);
handleWith(Resources.User, {
  write: async (ctx, id, given) => userOut(await writeUser(ctx, id, given)),
  read: readUsers,
  remove: deleteScimUser,
});
handleWith(Resources.Group, {
  write: async (ctx, id, given) => groupOut(await writeGroup(ctx, id, given)),
  read: readGroups,
  remove: deleteScimGroup,
});
SCIMMY.Config.set({
  documentationUri: `${siteUrl}/admin#directory`,
  patch: true,
  filter: { supported: true, maxResults: MOST_RESULTS },
  bulk: false,
  changePassword: false,
  sort: true,
  etag: false,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an admin makes on the Admin Dashboard',
    },
  ],
});
