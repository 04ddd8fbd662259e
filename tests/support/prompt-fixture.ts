import { BLANK_TEXT, UNLISTED_FIELDS, type UnlistedField } from '@/domain/prompt/fields';
import type { PromptDto, PromptListItem } from '@/domain/prompt/schema';

export const CREATOR_ID = '11111111-1111-4111-8111-111111111111';

/** A shared prompt as the API gives it. */
export function promptFixture(change: Partial<PromptDto> = {}): PromptDto {
  return {
    ...BLANK_TEXT,
    id: '22222222-2222-4222-8222-222222222222',
    slug: 'launch-email',
    title: 'Launch email',
    description: 'Announces a launch.',
    content: 'Write to {{reader}}.',
    category: 'Marketing',
    tags: ['email', 'launch'],
    isShared: true,
    visibility: 'shared',
    space: null,
    grant: null,
    createdBy: CREATOR_ID,
    creatorName: 'Mira Okafor',
    createdAt: new Date('2026-11-01T10:00:00Z'),
    updatedAt: new Date('2026-11-01T10:00:00Z'),
    usageCount: 4,
    favoriteCount: 1,
    isFavorited: false,
    version: 1,
    status: { status: 'shared', approvedByName: null },
    ...change,
  };
}

/** The same prompt as a list item. */
export function listItemFixture(change: Partial<PromptListItem> = {}): PromptListItem {
  const fields = Object.entries(promptFixture()).filter(
    ([name]) => !UNLISTED_FIELDS.some((unlisted) => unlisted === name),
  );
  return {
    ...(Object.fromEntries(fields) as Omit<PromptDto, UnlistedField>),
    isExcerpt: false,
    ...change,
  };
}
