import { describe, expect, it } from 'vitest';
import { fileNames } from '@cuebook/formats/file-name';
import { leftOut, PART_NAMES } from '@cuebook/formats/export-formats';
import { FORMATS, type FormatId } from '@cuebook/formats/formats';
import { promptFromRow } from '@/domain/import/row';
import { canonicalJson } from '@/domain/json';
import { formatFiles, formatsMissing, inputFile } from '../../../../packages/formats/tests/format-files';
import type { ReadPrompt } from '@cuebook/formats/readers/reader';
import { readFiles, READERS } from '@cuebook/formats/readers/registry';
import { differentParts, writeAndVerify } from '@cuebook/formats/writers/write-and-verify';
import { WRITERS } from '@cuebook/formats/writers/registry';
import type { PortablePrompt } from '@cuebook/formats/writers/writer';

/**
 * Real files of other tools: an imported prompt is exported and imported again unchanged, except for parts that a
 * format doesn't support.
 */

const FOLDERS = [
  ...[
    'act-prompt-json',
    'cherry-studio',
    'claude-commands',
    'dotprompt',
    'espanso',
    'fabric',
    'gemini-commands',
  ],
  ...[
    'github-models',
    'langchain',
    'langfuse',
    'librechat',
    'lobehub',
    'notion',
    'obsidian',
    'open-webui',
    'openai',
  ],
  ...['promptfoo', 'prompts-chat-json', 'prompty', 'raycast', 'skill-folder', 'vscode-prompt-md'],
];
/** Maximum prompts tested per file; a list of 124 similar ones proves no more than its first. */
const TRIED = 8;

const TARGETS = READERS.map(({ format }) => format).filter(
  (format) => format !== 'cuebook' && format !== 'table',
);

/** A prompt as stored after the import. */
function imported(read: ReadPrompt, index: number): PortablePrompt | null {
  const outcome = promptFromRow(read);
  if (outcome.kind === 'refused') return null;
  const { isShared, earlier: _earlier, ...prompt } = outcome.prompt;
  return {
    ...prompt,
    slug: `prompt-${index}`,
    isShared: isShared ?? true,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  };
}

function readBack(format: FormatId, prompt: PortablePrompt) {
  const { files, warnings } = writeAndVerify(WRITERS[format], [prompt], fileNames());
  const given = new Map(files.map(({ path, text }) => [path, inputFile(path, text)]));
  const found = readFiles(given).readings.filter((reading) => reading.format === format);
  return { read: found.flatMap(({ prompts }) => prompts), said: (warnings[0]?.warnings ?? []).join(' ') };
}

const cases = FOLDERS.flatMap((folder) =>
  readFiles(formatFiles(folder)).readings.flatMap(({ format, path, prompts }) =>
    prompts
      .slice(0, TRIED)
      .flatMap((read, index): { name: string; format: FormatId; prompt: PortablePrompt }[] => {
        const prompt = imported(read, index);
        return prompt === null ? [] : [{ name: `${folder}/${path} ${read.place ?? ''}`, format, prompt }];
      }),
  ),
);

describe.skipIf(formatsMissing !== null)('real files', () => {
  it('the real files of other tools are all there', () => {
    const formats = new Set(cases.map(({ format }) => format));
    expect(Object.keys(FORMATS).filter((one) => !formats.has(one as FormatId))).toEqual([
      'cuebook',
      'editor-rules',
      'continue',
      'table',
    ]);
  });

  it.each(cases)('the real files of $name come back from its own format', ({ format, prompt }) => {
    const { read, said } = readBack(format, prompt);
    expect(read).toHaveLength(1);
    const [again] = read;
    const parts = again === undefined ? ['prompt'] : differentParts(prompt, again, format);
    expect({
      parts,
      said: /Differences when this file is read back|can’t read/.test(said) ? said : '',
    }).toEqual({
      parts: [],
      said: '',
    });
  });

  it.each(TARGETS)(
    'the real files of other tools lose on the way to %s and back only what the warnings say, and nothing more the second time',
    (target) => {
      for (const { name, prompt } of cases) {
        const { read, said } = readBack(target, prompt);
        const [first] = read;
        if (first === undefined) {
          expect(said, name).toContain('can’t read this file back');
          continue;
        }
        const unsaid = differentParts(prompt, first, target).filter((part) => {
          const word =
            part === 'content' ? 'the text' : part === 'own' ? 'what only this tool has' : PART_NAMES[part];
          return !said.includes(word) && !leftOut(target).some((one) => one === part);
        });
        expect(unsaid, name).toEqual([]);
        const once = imported(first, 0);
        if (once === null) continue;
        const again = readBack(target, once);
        // Variables that were text to the tool they came from are rewritten in the target's syntax, with a warning.
        if (again.said.includes('in the tool’s own syntax')) continue;
        const twice = again.read[0];
        const second = twice === undefined ? null : imported(twice, 0);
        expect(canonicalJson(textsOf(second)), name).toBe(canonicalJson(textsOf(once)));
      }
    },
  );
});

function textsOf(prompt: PortablePrompt | null) {
  if (prompt === null) return null;
  const { title, description, content, messages, tags } = prompt;
  return { title, description, content, messages, tags };
}
