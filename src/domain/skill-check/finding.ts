import { z } from 'zod';

export const SKILL_FINDING_CODES = [
  ...(['secret', 'hidden', 'download-and-run', 'program', 'start-up-file', 'key-file'] as const),
  ...(['allows-all', 'unmentioned', 'host', 'long', 'variables', 'no-when', 'unservable'] as const),
] as const;
export type SkillFindingCode = (typeof SKILL_FINDING_CODES)[number];

/** A finding in a file of a skill: `line` counts from 1, and is 0 for the whole file. */
export const SkillFinding = z.object({
  code: z.enum(SKILL_FINDING_CODES),
  level: z.enum(['risk', 'warning', 'note']),
  path: z.string(),
  line: z.int(),
  /** Its line in the content of the prompt, counted from 1; 0 for one in the front matter, and in other files. */
  contentLine: z.int(),
  reason: z.string(),
});
export type SkillFinding = z.infer<typeof SkillFinding>;

/** A file of a skill: its text, or null and its first bytes. */
export type CheckedFile = { path: string; text: string | null; start: Uint8Array };

/** A place in a text, in UTF-16 units, with the reason. */
export type Found = { start: number; reason: string };
