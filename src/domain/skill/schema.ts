import { z } from 'zod';
import { isSkillName } from '@cuebook/formats/prompt/skill-name';
import { skillMessages } from './messages';

/** The name of a skill, trimmed; blank for a prompt that is none. */
export const SkillName = z
  .string()
  .trim()
  .refine((name) => name === '' || isSkillName(name), { error: skillMessages.name });

/** The names of the folders of a path, and of its file: without empty names, `.` and `..`, and of the allowed characters. */
const SAFE_PATH = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[ !"$&->@-Z^-~]{1,200}$/;

/** Returns whether a file of a skill can have this path: printable ASCII without `\ ? # % [ ]`, and inside its folder. */
export function isSkillPath(path: string): boolean {
  return SAFE_PATH.test(path);
}
