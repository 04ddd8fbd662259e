/**
 * Who may see a prompt, and what they may do with it: the only place that knows. `domain/prompt/policy.ts` states the
 * same rules for one prompt; tests/integration/access/policy-in-sql.test.ts compares the two. The other files of this
 * folder are parts of these for statements of their own.
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
