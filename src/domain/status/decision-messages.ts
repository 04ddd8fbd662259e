import type { Deciders, DecisionRefusal } from './authorship';

const CAUSES: Record<DecisionRefusal['cause'], string> = {
  version: 'You wrote this version, so you can’t decide on it.',
  earlier: 'You wrote a version since the last approved one, so you can’t decide on this one.',
  role: 'Your role doesn’t let you approve this version.',
};

function listed(names: readonly string[], word: 'and' | 'or' = 'or'): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return `${names.slice(0, -1).join(', ')}${names.length > 2 ? ',' : ''} ${word} ${last}`;
}

/** Returns who can decide, such as “Ada, Ben, or an admin can.” */
function whoCan({ cause, people, hasMore, admins }: DecisionRefusal): string {
  const others = hasMore ? [people.length === 0 ? 'a publisher of its space' : 'another publisher'] : [];
  const admin = admins ? [cause === 'role' ? 'an admin' : 'an admin who didn’t write it'] : [];
  const said = listed([...people, ...others, ...admin]);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)} can.`;
}

/**
 * Returns who sees a request for a review, such as “Ada, Ben, and the admins”; empty if nobody else can decide.
 * @param reviewers names of those who were chosen
 */
export function whoIsAsked(reviewers: readonly string[], deciders: Deciders | null): string {
  if (reviewers.length > 0 || deciders === null) return listed(reviewers, 'and');
  const { people, hasMore, admins } = deciders;
  const others = hasMore ? [people.length === 0 ? 'the publishers of its space' : 'other publishers'] : [];
  return listed([...people, ...others, ...(admins ? ['the admins'] : [])], 'and');
}

/** Returns why somebody can't decide about a version, and who can. */
export function whyRefused(refusal: DecisionRefusal): string {
  return `${CAUSES[refusal.cause]} ${whoCan(refusal)}`;
}

/** Text for the author of a suggestion who could decide about others. */
export const OWN_SUGGESTION =
  'You made this suggestion, so someone else who can edit the prompt has to decide.';
