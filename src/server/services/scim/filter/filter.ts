/** A parsed filter of RFC 7644, 3.4.2.2. Names of attributes are in lower case. */

export const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export type FilterValue = string | number | boolean | null;

/** An attribute, and a sub-attribute: `emails.value`. One of an extension keeps its schema URI. */
export type AttributePath = { attribute: string; part: string | null };

export type Filter =
  | { kind: 'present'; path: AttributePath }
  | { kind: 'compare'; path: AttributePath; operator: Comparison; value: FilterValue }
  /** `emails[type eq "work"]`: one value of an attribute meets the whole filter, whose paths are its parts. */
  | { kind: 'within'; attribute: string; filter: Filter }
  | { kind: 'not'; filter: Filter }
  | { kind: 'and' | 'or'; filters: readonly [Filter, Filter] };

/** An invalid or unsupported filter (`invalidFilter`). */
export class FilterError extends Error {}
