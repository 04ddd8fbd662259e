import { z } from 'zod';
import { Role } from '../account/role';
import { PageNumber } from '../page-schema';
import { SearchText } from '../prompt/list-query';
import { KeptWebhooks } from '../webhook/kept';

/** Default number of rows per page of the user table. */
const USERS_PAGE_SIZE = 100;

/** The orders of the user table; the newest accounts come first. */
export const USER_SORTS = ['newest', 'oldest', 'name', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const UserListQuery = z.strictObject({
  q: SearchText.optional(),
  role: Role.optional(),
  isActive: z.boolean().optional(),
  /** Lists deleted accounts that can be restored instead of all others. */
  deleted: z.boolean().optional(),
  sort: z.enum(USER_SORTS).default('newest'),
  page: PageNumber.default(1),
  perPage: z.int().min(1).max(USERS_PAGE_SIZE).default(USERS_PAGE_SIZE),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

/** A row of the user table: the only place besides one's own profile that shows an e-mail address. */
export const UserRow = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string().nullable(),
  role: Role,
  isActive: z.boolean(),
  createdAt: z.date(),
});
export type UserRow = z.infer<typeof UserRow>;

export const ListedUser = UserRow.extend({
  /** Whether the holder typed the address and never confirmed it. */
  isUnproved: z.boolean(),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const UserPage = z.object({
  items: z.array(ListedUser),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
});

export const SPACES_PAGE_SIZE = 50;

export const SpaceListQuery = z.strictObject({ page: PageNumber.default(1) });
export type SpaceListQuery = z.infer<typeof SpaceListQuery>;

/** A space as admins who are not in it see it: its name, its size and its owners. */
export const SpaceRow = z.object({
  id: z.uuid(),
  name: z.string(),
  owners: z.array(z.string()),
  memberCount: z.int(),
  promptCount: z.int(),
  createdAt: z.date(),
});
export type SpaceRow = z.infer<typeof SpaceRow>;

export const SpacePage = z.object({
  items: z.array(SpaceRow),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
});

/** Output of `admin.firstRun`: the accounts whose initial passwords are still in use. */
export const FirstRunPasswords = z.object({ unchanged: z.array(z.string()) });

export const RoleChange = z.strictObject({
  userId: z.uuid(),
  role: Role,
  /** Webhooks of the library that they set as an admin, to keep as the caller's; all others of them pause. */
  keepWebhooks: KeptWebhooks.optional(),
});
export type RoleChange = z.infer<typeof RoleChange>;
export const RoleChanged = RoleChange.omit({ keepWebhooks: true });
export const ActiveChange = z.strictObject({ userId: z.uuid(), isActive: z.boolean() });

/** Options for the prompts of a deleted account. */
export const PROMPT_FATES = ['keep', 'remove'] as const;
export const PromptFate = z.enum(PROMPT_FATES);
export type PromptFate = z.infer<typeof PromptFate>;

export const UserDeletion = z.strictObject({
  userId: z.uuid(),
  prompts: PromptFate,
  /** Whether the deletion can be undone. */
  shouldSoftDelete: z.boolean().default(false),
});
export type UserDeletion = z.input<typeof UserDeletion>;

/** Output of `admin.deleteUser`: the number of prompts deleted with the account. */
export const UserDeleted = z.object({ userId: z.uuid(), removedPrompts: z.int() });
