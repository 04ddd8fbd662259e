import { z } from 'zod';
import { FileList } from '../file/schema';
import { Extras } from '../prompt/extras';
import { CONTENT_MAX, DESCRIPTION_MAX } from '../prompt/limits';
import { SkillFinding } from '../skill-check/finding';
import { SkillName } from './schema';

/** Input of `skill.check`: a text as it is typed, which may be incomplete or too long. Lengths in UTF-16 units. */
export const SkillDraft = z.strictObject({
  skillName: SkillName,
  description: z.string().max(2 * DESCRIPTION_MAX),
  content: z.string().max(2 * CONTENT_MAX),
  extras: Extras,
  /** Files that the caller could save with it; others are passed over. */
  files: FileList.default([]),
  /** The prompt that is edited; null for a new one. */
  promptId: z.uuid().nullable(),
  /** The space that a new one comes into; null outside of spaces, and for one that is there already. */
  spaceId: z.uuid().nullable(),
});
export type SkillDraft = z.infer<typeof SkillDraft>;

/** Output of `skill.check`: what is found, and another prompt of the same place with the name. */
export const SkillCheck = z.object({
  findings: z.array(SkillFinding),
  namesake: z.object({ slug: z.string(), title: z.string() }).nullable(),
});
export type SkillCheck = z.infer<typeof SkillCheck>;
