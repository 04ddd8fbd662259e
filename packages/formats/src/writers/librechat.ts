import { DEFAULT_CATEGORY } from '../prompt/category.ts';
import { storedKeys } from './extras.ts';
import { conversionWarnings } from './conversion-warnings.ts';
import { asMustache } from './templates.ts';
import type { FormatWriter } from './writer.ts';

/** A MongoDB export of LibreChat: the prompt groups, and their prompts, one per line. */
export const librechatWriter: FormatWriter = {
  format: 'librechat',
  write: (prompts, name) => {
    const folder = name('librechat');
    const slugs = prompts.map(({ slug }) => slug);
    const written = prompts.map((given, index) => {
      const { prompt, warning } = asMustache(given);
      const { type, ...kept } = storedKeys(prompt, 'librechat');
      const [groupId, textId] = [objectId(2 * index + 1), objectId(2 * index + 2)];
      return {
        group: {
          ...kept,
          _id: groupId,
          name: prompt.title,
          oneliner: prompt.description,
          category: prompt.category === DEFAULT_CATEGORY ? '' : prompt.category,
          // Any project shows it to other users.
          projectIds: prompt.isShared ? [objectId(0)] : [],
          productionId: textId,
        },
        text: {
          _id: textId,
          groupId,
          prompt: prompt.content,
          type: typeof type === 'string' ? type : 'text',
        },
        warnings: { slug: prompt.slug, warnings: conversionWarnings(given, 'librechat', [warning]) },
      };
    });
    return {
      files: [
        { path: `${folder}/promptgroups.jsonl`, text: lines(written.map(({ group }) => group)), slugs },
        { path: `${folder}/prompts.jsonl`, text: lines(written.map(({ text }) => text)), slugs },
      ],
      warnings: written.map(({ warnings }) => warnings),
    };
  },
};

/** Returns a MongoDB id of 24 digits, unique within one file. */
function objectId(number: number): { $oid: string } {
  return { $oid: number.toString(16).padStart(24, '0') };
}

function lines(entries: readonly object[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}
