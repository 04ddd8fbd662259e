import { z } from 'zod';
import { SpaceGroup } from './schema';

/** Output of `space.previewGroup`: how many people it would bring; null for owners who have to ask an admin. */
export const GroupPreview = z.object({ people: z.int().nullable() });
export type GroupPreview = z.infer<typeof GroupPreview>;

/** Output of `space.setGroup`. `isAsked`: the caller may not name it, so the admins were asked. */
export const GroupNamed = z.object({ ...SpaceGroup.shape, isAsked: z.boolean() });
export type GroupNamed = z.infer<typeof GroupNamed>;

/** An owner's request to the admins to name a group. */
export const GroupRequest = z.object({
  id: z.uuid(),
  spaceName: z.string(),
  ...SpaceGroup.shape,
  requesterName: z.string(),
  /** People that the directory lists in it; 0 also for a group of the sign-in only. */
  people: z.int(),
  createdAt: z.date(),
});
export type GroupRequest = z.infer<typeof GroupRequest>;

/** Input of `admin.decideGroup`. */
export const GroupDecision = z.strictObject({ id: z.uuid(), isAccepted: z.boolean() });
export type GroupDecision = z.infer<typeof GroupDecision>;

/** A group that is named in a space, for admins. */
export const NamedGroup = z.object({
  spaceId: z.uuid(),
  spaceName: z.string(),
  ...SpaceGroup.shape,
  /** Null if it was named before that was recorded, or the account is gone. */
  namedBy: z.string().nullable(),
  namedAt: z.date().nullable(),
  people: z.int(),
});
export type NamedGroup = z.infer<typeof NamedGroup>;
export const NAMED_GROUPS_MAX = 500;

/** Input of `admin.removeGroup`. */
export const NamedGroupKey = z.strictObject({ spaceId: z.uuid(), name: SpaceGroup.shape.name });
export type NamedGroupKey = z.infer<typeof NamedGroupKey>;
