/**
 * The list engine: every list, search, count and facet of prompts, as statements that indexes answer. README.md explains
 * its plans. Nothing but these two functions is for others.
 */

/** A page of the prompts that a query asks for, and where the next one begins. */
export { findPage } from './find-page';
/** The prompts that a query asks for as parts of another statement: a condition, a source, a total. */
export { promptSet } from './prompt-set';

export type { SearchLimits } from './search-limits';
