import { describe, expect, it } from 'vitest';
import { fileNames } from '@cuebook/formats/file-name';
import { CARRIED_PARTS, type CarriedPart, leftOut, PART_NAMES } from '@cuebook/formats/export-formats';
import { FORMATS, type FormatId } from '@cuebook/formats/formats';
import { promptFromRow } from '@/domain/import/row';
import { textOfMessages } from '@/domain/prompt/chat-messages';
import { type FieldOf, fieldsOf } from '@/domain/prompt/fields';
import { inputFile } from '../../../../packages/formats/tests/format-files';
import { WHOLE_FILE, WHOLE_TEXT } from '../../../../tests/support/whole-text';
import { entryOf } from '@cuebook/formats/digest';
import { openImport } from '@/server/services/import/open-import';
import { readFiles } from '@cuebook/formats/readers/registry';
import { writeAndVerify } from '@cuebook/formats/writers/write-and-verify';
import { WRITERS } from '@cuebook/formats/writers/registry';
import type { PortablePrompt, WrittenFile } from '@cuebook/formats/writers/writer';

/** A prompt with a value in every part that a format may support. */
const TEXT: PortablePrompt = {
  ...WHOLE_TEXT,
  files: [WHOLE_FILE],
  slug: 'a-slug',
  title: 'Polite answer',
  description: 'Answers politely.',
  content: 'Answer {{customer}} about {{topic}} politely.',
  messages: null,
  skillName: 'polite-answer',
  category: 'Marketing',
  tags: ['mail', 'polite'],
  isShared: false,
  variables: [
    { name: 'topic', type: 'choice', label: 'Topic', help: 'What about', options: ['a', 'b'], default: 'a' },
  ],
  extras: {
    model: 'gpt-5',
    settings: { temperature: 0.5 },
    licence: 'CC0-1.0',
    schema: { input: { type: 'object', properties: { customer: { type: 'string' } } } },
    source: { url: 'https://example.com/p' },
    placeholders: [{ name: 'history', before: 0 }],
  },
  tests: [
    {
      name: 'Names the customer',
      inputs: [{ name: 'customer', value: 'Ann' }],
      checks: [{ kind: 'contains', text: 'Ann', ignoreCase: false }],
    },
  ],
  createdAt: new Date(0),
  updatedAt: new Date(0),
};
const MESSAGES: NonNullable<PortablePrompt['messages']> = [
  { role: 'system', content: 'Be polite.' },
  { role: 'user', content: 'Answer {{customer}} about {{topic}}.' },
];
const CHAT: PortablePrompt = {
  ...TEXT,
  messages: MESSAGES,
  content: textOfMessages(MESSAGES),
  // A chat is no skill; one that is written as a skill is read as one.
  skillName: '',
};

type Parts = Record<CarriedPart, unknown>;
type Whole = Pick<PortablePrompt, 'messages' | 'tags' | 'variables' | 'extras' | 'files' | 'tests'> & {
  title: string;
  description: string | null;
  isShared: boolean | null;
} & Record<FieldOf<'value'>, string | null>;

function partsOf({ extras, ...prompt }: Whole): Partial<Parts> {
  const { title, description, messages, tags, variables, isShared, tests } = prompt;
  const files = prompt.files.map(entryOf);
  const { model, settings, schema, licence, source, placeholders } = extras;
  return {
    title,
    description,
    messages,
    ...Object.fromEntries(fieldsOf('value').map((name) => [name, prompt[name] || null])),
    tags,
    variables,
    isShared,
    tests,
    model,
    settings,
    schema,
    licence,
    source,
    files,
    placeholders,
  };
}

/** Returns the parts that the readers find: our own two formats are read row by row, like in an import. */
async function readBack(format: FormatId, files: readonly WrittenFile[]): Promise<Partial<Parts> | null> {
  const bytes = ({ text }: WrittenFile) => Buffer.from(text);
  if (format !== 'cuebook' && format !== 'table') {
    const given = new Map(files.map((file) => [file.path, inputFile(file.path, file.text)]));
    const read = readFiles(given).readings.find((reading) => reading.format === format)?.prompts[0];
    return read === undefined ? null : partsOf(read);
  }
  const [file] = files;
  if (file === undefined) return null;
  const whole = bytes(file);
  const source = {
    async *open() {
      yield await Promise.resolve(whole);
    },
  };
  const entry = { path: file.path, size: whole.length, source, read: () => whole };
  const opened = await openImport({ isSingle: true, entries: [entry], refused: [], hidden: [] });
  for await (const row of opened.rows()) {
    const outcome = 'raw' in row ? promptFromRow(row.raw) : null;
    if (outcome?.kind === 'prompt') return partsOf(outcome.prompt);
  }
  return null;
}

const cases = (Object.keys(FORMATS) as FormatId[]).flatMap((format) =>
  [TEXT, CHAT].map((prompt): [FormatId, string, PortablePrompt] => [
    format,
    prompt.messages === null ? 'a text' : 'a chat',
    prompt,
  ]),
);

describe.each(cases)('%s of %s', (format, _, prompt) => {
  it('says of each part that does not come back that it is lost, and of no other', async () => {
    const { files, warnings } = writeAndVerify(WRITERS[format], [prompt], fileNames());
    const said = (warnings[0]?.warnings ?? []).join(' ');
    const read = await readBack(format, files);
    if (read === null) {
      expect(said).toContain('can’t read this file back');
      return;
    }
    const before = partsOf(prompt);
    const lacking = CARRIED_PARTS.filter(
      (part) =>
        JSON.stringify(read[part] ?? null) !== JSON.stringify(before[part] ?? null) &&
        !(part === 'skillName' && before[part] === null),
    );
    const left = leftOut(format);
    const named = CARRIED_PARTS.filter((part) => left.includes(part) || said.includes(PART_NAMES[part]));
    expect(lacking.filter((part) => !named.includes(part) && part !== 'source')).toEqual([]);
    // Parts declared as lost must be lost; the title may be restored from the file name.
    const claimed = left.filter((part) => before[part] !== null && part !== 'title');
    expect(claimed.filter((part) => !lacking.includes(part))).toEqual([]);
  });
});
