import { readerMessages } from './reader-messages.ts';
import { readFrontMatter } from './front-matter.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import { parsedFile } from './parsed-file.ts';
import type { FormatReader, Reading, ReadPrompt, RefusedPrompt } from './reader.ts';
import { hasMembers, lineOf, newPrompt, refusedPrompt, refusedReading, without, wordsOf } from './values.ts';
import { storedExtras } from './stored-extras.ts';

const TYPE_TAGS: ReadonlyMap<string, string> = new Map([
  ['STRUCTURED', 'structured'],
  ['IMAGE', 'image'],
  ['VIDEO', 'video'],
  ['AUDIO', 'audio'],
  ['SKILL', 'skill'],
]);
const FILE_MARK = '\u001fFILE:';
const NAME_END = '\u001e';
const TAKEN = ['title', 'description', 'content', 'tags', 'category', 'author', 'contributors', 'isPrivate'];

/** The response of `/prompts.json`, or only its list. */
export const promptsChatReader: FormatReader = {
  format: 'prompts-chat',
  detect: (file) => {
    const rows = rowsOf(parsedFile(file, 'json').value);
    return rows.slice(0, 20).some((row) => isRow(row));
  },
  read: (file) => {
    const { value, why } = parsedFile(file, 'json');
    const rows = rowsOf(value);
    if (rows.length === 0) return refusedReading(file.path, why ?? readerMessages.refused.noPrompts);
    const reading: Reading = { prompts: [], refused: [], used: [] };
    for (const [index, row] of rows.entries()) {
      const read = readRow(file.path, `entry ${index + 1}`, isJsonObject(row) ? row : {});
      if ('reasons' in read) reading.refused.push(read);
      else reading.prompts.push(read);
    }
    return reading;
  },
};

function rowsOf(value: Json): Json[] {
  const rows = isJsonObject(value) ? value.prompts : value;
  return Array.isArray(rows) ? rows : [];
}

function isRow(row: Json): boolean {
  return (
    isJsonObject(row) &&
    typeof row.title === 'string' &&
    typeof row.content === 'string' &&
    ('slug' in row || 'type' in row) &&
    ('voteCount' in row || 'author' in row || 'contributors' in row || 'structuredFormat' in row)
  );
}

function readRow(path: string, place: string, row: JsonObject): ReadPrompt | RefusedPrompt {
  const title = lineOf(row.title);
  const given = typeof row.content === 'string' ? row.content : '';
  const reasons = [
    ...(title === null ? [readerMessages.refused.noTitle] : []),
    ...(given.trim() === '' ? [readerMessages.refused.noText] : []),
  ];
  if (title === null || reasons.length > 0) return refusedPrompt(path, place, title, ...reasons);
  const warnings: string[] = [];
  const kind = typeof row.type === 'string' ? row.type.toUpperCase() : '';
  const { content, files, keys } =
    kind === 'SKILL' ? readSkill(given) : { content: given, files: [], keys: {} };
  const makers = [row.author, ...(Array.isArray(row.contributors) ? row.contributors : [])].flatMap(
    (maker) => makerName(maker) ?? [],
  );
  if (makers.length > 0) warnings.push(readerMessages.warning.authorAsText(makers));
  if (row.requiresMediaUpload === true) warnings.push(readerMessages.warning.mediaUpload);
  const kindTag = TYPE_TAGS.get(kind);
  return newPrompt(path, title, {
    place,
    content,
    description: wordsOf(row.description),
    tags: [...tagNames(row.tags), ...(kindTag === undefined ? [] : [kindTag])],
    category: isJsonObject(row.category) ? lineOf(row.category.name) : lineOf(row.category),
    files: files.map(({ path, text }) => ({ path, bytes: new TextEncoder().encode(text) })),
    isShared: typeof row.isPrivate === 'boolean' ? !row.isPrivate : null,
    extras: storedExtras(
      'prompts-chat',
      {
        source: makers.length > 0 ? { authors: makers } : {},
        keys: withoutNulls(without(row, ...TAKEN)),
        notes: hasMembers(keys) ? { skill: keys } : {},
      },
      warnings,
    ),
    warnings,
  });
}

function makerName(maker: Json | undefined): string | null {
  return isJsonObject(maker) ? (lineOf(maker.name) ?? lineOf(maker.username)) : lineOf(maker);
}

function tagNames(tags: Json | undefined): string[] {
  if (!Array.isArray(tags)) return [];
  return tags.flatMap((tag) => (isJsonObject(tag) ? lineOf(tag.name) : lineOf(tag)) ?? []);
}

function withoutNulls(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

/** A skill is one text: that of SKILL.md, then each further file below a heading with its name. */
function readSkill(content: string) {
  const [first = '', ...rest] = content.split(FILE_MARK);
  const files = rest.flatMap((part) => {
    const end = part.indexOf(NAME_END);
    return end === -1 ? [] : { path: part.slice(0, end), text: part.slice(end + 1) };
  });
  const matter = readFrontMatter(first);
  return { content: (matter?.body ?? first).trim(), files, keys: matter?.keys ?? {} };
}
