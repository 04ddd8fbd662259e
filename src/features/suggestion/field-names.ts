import type { SuggestionField } from '@/domain/suggestion/schema';

/** The fields of a prompt as they are called on the page. */
export const FIELD_NAMES: Record<SuggestionField, string> = {
  title: 'Title',
  description: 'Description',
  content: 'Prompt content',
  category: 'Category',
  tags: 'Tags',
  variables: 'Variables',
};
