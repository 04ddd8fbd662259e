import { skillMd } from '@cuebook/formats/writers/skill-md';
import { AppError } from '../errors';
import type { PromptText } from '../prompt/field-schemas';
import { SKILL_BYTES_MAX } from './limits';
import { skillMessages } from './messages';

type Skill = Pick<PromptText, 'messages' | 'skillName' | 'description' | 'content' | 'extras' | 'files'>;

/**
 * Throws BAD_REQUEST for a skill that agents could never get, approved or not: a chat, for SKILL.md is one text, and
 * files that are too large together with SKILL.md.
 */
export function requireServable(text: Skill): void {
  const { messages, skillName, files } = text;
  if (skillName === '') return;
  if (messages !== null) throw new AppError('BAD_REQUEST', skillMessages.chat);
  if (files.length === 0) return;
  const own = new TextEncoder().encode(skillMd(text, skillName));
  const size = files.reduce((sum, file) => sum + file.size, own.length);
  if (size > SKILL_BYTES_MAX) {
    throw new AppError('BAD_REQUEST', skillMessages.tooLarge(SKILL_BYTES_MAX / 1024 / 1024));
  }
}
