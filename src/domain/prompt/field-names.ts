/** The fields of a prompt's text as they are called on the page. */
export const FIELD_NAMES = {
  title: 'Title',
  description: 'Description',
  content: 'Prompt content',
  category: 'Category',
  tags: 'Tags',
  variables: 'Variables',
  messages: 'Prompt content',
  extras: 'Details',
} as const;
