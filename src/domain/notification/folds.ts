import type { NotificationKind } from './schema';

/**
 * The rule by which lines of the inbox fold: several of one kind about one prompt, told within the same hour, are one
 * line that names the latest and counts the others. What is about no prompt never folds, nor does what is shared at
 * once, which is told once already.
 */
const FOLDS: Record<NotificationKind, boolean> = {
  asked: true,
  'asked-again': true,
  tested: true,
  changes: true,
  approved: true,
  commented: true,
  answered: true,
  said: true,
  replied: true,
  mentioned: true,
  suggested: true,
  'suggestion-accepted': true,
  'suggestion-declined': true,
  'publish-asked': true,
  'publish-accepted': true,
  'publish-declined': true,
  changed: true,
  granted: false,
  'import-finished': false,
  'agent-connected': false,
};

export const FOLDED_KINDS = Object.entries(FOLDS).flatMap(([kind, folds]) => (folds ? [kind] : []));
