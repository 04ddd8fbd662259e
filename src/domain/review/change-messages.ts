import { nameToLabel } from '../prompt/variable-label';

/** Variables that are named before `N more`. */
const NAMED = 3;

const keptOf = (kept: number, all: number) =>
  `${kept} of ${all} ${all === 1 ? 'variable' : 'variables'} kept`;

/** Texts about what a change of a prompt does. */
export const changeMessages = {
  facts: 'What changes',
  warning: 'Needs attention:',
  variables: {
    title: (kept: number, lost: number, added: number) => {
      if (lost > 0) return lost === 1 ? '1 variable removed' : `${lost} variables removed`;
      if (added > 0) return added === 1 ? '1 variable added' : `${added} variables added`;
      return kept === 0 ? 'No variables' : keptOf(kept, kept);
    },
    keptOf,
    /** The first of them, and how many more there are. */
    some: (names: readonly string[]) =>
      [...names.slice(0, NAMED).map(nameToLabel), names.length > NAMED && `${names.length - NAMED} more`]
        .filter((text) => text !== false)
        .join(', '),
  },
  lines: {
    title: (removed: number, added: number) => {
      const lines = (count: number) => (count === 1 ? 'line' : 'lines');
      if (removed === 0) return added === 0 ? 'Content unchanged' : `+${added} ${lines(added)}`;
      return `−${removed} ${lines(removed)}${added === 0 ? '' : `, +${added}`}`;
    },
    kept: (share: number) =>
      share === 0 ? 'Everything rewritten' : `${Math.round(share * 100)}% of the lines are kept`,
    first: 'First version: everything is new',
  },
  tests: {
    name: 'Tests',
    loading: 'Loading…',
    never: 'not run for this version',
    pass: (passed: number, total: number) => `Tests: ${passed} of ${total} pass`,
    outdated: (count: number) => (count === 1 ? '1 no longer applies' : `${count} no longer apply`),
  },
  fields: {
    files: (files: number) => (files === 1 ? '1 file changed' : `${files} files changed`),
    newFiles: (files: number) => (files === 1 ? '1 file' : `${files} files`),
    unchanged: 'Other fields unchanged',
    first: 'Other fields new',
    changed: (fields: readonly string[]) => {
      const names = fields.join(', ');
      return `${names.charAt(0).toUpperCase()}${names.slice(1)} changed`;
    },
  },
  secrets: {
    title: (kinds: number) => (kinds === 0 ? 'No secrets found' : 'Secrets found'),
  },
  against: 'Compare with',
  /** Between what is compared and what with. */
  comparedWith: 'against',
  notApproved: 'No approved version yet.',
  asksOnce: {
    title: (lost: number, risks: number, failing: number) => {
      if (lost === 0 && risks > 0)
        return risks === 1 ? 'Approve with 1 risk?' : `Approve with ${risks} risks?`;
      if (lost === 0 && failing > 0) return 'Approve with failing tests?';
      return lost === 1 ? 'Approve without 1 variable?' : `Approve without ${lost} variables?`;
    },
    gone: (names: readonly string[]) => `Removed: ${names.join(', ')}.`,
    failing: (failing: number, total: number) => `${failing} of ${total} tests fail.`,
    risks: (risks: number) =>
      risks === 1 ? 'The skill check found a risk:' : `The skill check found ${risks} risks:`,
    unchecked: 'The skill couldn’t be checked',
    confirm: 'Approve anyway',
    cancel: 'Look again',
  },
  approval: {
    title: 'Approval',
    ends: 'Accepting ends the approval of the current version',
  },
  queue: {
    position: (at: number, count: string) => `${at} of ${count} waiting`,
    previous: 'Previous review',
    next: 'Next review',
    label: 'Reviews waiting for you',
  },
} as const;
