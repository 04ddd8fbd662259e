import { AppError } from '../errors';
import type { PromptText } from '../prompt/field-schemas';
import { skillMessages } from './messages';

/** Throws BAD_REQUEST for a chat with the name of a skill: SKILL.md is one text. */
export function requireOneText({ messages, skillName }: Pick<PromptText, 'messages' | 'skillName'>): void {
  if (messages !== null && skillName !== '') throw new AppError('BAD_REQUEST', skillMessages.chat);
}
