import type { NotificationKind } from './schema';

/**
 * Whether several notifications of a kind about one prompt, within the same hour, are one line of the inbox, which
 * names the latest and counts the others. Notifications that aren't about a prompt never fold; prompts shared at the
 * same time already cause a single one.
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
  'evaluation-ended': false,
  'watch-failed': false,
  'import-finished': false,
  'agent-connected': false,
  'webhook-off': false,
  'group-declined': false,
  'access-outlived': false,
};

export const FOLDED_KINDS = Object.entries(FOLDS).flatMap(([kind, folds]) => (folds ? [kind] : []));
