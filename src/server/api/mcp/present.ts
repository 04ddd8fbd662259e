import 'server-only';
import type { z } from 'zod';
import type { CollectionDto } from '@/domain/collection/schema';
import { FIELD_NAMES, pick } from '@/domain/prompt/fields';
import type { PromptListItem } from '@/domain/prompt/schema';
import { variableFields } from '@/domain/prompt/variable-fields';
import { siteUrl } from '@/env';
import type { FoundVersion } from '@/server/services/prompt/read-version';
import type * as out from './schemas';

export const promptUrl = (slug: string) => `${siteUrl}/prompts/${slug}`;

export function foundPrompt({ id, slug, title, description, version, status: badge }: PromptListItem) {
  // `shared` is a visibility, not a status that people have set.
  const status = badge === undefined || badge.status === 'shared' ? null : badge.status;
  return { id, slug, title, description, url: promptUrl(slug), version, status };
}

const SAID = FIELD_NAMES.filter((name) => name !== 'extras');

export function fullPrompt(found: FoundVersion): z.input<typeof out.FullPrompt> {
  const { promptId, slug, version, status, content } = found;
  const variables = variableFields(content, found.variables).map(
    ({ name, type, label, help, options, fallback }) => ({
      name,
      type,
      label,
      help,
      options: [...options],
      default: fallback,
    }),
  );
  return {
    ...pick(found, SAID),
    id: promptId,
    slug,
    url: promptUrl(slug),
    version,
    status,
    variables,
  };
}

/** A prompt in the format that clients expect from a `fetch` tool. */
export function promptDocument(found: FoundVersion): z.input<typeof out.Document> {
  const { promptId, slug, title, description, category, tags, version, status, content } = found;
  return {
    id: promptId,
    title,
    text: content,
    url: promptUrl(slug),
    metadata: {
      slug,
      description,
      category,
      tags: tags.join(', '),
      version: String(version),
      status: status ?? 'none',
    },
  };
}

export function collectionEntry({ slug, name, description, promptCount }: CollectionDto) {
  return { slug, name, description, promptCount, url: `${siteUrl}/collections/${slug}` };
}
