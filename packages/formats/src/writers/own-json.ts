import { conversionWarnings } from './conversion-warnings.ts';
import type { FormatWriter, PortablePrompt } from './writer.ts';

/** A file for many prompts that is written one by one: its beginning, an entry, and its end. */
export type GrowingFile = {
  ending: 'json' | 'jsonl' | 'csv';
  head: string;
  entry: (prompt: PortablePrompt, isFirst: boolean) => string;
  tail: (isEmpty: boolean) => string;
};

/** Prompts with all their data as a JSON list, one per line. Missing values are omitted. */
export const OWN_JSON: GrowingFile = {
  ending: 'json',
  head: '[',
  entry: (prompt, isFirst) => `${isFirst ? '\n' : ',\n'}${JSON.stringify(entryOf(prompt))}`,
  tail: (isEmpty) => (isEmpty ? ']\n' : '\n]\n'),
};

/** The same as JSON Lines, for programs that read one prompt after the other. */
export const OWN_JSON_LINES: GrowingFile = {
  ending: 'jsonl',
  head: '',
  entry: (prompt) => `${JSON.stringify(entryOf(prompt))}\n`,
  tail: () => '',
};

/** Returns true for null, an empty text or JSON without members; a list is written even if it is empty. */
function isBlank(value: unknown): boolean {
  const isEmpty = typeof value === 'object' && !Array.isArray(value) && Object.keys(value ?? {}).length === 0;
  return value === '' || isEmpty;
}

function entryOf({ slug, tests, createdAt, updatedAt, isShared, files, ...text }: PortablePrompt) {
  return {
    ...Object.fromEntries(Object.entries(text).filter(([, value]) => !isBlank(value))),
    ...(files.length > 0 && {
      files: files.map(({ path, bytes }) => ({ path, base64: Buffer.from(bytes).toString('base64') })),
    }),
    ...(tests.length > 0 && { tests }),
    isShared,
    slug,
    createdAt,
    updatedAt,
  };
}

/** Returns the complete text of a file with these prompts. */
export function completeFileText(
  { head, entry, tail }: GrowingFile,
  prompts: readonly PortablePrompt[],
): string {
  const entries = prompts.map((prompt, index) => entry(prompt, index === 0));
  return `${head}${entries.join('')}${tail(prompts.length === 0)}`;
}

export const cuebookWriter: FormatWriter = {
  format: 'cuebook',
  write: (prompts, name) => ({
    files: [
      {
        path: `${name('prompts')}.json`,
        text: completeFileText(OWN_JSON, prompts),
        slugs: prompts.map(({ slug }) => slug),
      },
    ],
    warnings: prompts.map((prompt) => ({
      slug: prompt.slug,
      warnings: conversionWarnings(prompt, 'cuebook'),
    })),
  }),
};
