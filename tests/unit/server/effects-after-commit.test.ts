import { expect, it } from 'vitest';
import { findEffects } from './effects-after-commit';

/**
 * What a use case does after its transaction can be lost: the process may end in between. So it is either owed by a row
 * of that transaction, or losing it harms nobody, or repeating the request does it again. A new effect needs its reason
 * here (docs/decisions/0027-owed-effects.md).
 */
const REASONS: Readonly<Record<string, string>> = {
  'services/account/change-password.ts changePassword deleteFirstRunPasswords':
    'Harmless: the file names passwords that no longer work',
  'services/account/reset-password.ts useToken deleteFirstRunPasswords':
    'Harmless: the file names passwords that no longer work',
  'services/account/reset-password.ts useToken resetLimits': 'Harmless: limits end by themselves',
  'services/account/factors/prove-sign-in.ts proveSignIn refundLimits':
    'Harmless: one attempt more counts until its limit ends',
  'services/admin/delete-account.ts deleteAccount removePromptsOf':
    'Owed by profiles.prompts_removed_by; the job finish-removals completes it',
  'services/admin/delete-user.ts deleteUser removePromptsOf':
    'Owed by profiles.prompts_removed_by; the job finish-removals completes it',
  'services/admin/restore-user.ts restoreUser restorePromptsOf':
    'The account stays deleted until it is done; the repeated request continues',
  'services/admin/restore-user.ts restoreUser change':
    'The account stays deleted until it is done; the repeated request continues',
  'services/import/run-import.ts callback orTakenId': 'Waits for that transaction',
  'services/import/undo-import.ts undoImport takeVersionsBack':
    'The import can be undone again until imports.undone_at is set; the repeated request continues',
  'services/import/undo-import.ts undoImport update':
    'The import can be undone again until imports.undone_at is set; the repeated request continues',
  'services/import/undo-import.ts undoImport rowsOf': 'Only reads',
  'services/scim/change-scim-group.ts change settleDirectory':
    'Owed by directory_changes; the next request for the group and the directory loop complete it',
  'services/scim/delete-scim-user.ts deleteScimUser settleDirectory':
    'Owed by directory_changes; the next request for the user and the directory loop complete it',
  'services/search-ping/approval-changes.ts queueApprovalChanges step':
    'Owed by approval_changes, whose row stays until its last batch',
};

it('every effect after a commit is owed by a row, is repeated, or harms nobody when lost', () => {
  const found = findEffects().map(({ key }) => key.replace('src/server/', ''));
  expect(found.toSorted()).toEqual(Object.keys(REASONS).toSorted());
});
