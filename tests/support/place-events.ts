import type { Rule } from './place-rules';

/** Events that end a person's access to the prompts of a space (docs/decisions/0019-spaces.md). */
export const EVENTS = [
  'removal',
  'demotion',
  'deactivation',
  'deletion',
  'end of a grant',
  'end of the space',
] as const;
export type PlaceEvent = (typeof EVENTS)[number];

const READS_ON = 'as a reader of the space from then on';
const HIDDEN = 'stays; the person reads nothing of it';

/** The same for all events except one. */
const except = (usual: string, event: PlaceEvent, other: string): Record<PlaceEvent, string> => ({
  removal: usual,
  demotion: usual,
  deactivation: usual,
  deletion: usual,
  'end of a grant': usual,
  'end of the space': usual,
  [event]: other,
});

/** Expected state of each rule's columns after each event. */
export const WHAT_BECOMES: Record<Rule, Record<PlaceEvent, string>> = {
  ofPrompt: except(HIDDEN, 'demotion', READS_ON),
  ofSpace: except(HIDDEN, 'demotion', READS_ON),
  askedAgain: except(HIDDEN, 'demotion', READS_ON),
  listOfOwn: except('the row stays; the list leaves it out', 'demotion', READS_ON),
  author: except('stays as a name', 'deletion', 'stays as a name until the account is purged'),
  machine: except('stays; no person reads it', 'demotion', 'stays; no person reads it'),
  own: except('stays theirs', 'deactivation', 'stays; nobody signs in'),
  account: except('stays theirs', 'deactivation', 'stays; nobody signs in'),
  endsWithPlace: {
    removal: 'ends',
    demotion: 'ends, as far as the new role may not give it',
    deactivation: 'gives nothing while the account is off',
    deletion: 'gives nothing while the account is deleted',
    'end of a grant': 'ends with the grant',
    'end of the space': 'ends; invitations give nothing unless the space is restored',
  },
};
