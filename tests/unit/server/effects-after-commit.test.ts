import { expect, it } from 'vitest';
import { findEffects } from './effects-after-commit';

/**
 * What the server does after a transaction, in the same function or after a call that commits one, can be lost: the
 * process may end in between. So it is either owed by a row of that transaction, or losing it harms nobody, or repeating
 * the request does it again. A new effect needs its reason here (docs/decisions/0027-owed-effects.md).
 */
const REASONS: Readonly<Record<string, string>> = {
  'api/v1/handle-v1.ts handleV1 cancel': 'Ends the body of an answer to HEAD, which has none',
  'api/v1/skill-uploads.ts uploadSkill replaceByUpload':
    'The parts of one request; the use case has its own reasons',
  'services/account/change-password.ts changePassword deleteFirstRunPasswords':
    'Harmless: the file names passwords that no longer work',
  'services/account/reset-password.ts useToken deleteFirstRunPasswords':
    'Harmless: the file names passwords that no longer work',
  'services/account/reset-password.ts useToken resetLimits': 'Harmless: limits end by themselves',
  'services/admin/delete-account.ts deleteAccount removePromptsOf':
    'Owed by profiles.prompts_removed_by; the job finish-removals completes it',
  'services/admin/delete-user.ts deleteUser removePromptsOf':
    'Owed by profiles.prompts_removed_by; the job finish-removals completes it',
  'services/admin/restore-user.ts restoreUser restorePromptsOf':
    'The account stays deleted until it is done; the repeated request continues',
  'services/admin/restore-user.ts restorePromptsOf retryTransient':
    'The account stays deleted until it is done; the repeated request continues',
  'services/admin/restore-user.ts restoreUser change':
    'The account stays deleted until it is done; the repeated request continues',
  'services/import/undo-import.ts undoImport takeVersionsBack':
    'The import can be undone again until imports.undone_at is set; the repeated request continues',
  'services/import/undo-import.ts undoImport $transaction':
    'The import can be undone again until imports.undone_at is set; the repeated request continues',
  'services/scim/change-scim-group.ts change settleDirectory':
    'Owed by directory_changes; the next request for the group and the directory loop complete it',
  'services/scim/delete-scim-user.ts deleteScimUser settleDirectory':
    'Owed by directory_changes; the next request for the user and the directory loop complete it',
  'services/search-ping/approval-changes.ts queueApprovalChanges step':
    'Owed by approval_changes, whose row stays until its last batch',
  'auth/provider-answer.ts finish deleteSession':
    'Harmless: a session whose cookie this answer replaces; it ends by itself',
  'jobs/mail-loop.ts runMailLoop deliverMail': 'Each round of the loop goes on',
  'jobs/mail-loop.ts runMailLoop processCodeRequests':
    'Owed by sign_in_codes; each round of the loop goes on',
  'jobs/start-jobs.ts startJobs runDirectoryLoop': 'Loops of a server, which run beside each other',
  'jobs/start-jobs.ts startJobs runSearchPingLoop': 'Loops of a server, which run beside each other',
  'jobs/start-jobs.ts startJobs runWebhookLoop': 'Loops of a server, which run beside each other',
  'jobs/start-jobs.ts startJobs close': 'The server ends',
  'services/account/process-waiting-requests.ts processWaitingRequests $transaction':
    'Owed by the request rows; each is answered in its own transaction',
  'services/account/sign-in-with-provider.ts findOrMakeAccount linkByAddress':
    'Runs only if nothing was linked',
  'services/account/sign-in-with-provider.ts findOrMakeAccount makeAccount':
    'Runs only if nothing was linked',
  'services/account/sign-in-with-provider.ts signInWithProvider applyGroupRole':
    'There is no session yet: the person signs in again, which repeats it',
  'services/account/sign-in-with-provider.ts signInWithProvider completeSignIn':
    'There is no session yet: the person signs in again',
  'services/account/sign-in-with-provider.ts signInWithProvider joinSpaces':
    'There is no session yet: the person signs in again, which repeats it',
  'services/account/sign-in-with-provider.ts signInWithProvider noteMatch':
    'There is no session yet: the person signs in again, which repeats it',
  'services/account/sign-in.ts signIn refusal': 'Only reads',
  'services/admin/restore-user.ts restoreUser settleLater':
    'Owed by directory_changes; the directory loop completes it',
  'jobs/start-jobs.ts startJobs runEvaluationLoop': 'Loops of a server, which run beside each other',
  'services/evaluation/start-watches.ts startIn startOne':
    'The job starts what is due again every ten minutes',
  'services/evaluation/start-watches.ts startWatches startIn':
    'The job starts what is due again every ten minutes',
  'services/evaluation/ask-once.ts askOnce reserveCall':
    'Owed by evaluation_calls; a lease ends, and any process asks again',
  'services/evaluation/ask-once.ts askOnce pause': 'Only waits for a free place',
  'services/evaluation/ask-once.ts askOnce settleCall':
    'Owed by evaluation_calls; without it the call counts as its highest cost, and is asked again',
  'services/evaluation/end-forgotten.ts endForgotten endColumn':
    'Owed by prompt_test_runs without an end; the next round of the loop ends them',
  'services/evaluation/end-forgotten.ts endForgotten endEvaluation':
    'Owed by prompt_evaluations that are paused; the next round of the loop ends them',
  'services/evaluation/end-forgotten.ts endWithoutServer endColumn':
    'Owed by prompt_test_runs without an end; the next round of the loop ends them',
  'services/evaluation/end-forgotten.ts endWithoutServer endEvaluation':
    'Owed by prompt_evaluations that are running; the next round of the loop ends them',
  'services/evaluation/work-loop.ts settle endColumn':
    'Owed by prompt_test_runs without an end; the evaluation loop ends them',
  'services/favorite/change-favorite.ts change write':
    'Another attempt after a failed one; all of it is one transaction',
  'services/file/remove-unused-files.ts removeUnusedFiles $transaction':
    'Harmless: each night removes what is unused then',
  'services/finding/settle-finding.ts settleFinding deleteMany':
    'The finding waits until settled_at is set; the repeated request continues',
  'services/finding/settle-finding.ts settleFinding shareCollections':
    'The finding waits until settled_at is set; the repeated request continues',
  'services/finding/settle-finding.ts settleFinding updateMany':
    'The finding waits until settled_at is set; the repeated request continues',
  'services/finding/settle-finding.ts settleFinding wasAllowed':
    'The finding waits until settled_at is set; the repeated request continues',
  'services/follow/send-digests.ts sendDigests sendTo':
    'Owed by profiles.digest_sent_at; the next run sends to the others',
  'services/import/preview-import.ts previewPlanned $transaction': 'Only locks and reads',
  'services/import/preview-import.ts previewPlanned compare': 'Only locks and reads',
  'services/import/resolve-duplicates.ts resolveDuplicates saveVersion':
    'An import that ends early says which rows it wrote; repeated, it skips those',
  'services/import/undo-import.ts takeVersionsBack retryTransient':
    'The import can be undone again until imports.undone_at is set; the repeated request continues',
  'services/import/undo-import.ts undoImport retryTransient':
    'The import can be undone again until imports.undone_at is set; the repeated request continues',
  'services/import/write-all.ts writeAll recordProgress':
    'An import that ends early says which rows it wrote; repeated, it skips those',
  'services/mail/deliver-mail.ts deliverMail claimMail': 'Owed by mail_outbox; a claim ends with its lease',
  'services/mail/deliver-mail.ts deliverMail deliver': 'Owed by mail_outbox; a claim ends with its lease',
  'services/scim/change-scim-group.ts deleteScimGroup change':
    'The directory repeats a request without an answer; what came before was owed by an earlier one',
  'services/scim/delete-scim-user.ts deleteScimUser changeAccount':
    'The directory repeats a request without an answer; what came before was owed by an earlier one',
  'services/search-ping/send-pings.ts sendPings claimTarget':
    'Owed by search_pings; each round of the loop goes on',
  'services/search-ping/send-pings.ts sendPings notifyEngine':
    'Owed by search_pings; each round of the loop goes on',
  'services/search-ping/send-pings.ts sendPings queueApprovalChanges':
    'Owed by approval_changes; each round of the loop goes on',
  'services/skill/write-skill.ts createSkill createPrompt':
    'Harmless: files without a prompt are removed after a day; the repeated request continues',
  'services/skill/write-skill.ts replaceSkill createSuggestion':
    'Harmless: files without a suggestion are removed after a day; the repeated request continues',
  'services/skill/write-skill.ts replaceSkill updateDraft':
    'Harmless: files without a version are removed after a day; the repeated request continues',
  'services/space/groups.ts joinSpacesOfGroups bringOneInLine':
    'Part of a sign-in that has no session yet: the next one repeats it',
  'services/space/settle-directory.ts followChanges bringSpaceInLine':
    'Owed by directory_changes until all spaces follow',
  'services/space/settle-directory.ts settleDirectory deleteMany':
    'A row that stays is settled again, which changes nothing',
  'services/space/settle-directory.ts settleDirectory followChanges':
    'Owed by directory_changes until all spaces follow',
  'services/test-case/run-tests.ts runTests getTestRun': 'Only reads',
  'services/usage/age-recent-uses.ts ageRecentUses retryTransient': 'The next run ages the rest',
};

it('every effect after a commit is owed by a row, is repeated, or harms nobody when lost', () => {
  const found = findEffects();
  expect(found.toSorted()).toEqual(Object.keys(REASONS).toSorted());
});
