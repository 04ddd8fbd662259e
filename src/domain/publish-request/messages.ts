import type { PublishKind } from './kinds';

const KIND_NAMES: Record<PublishKind, string> = {
  share: 'Share with everyone',
  link: 'Create a guest link',
  'move-out': 'Move out of the space',
};

const ASKED: Record<PublishKind, string> = {
  share: 'requested to share it with everyone',
  link: 'requested a guest link',
  'move-out': 'requested to move it out of the space',
};

const DONE: Record<PublishKind, string> = {
  share: 'Shared with everyone',
  link: 'Guest link created. The person who requested it gets it too.',
  'move-out': 'Moved out of the space',
};

/** Returns the notification for those who decide on a request, in one sentence. */
function told(who: string, title: string, kind: PublishKind): string {
  switch (kind) {
    case 'share':
      return `${who} asks you to share “${title}” with everyone`;
    case 'link':
      return `${who} asks you for a guest link to “${title}”`;
    case 'move-out':
      return `${who} asks you to move “${title}” out of its space`;
  }
}

export const publishRequestMessages = {
  kinds: KIND_NAMES,
  asked: ASKED,
  accepted: DONE,
  told,
  showLink: 'Show guest link',
  linkWaiting: 'Your guest link is ready. You can see it once.',
  linkGone: 'This link was already shown, or no longer works.',
  ask: 'Request to publish',
  title: 'Request to publish this prompt',
  lead: 'A publisher or owner of the space decides.',
  notePlaceholder: 'Who is it for, and why now?',
  sent: 'Request sent',
  withdrawn: 'Request withdrawn',
  declined: 'Request declined',
  heading: 'Requests to publish',
  noneWaiting: 'No requests waiting for you',
  mine: 'Your requests to publish',
  reasonHint: 'Shown to the person who requested it.',
  reasonRequired: 'Enter a reason',
  notFound: 'This request doesn’t exist, or you don’t have access.',
  decided: 'This request is no longer open.',
  already: 'You’ve already requested this.',
  states: {
    open: 'Waiting for a decision',
    accepted: 'Accepted',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    ended: 'Ended: the prompt, your role or your membership changed',
  },
} as const;
