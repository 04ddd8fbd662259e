import { z } from 'zod';
import { characterCount, isWellFormed } from '../characters';
import { type ChatMessage, MESSAGE_ROLES, MESSAGES_MAX, textOfMessages } from '../prompt/chat-messages';
import { Extras } from '../prompt/extras';
import { CONTENT_MAX } from '../prompt/limits';
import { CASES_MAX } from '../test-case/limits';
import { TestCaseText } from '../test-case/schema';
import { jsonFromCell } from '@cuebook/formats/tables/csv-cells';
import { importMessages } from './messages';

/** A test as it is saved with a prompt. */
export type ImportedTest = TestCaseText;

export type EarlierText = { content: string; messages: ChatMessage[] | null };

/** A message exactly as in the file. */
const InputMessage = z.object({
  role: z.enum(MESSAGE_ROLES),
  content: z.string().refine((text) => text.trim() !== '', { error: importMessages.row.emptyMessage }),
});
const InputMessages = z.array(InputMessage);

const TestName = z.looseObject({ name: z.string() });
const GivenEarlier = z.looseObject({ content: z.string().nullish(), messages: z.unknown().optional() });

/** Returns the JSON value of a field: parsed from a cell, or the value of an entry. Undefined if missing. */
export function parseJsonInput(value: unknown): unknown {
  return typeof value === 'string' ? jsonFromCell(value) : (value ?? undefined);
}

function firstReason(error: z.ZodError): string {
  return error.issues[0]?.message ?? '';
}

/** Reads the messages of a chat; null for a single text. Adds problems to `reasons`. */
export function readMessages(value: unknown, reasons: string[]): ChatMessage[] | null {
  const given = parseJsonInput(value);
  if (given === undefined || (Array.isArray(given) && given.length === 0)) return null;
  const messages = InputMessages.safeParse(given);
  if (!messages.success) {
    reasons.push(importMessages.row.messagesUnclear(firstReason(messages.error)));
    return null;
  }
  if (messages.data.length > MESSAGES_MAX) {
    reasons.push(importMessages.row.tooManyMessages(messages.data.length, MESSAGES_MAX));
  }
  return messages.data;
}

/** Whether the database can store a text. */
function isSavable(text: string): boolean {
  return isWellFormed(text) && !text.includes('\u0000');
}

/** Reads the extras of a prompt. Adds problems to `reasons`. */
export function readExtras(value: unknown, reasons: string[]): Extras {
  const given = parseJsonInput(value);
  const extras = Extras.safeParse(given === undefined ? {} : given);
  if (extras.success) return extras.data;
  reasons.push(importMessages.row.extrasUnclear(firstReason(extras.error)));
  return {};
}

/** Reads the tests that can be saved. Adds the others to `warnings`, with the reason. */
export function readTests(value: unknown, warnings: string[]): ImportedTest[] {
  const given = parseJsonInput(value) ?? [];
  const list: unknown[] = Array.isArray(given) ? given : [];
  const tests: ImportedTest[] = [];
  let left = 0;
  for (const [index, one] of list.entries()) {
    const test = TestCaseText.safeParse(one);
    if (test.success && tests.length < CASES_MAX) tests.push(test.data);
    else if (test.success) left += 1;
    else {
      const { data } = TestName.safeParse(one);
      const name = data?.name.slice(0, 60) ?? String(index + 1);
      warnings.push(importMessages.warning.test(name, firstReason(test.error)));
    }
  }
  if (left > 0) warnings.push(importMessages.warning.moreTests(left, CASES_MAX));
  return tests;
}

/** Reads the earlier texts that can be saved, oldest first. Adds the number of the others to `warnings`. */
export function readEarlier(value: unknown, warnings: string[]): EarlierText[] {
  const given = parseJsonInput(value) ?? [];
  const list: unknown[] = Array.isArray(given) ? given : [];
  const texts = list.map(earlierText);
  const earlier = texts.filter((text) => text !== null);
  if (earlier.length < texts.length)
    warnings.push(importMessages.warning.earlier(texts.length - earlier.length));
  return earlier;
}

function earlierText(value: unknown): EarlierText | null {
  const given = GivenEarlier.safeParse(value);
  if (!given.success) return null;
  const reasons: string[] = [];
  const messages = readMessages(given.data.messages, reasons);
  const content = messages === null ? (given.data.content ?? '') : textOfMessages(messages);
  const isSound = content.trim() !== '' && isSavable(content);
  if (reasons.length > 0 || !isSound || characterCount(content) > CONTENT_MAX) return null;
  return { content, messages };
}
