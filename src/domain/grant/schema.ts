import { z } from 'zod';
import { AcceptedSecretKinds } from '../prompt-check/accepted';
import { Visibility } from '../prompt/schema';
import { SearchText } from '../prompt/list-query';
import { PromptIds } from '../prompt/many-schema';
import { MANY_MAX } from '../prompt/limits';
import { GRANTS_MAX, PEOPLE_LETTERS } from './limits';
import { GRANT_RIGHTS } from './right';

export const GrantRightSchema = z.enum(GRANT_RIGHTS);

/** Recipient of a grant: one person, or the members of a space. */
export const GrantSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), userId: z.uuid() }),
  z.strictObject({ kind: z.literal('space'), spaceId: z.uuid() }),
]);
export type GrantSubject = z.infer<typeof GrantSubject>;

const Given = {
  subject: GrantSubject,
  right: GrantRightSchema,
  /** Omitted or null: never expires. */
  expiresAt: z.date().nullish(),
  acceptedSecretKinds: AcceptedSecretKinds,
};

/** Input of `grant.set`: creates a grant, or replaces its right. */
export const GrantSet = z.strictObject({ promptId: z.uuid(), ...Given });
export type GrantSet = z.infer<typeof GrantSet>;

export const GrantSetMany = z.strictObject({ promptIds: PromptIds, ...Given });
export type GrantSetMany = z.infer<typeof GrantSetMany>;

/**
 * States of a grant: in force, waiting until the person confirms their address, or ended then, because whoever gave it
 * could no longer share the prompt or the address was another one.
 */
export const GRANT_STATES = ['active', 'waiting', 'dropped'] as const;

/** A grant as users who can grant the prompt see it. A space that the caller is not in has no name. */
export const GrantDto = z.object({
  id: z.uuid(),
  state: z.enum(GRANT_STATES),
  subject: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('user'),
      userId: z.uuid(),
      name: z.string(),
      avatarUrl: z.string().nullable(),
    }),
    z.object({ kind: z.literal('space'), spaceId: z.uuid().nullable(), name: z.string().nullable() }),
  ]),
  right: GrantRightSchema,
  expiresAt: z.date().nullable(),
  createdAt: z.date(),
});
export type GrantDto = z.infer<typeof GrantDto>;

/** Input of `grant.people`: a part of a name. */
export const GrantPeopleQuery = z.strictObject({
  q: SearchText.refine((q) => q.trim().length >= PEOPLE_LETTERS),
});

export const GrantPerson = z.object({
  userId: z.uuid(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  /** Whether they typed their address and never confirmed it, so that what they are given waits. */
  isUnproved: z.boolean(),
});

/**
 * Input of `grant.audience`: prompts as they are, or as they would be with another visibility or space and with more
 * grants. Without ids it is about a prompt that is not saved yet.
 */
export const AudienceQuery = z.strictObject({
  promptIds: z.array(z.uuid()).max(MANY_MAX),
  visibility: Visibility.optional(),
  /** The space they would be in; null for none. */
  spaceId: z.uuid().nullable().optional(),
  /** Added to the existing grants; a new one replaces an old one of the same recipient. */
  grants: z
    .array(z.strictObject({ subject: GrantSubject, right: GrantRightSchema }))
    .max(GRANTS_MAX)
    .optional(),
});
export type AudienceQuery = z.infer<typeof AudienceQuery>;

/** Who can see some of the prompts now, and could no longer. */
export const AudienceLosses = z.object({
  /** Whether guests lose one. */
  guests: z.boolean(),
  /** Whether everyone with an account loses one, except for those whom the audience lists. */
  members: z.boolean(),
  /** Number of members; null for all. */
  count: z.int().nullable(),
  /** Those whom the caller may know, at most `AUDIENCE_NAMED_MAX` of `count`. */
  people: z.array(z.object({ userId: z.uuid(), name: z.string() })),
});
export type AudienceLosses = z.infer<typeof AudienceLosses>;

/** Audience of some prompts: all who can see at least one. Instance admins can also open any by its address. */
export const Audience = z.object({
  /** Number of prompts, and how many of them the caller can't share. */
  prompts: z.int(),
  refused: z.int(),
  differ: z.boolean(),
  /** Whether guests can see one. */
  guests: z.boolean(),
  /** Whether all members can see one. */
  members: z.boolean(),
  /** Active guest links to some of the prompts. */
  links: z.int(),
  /** Number of members who can find one of them, each counted once; null for all members. */
  count: z.int().nullable(),
  spaces: z.array(
    z.object({
      /** Null for a space that the caller is not in: only its size is returned. */
      spaceId: z.uuid().nullable(),
      name: z.string().nullable(),
      memberCount: z.int(),
      isHome: z.boolean(),
      /** The strongest right by grants; null for members who see prompts only because they are in this space. */
      right: GrantRightSchema.nullable(),
      prompts: z.int(),
    }),
  ),
  /** Individual people: creators and recipients of grants. At most `AUDIENCE_NAMED_MAX` of `peopleCount`. */
  people: z.array(
    z.object({
      userId: z.uuid(),
      name: z.string(),
      isCreator: z.boolean(),
      right: GrantRightSchema.nullable(),
      prompts: z.int(),
    }),
  ),
  peopleCount: z.int(),
  loses: AudienceLosses,
});
export type Audience = z.infer<typeof Audience>;
