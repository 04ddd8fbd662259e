import { DEFAULT_CATEGORY } from '@/domain/prompt/vocabulary';
import { keptFor } from './extras';
import { conversionWarnings } from './conversion-warnings';
import { asMustache } from './templates';
import type { FormatWriter } from './writer';

/** What MongoDB exports of LibreChat: the groups, and the text of each, a line for each of them. */
export const librechatWriter: FormatWriter = {
  format: 'librechat',
  write: (prompts, name) => {
    const folder = name('librechat');
    const slugs = prompts.map(({ slug }) => slug);
    const written = prompts.map((given, index) => {
      const { prompt, loss } = asMustache(given);
      const { type, ...kept } = keptFor(prompt, 'librechat');
      const [groupId, textId] = [objectId(2 * index + 1), objectId(2 * index + 2)];
      return {
        group: {
          ...kept,
          _id: groupId,
          name: prompt.title,
          oneliner: prompt.description,
          category: prompt.category === DEFAULT_CATEGORY ? '' : prompt.category,
          // Any project shows it to others.
          projectIds: prompt.isShared ? [objectId(0)] : [],
          productionId: textId,
        },
        text: {
          _id: textId,
          groupId,
          prompt: prompt.content,
          type: typeof type === 'string' ? type : 'text',
        },
        losses: { slug: prompt.slug, losses: conversionWarnings(given, 'librechat', [loss]) },
      };
    });
    return {
      files: [
        { path: `${folder}/promptgroups.jsonl`, text: lines(written.map(({ group }) => group)), slugs },
        { path: `${folder}/prompts.jsonl`, text: lines(written.map(({ text }) => text)), slugs },
      ],
      losses: written.map(({ losses }) => losses),
    };
  },
};

/** A key of MongoDB: 24 digits, of which those of one file differ. */
function objectId(number: number): { $oid: string } {
  return { $oid: number.toString(16).padStart(24, '0') };
}

function lines(entries: readonly object[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}
