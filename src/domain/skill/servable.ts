import { readFrontMatter } from '@cuebook/formats/readers/front-matter';
import { skillMd } from '@cuebook/formats/writers/skill-md';
import { AppError } from '../errors';
import type { PromptText } from '../prompt/field-schemas';
import { SKILL_BYTES_MAX, SKILL_FILES_MAX } from './limits';
import { skillMessages } from './messages';

type Skill = Pick<PromptText, 'messages' | 'skillName' | 'description' | 'content' | 'extras'> & {
  files: readonly { size: number }[];
};

export const SERVING_PROBLEMS = ['chat', 'frontMatter', 'files'] as const;
/**
 * Why agents can never get a skill, approved or not: it is a chat, for SKILL.md is one text, has front matter that is
 * too long to be read, or more files or bytes than a skill can have.
 */
export type ServingProblem = (typeof SERVING_PROBLEMS)[number];

/** Returns why agents can never get a text as a skill; null if they can, and for one that is none. */
export function servingProblem(text: Skill): ServingProblem | null {
  const { messages, skillName, files } = text;
  if (skillName === '') return null;
  if (messages !== null) return 'chat';
  const own = skillMd(text, skillName);
  const size = files.reduce((sum, file) => sum + file.size, new TextEncoder().encode(own).length);
  if (files.length >= SKILL_FILES_MAX || size > SKILL_BYTES_MAX) return 'files';
  const keys = readFrontMatter(own)?.keys;
  return keys?.['name'] === skillName && typeof keys['description'] === 'string' ? null : 'frontMatter';
}

/** Throws BAD_REQUEST for a skill that agents could never get. */
export function requireServable(text: Skill): void {
  const problem = servingProblem(text);
  if (problem !== null) throw new AppError('BAD_REQUEST', skillMessages.unservable[problem]);
}
