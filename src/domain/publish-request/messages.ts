import type { PublishKind } from './kinds';

const KIND_NAMES: Record<PublishKind, string> = {
  share: 'Share with everybody',
  link: 'Make a link for guests',
  'move-out': 'Move out of the space',
};

const ASKED: Record<PublishKind, string> = {
  share: 'asks to share it with everybody',
  link: 'asks for a link for guests',
  'move-out': 'asks to move it out of the space',
};

const DONE: Record<PublishKind, string> = {
  share: 'Shared with everybody.',
  link: 'Link created. It is shown this once.',
  'move-out': 'Moved out of the space.',
};

/** What is said about requests of members to publish. */
export const publishRequestMessages = {
  kinds: KIND_NAMES,
  asked: ASKED,
  accepted: DONE,
  ask: 'Ask to publish',
  title: 'Ask to publish this prompt',
  lead: 'A publisher or owner of the space decides. You can say why.',
  notePlaceholder: 'For whom, and why now?',
  sent: 'Request sent.',
  withdrawn: 'Request withdrawn.',
  declined: 'Request declined.',
  heading: 'Requests to publish',
  mine: 'Your requests to publish',
  reasonRequired: 'Say why, so that they know what to change',
  notFound: 'This request does not exist, or it is no longer visible to you.',
  decided: 'This request is no longer open.',
  already: 'You have asked for this already.',
  states: {
    open: 'Waiting for a decision',
    accepted: 'Accepted',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    ended: 'Ended: the prompt, your role or your membership changed',
  },
} as const;
