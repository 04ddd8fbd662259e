import { z } from 'zod';
import { AcceptedSecretKinds } from '../prompt-check/accepted';
import { PromptIds, SearchText, Visibility } from '../prompt/schema';
import { MANY_MAX } from '../prompt/limits';
import { GRANTS_MAX, PEOPLE_LETTERS } from './limits';
import { GRANT_RIGHTS } from './right';

export const GrantRightSchema = z.enum(GRANT_RIGHTS);

/** Whom a prompt is for: one person, or the people of a space. */
export const GrantSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), userId: z.uuid() }),
  z.strictObject({ kind: z.literal('space'), spaceId: z.uuid() }),
]);
export type GrantSubject = z.infer<typeof GrantSubject>;

const Given = {
  subject: GrantSubject,
  right: GrantRightSchema,
  /** Left out or null: without an end. */
  expiresAt: z.date().nullish(),
  acceptedSecretKinds: AcceptedSecretKinds,
};

/** Input of `grant.set`: gives a right, or another one in its place. */
export const GrantSet = z.strictObject({ promptId: z.uuid(), ...Given });
export type GrantSet = z.infer<typeof GrantSet>;

/** Input of `grant.setMany`. */
export const GrantSetMany = z.strictObject({ promptIds: PromptIds, ...Given });
export type GrantSetMany = z.infer<typeof GrantSetMany>;

/** A grant as those see it who may grant the prompt. A space that the caller is not in has no name. */
export const GrantDto = z.object({
  id: z.uuid(),
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

/** Somebody to share with. */
export const GrantPerson = z.object({
  userId: z.uuid(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
});

/**
 * Input of `grant.audience`: prompts as they are, or as they would be with another visibility or home and with more grants.
 * Without prompts it is about one that the caller is about to write.
 */
export const AudienceQuery = z.strictObject({
  promptIds: z.array(z.uuid()).max(MANY_MAX),
  visibility: Visibility.optional(),
  /** The home they would have; null for none. */
  spaceId: z.uuid().nullable().optional(),
  /** Given beside those there are, the newer in the place of the older. */
  grants: z
    .array(z.strictObject({ subject: GrantSubject, right: GrantRightSchema }))
    .max(GRANTS_MAX)
    .optional(),
});
export type AudienceQuery = z.infer<typeof AudienceQuery>;

/** Who sees some prompts: everybody who sees at least one of them. Admins of the instance can open any by its address. */
export const Audience = z.object({
  /** How many prompts this is about, and how many are not the caller's to share. */
  prompts: z.int(),
  refused: z.int(),
  /** Whether some of them are for others than the rest are. */
  differ: z.boolean(),
  /** Anybody, without an account. */
  guests: z.boolean(),
  /** Everybody with an account. */
  members: z.boolean(),
  /** Guest links to some of them that are neither revoked nor past: its holders read what it shows. */
  links: z.int(),
  /** People with an account who find one of them, each once; null for all of them. */
  count: z.int().nullable(),
  spaces: z.array(
    z.object({
      /** Null for a space that the caller is not in: nothing but its size is told. */
      spaceId: z.uuid().nullable(),
      name: z.string().nullable(),
      memberCount: z.int(),
      isHome: z.boolean(),
      /** By grants, the strongest; null for people who only see it by its home. */
      right: GrantRightSchema.nullable(),
      prompts: z.int(),
    }),
  ),
  /** By themselves: creators, and whom the prompts are granted. At most `AUDIENCE_NAMED` of `peopleCount`. */
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
});
export type Audience = z.infer<typeof Audience>;
