import type { FileWithBytes } from '@cuebook/formats/prompt/files';
import { CONTENT_MAX, DESCRIPTION_MAX, TITLE_MAX } from '../prompt/limits';
import { textOfMessages } from '../prompt/chat-messages';
import { type PromptText } from '../prompt/field-schemas';
import { skillMessages } from '../skill/messages';
import { servingProblem } from '../skill/servable';
import { usedDetails } from '../prompt/used-details';
import { extrasWithoutAddresses } from './addresses';
import { deriveDescription } from './description';
import { readFiles, withoutFiles } from './files';
import { importMessages } from './messages';
import { readerMessages } from '@cuebook/formats/readers/reader-messages';
import {
  type EarlierText,
  type ImportedTest,
  readEarlier,
  readExtras,
  readMessages,
  readTests,
} from './parts';
import {
  type CategorySource,
  type RawRow,
  isPerson,
  readText,
  readTags,
  readVariables,
  readValues,
  readShared,
  readCategory,
} from './row-values';

/** A prompt to create from a row, with its text exactly as in the file. */
export type ImportedPrompt = Omit<PromptText, 'files'> & {
  files: FileWithBytes[];
  tests: ImportedTest[];
  /** Earlier texts, oldest first. */
  earlier: EarlierText[];
  /** The file's value; null if it has none. */
  isShared: boolean | null;
};

export type RowOutcome =
  | {
      kind: 'prompt';
      prompt: ImportedPrompt;
      categorySource: CategorySource;
      unknownCategory: string | null;
      warnings: string[];
    }
  | { kind: 'refused'; title: string | null; reasons: string[] };

/**
 * Validates a row and creates its prompt. Text is neither trimmed nor normalized, and every character except NUL is
 * allowed; limits are those of {@link TITLE_MAX} and its neighbors. A missing category is guessed, an unknown one becomes
 * Other ({@link readCategory}). A missing description is generated from the content.
 * @param path of its file, if there are several
 */
export function promptFromRow(raw: RawRow, path?: string): RowOutcome {
  const reasons: string[] = [];
  const warnings: string[] = [];
  const title = readText(raw.title, 'Title', TITLE_MAX, reasons);
  const messages = readMessages(raw.messages, reasons);
  // A chat is represented by one text, even if the file has others.
  const given = messages === null ? raw.content : textOfMessages(messages);
  const content = readText(given, 'Prompt content', CONTENT_MAX, reasons);
  const description = readText(raw.description, 'Description', DESCRIPTION_MAX, reasons);
  if (title === null) reasons.unshift(importMessages.row.titleMissing);
  if (content === null) reasons.push(importMessages.row.contentMissing);
  const people = new Set<string>();
  const tags = readTags(raw.tags, raw.type, reasons).filter((tag) => !isPerson(tag, people));
  const variables = readVariables(raw.variables, reasons);
  const told = withoutFiles(readExtras(raw.extras, reasons));
  const extras = extrasWithoutAddresses(told.extras, people);
  const isShared = readShared(raw.isShared, reasons);
  if (reasons.length > 0 || title === null || content === null) {
    return { kind: 'refused', title: title === null ? null : shownTitle(title), reasons };
  }
  if (people.size > 0) warnings.push(readerMessages.warning.addresses([...people]));
  const { category, source, unknownCategory } = readCategory(raw.category, raw.forDevs, {
    path,
    tags,
    title,
    description,
    content,
  });
  const values = readValues(raw, warnings);
  if (messages !== null && values.skillName !== '') {
    values.skillName = '';
    warnings.push(importMessages.warning.value(skillMessages.chatIsNone));
  }
  const files = readFiles(raw.files ?? told.files, warnings);
  const text = { description: description ?? deriveDescription(content, title), content, extras };
  if (values.skillName !== '') {
    const sizes = files.map(({ bytes }) => ({ size: bytes.length }));
    const problem = servingProblem({ ...text, messages, skillName: values.skillName, files: sizes });
    if (problem !== null) {
      values.skillName = '';
      warnings.push(importMessages.warning.notSkill(skillMessages.unservable[problem]));
    }
  }
  const tests = readTests(raw.tests, warnings);
  const earlier = readEarlier(raw.earlier, warnings);
  return {
    kind: 'prompt',
    categorySource: source,
    unknownCategory,
    warnings,
    prompt: {
      ...values,
      title,
      ...text,
      category,
      tags,
      variables: usedDetails(content, variables),
      messages,
      files,
      tests,
      earlier,
      isShared,
    },
  };
}

/** Maximum length of a too long title that is offered for shortening. */
const FIXABLE_TITLE_LENGTH = TITLE_MAX * 2;

/**
 * Returns the missing parts of a rejected row if another title or a content is enough for a prompt; null if it has
 * other problems. An existing content stays unchanged: a too long one has to be shortened in the file.
 */
export function findFixable(raw: RawRow): { title: string | null; needsContent: boolean } | null {
  const { content = null, title } = raw;
  const needsContent = content === null || (typeof content === 'string' && content.trim() === '');
  const corrected = { ...raw, title: 'Title', ...(needsContent && { content: 'Content' }) };
  if (promptFromRow(corrected).kind === 'refused') return null;
  const isTitleFine = promptFromRow({ ...raw, content: 'Content', messages: null }).kind === 'prompt';
  const shown =
    typeof title === 'string' ? title.slice(0, FIXABLE_TITLE_LENGTH).replaceAll('\u0000', '') : '';
  return { title: isTitleFine ? null : shown, needsContent };
}

/** A title fit for a report: at most the allowed length, NUL made visible. */
function shownTitle(title: string): string {
  const characters = Array.from(title.slice(0, TITLE_MAX * 2)).slice(0, TITLE_MAX);
  return characters.join('').replaceAll('\u0000', '\uFFFD');
}
