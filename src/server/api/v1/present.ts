import 'server-only';
import type { z } from 'zod';
import { FIELD_NAMES, pick, type UnlistedField } from '@/domain/prompt/fields';
import type { PromptDto, PromptListItem } from '@/domain/prompt/schema';
import type { ReviewEntry } from '@/domain/review/schema';
import type { SuggestionEntry } from '@/domain/suggestion/schema';
import { siteUrl } from '@/env';
import { entryOf } from '@cuebook/formats/digest';
import type { ExportedPrompt } from '@/server/services/export/iterate-prompts';
import type * as out from './schemas';

/**
 * What programs get under other names than pages do. Everything else passes as it is: the output schema of an operation
 * drops what it doesn't name.
 */
type Given = Omit<PromptDto, UnlistedField>;

function renamed({ slug, status, createdBy, creatorName }: Given) {
  return {
    url: `${siteUrl}/prompts/${slug}`,
    // Its visibility already shows that it is shared.
    status: status === undefined || status.status === 'shared' ? null : status.status,
    creator: { id: createdBy, name: creatorName },
  };
}

export const promptOut = (prompt: PromptDto) => ({ ...prompt, ...renamed(prompt) });
export const promptSummary = (prompt: PromptListItem) => ({
  ...prompt,
  ...renamed(prompt),
  excerpt: prompt.content,
});
export const suggestionSummary = <Entry extends SuggestionEntry>(entry: Entry) => ({
  ...entry,
  promptSlug: entry.slug,
});
export const reviewSummary = <Review extends ReviewEntry>(review: Review) => ({
  ...review,
  promptSlug: review.slug,
});

const SAID = FIELD_NAMES.filter((name) => name !== 'extras');
type GivenText = z.infer<typeof out.TextOut>;

/** The text fields of a version only: lines of an export are written without a schema. */
function textOut(given: GivenText): GivenText {
  return pick(given, SAID);
}

export function exportedPrompt({ id, version, prompt }: ExportedPrompt): z.infer<typeof out.ExportedPrompt> {
  const { slug, isShared, extras, tests, createdAt, updatedAt } = prompt;
  const files = prompt.files.map((file) => ({
    ...entryOf(file),
    base64: Buffer.from(file.bytes).toString('base64'),
  }));
  return {
    id,
    version,
    ...textOut({ ...prompt, files }),
    files,
    slug,
    isShared,
    extras,
    tests,
    createdAt,
    updatedAt,
  };
}
