/** The ten categories; value equals label. */
export const CATEGORIES = [
  'AI',
  'Automation',
  'Content',
  'Customer Support',
  'Design',
  'Development',
  'Marketing',
  'Research',
  'Sales',
  'Other',
] as const;
export type Category = (typeof CATEGORIES)[number];

export const DEFAULT_CATEGORY = 'AI';
