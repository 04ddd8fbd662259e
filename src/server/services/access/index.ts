/**
 * Who may see a prompt, and what they may do with it: the only place that knows, and its only entrance.
 * `domain/prompt/policy.ts` states the same rules for one prompt; tests/integration/access/policy-in-sql.test.ts
 * compares the two. Ask one of the five questions; what follows them are parts for statements of other nouns.
 */

/** For sets: a condition on prompts. */
export { visibleTo } from './visible-to';
/** For some prompts: the facts that the policy decides by. */
export { accessOf } from './facts';
/** For history: the part that an actor may read. */
export { readableSince } from './history';
/** For one prompt: its facts under its lock, or an error. */
export { requireAccess } from './require-access';
/** For events: who may learn of a change. */
export { audienceOf } from './audience';

// Facts about prompts, as columns of another statement or of people other than the caller.
export { accessColumns, AccessFacts, asJson, promptColumns, PromptRow } from './facts';
export { loadAccessForUsers } from './facts-of-users';
export { lockPrompt, type LockedPrompt, promptNotFound } from './require-access';

// Conditions on prompts for lists of one kind.
export { isPublic, isShared, sharing } from './shared';
export {
  isListed,
  mentionedInWork,
  moderates,
  notShared,
  ownNow,
  sharedWith,
  type Viewer,
  viewerOf,
} from './visible-to';
export {
  inOneSpace,
  isLeftBehind,
  seenByGrantOnly,
  segmentCondition,
  type VisibilitySegment,
} from './segment';
export { inOwnTrash, inTrashOfSpaces, ownTrash, restorable, undoable } from './trash';
export { IS_SEEN_IN_COLLECTION, IS_TOLD_TO_WEBHOOK } from './told-place';

// Which text of a prompt an actor sees, and how much of its history.
export {
  DIFFERS_FOR_GUESTS,
  type Edition,
  editionCondition,
  editionOf,
  editionSource,
  IS_HELD,
  IS_HELD_AT_HOME,
  promptSource,
} from './edition';
export {
  type HistoryAccess,
  historyCondition,
  historyConditionOfAny,
  type HistoryFacts,
  historyFilter,
  isMoveShown,
  isOwnWithFullHistory,
  isVersionReadable,
  versionOfOthers,
  versionVisibleByGrant,
} from './history';

// Who is there: people of a prompt, and those who may decide about it or read what was said.
export { loadSpaceMembers } from './audience';
export { givenTo, membersAtHome } from './people';
export { hasOtherEditorThan, mayEdit, publishesAtHome } from './may-edit';
export { readersAmong, type Words } from './comment-readers';
export { decidableBy, readableSuggestions } from './readable-suggestions';
export { withSharedWith } from './shared-with';

// Spaces and grants, which say whom a prompt is for.
export { hasRoleIn, inSpaceOf, isOwn, PromptSpace, promptSpace, spacesOf, withinToken } from './prompt-space';
export { loadSpace, lockSpace, requireWritableHome, spaceNotFound } from './load-space';
export { grantedTo, isLive, LIVE } from './granted';
export { OUTLIVED, outlivedIn } from './outlived';
export { leaveAllSpaces, leaveSharedSpaces } from './leave-spaces';
export { lockGroupsOf } from './lock-groups-of';
