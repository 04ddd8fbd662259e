import { reviewMessages } from '../review/messages';
import { KINDS, type NotificationKind } from './kinds';
import type { Subject } from './subject-schema';

type NotificationFacts = {
  kind: NotificationKind;
  actorName: string | null;
  title: string;
  version: number;
  subject: Subject;
};

/** Sentence for a line of the inbox: its latest notification, and the number of others folded into it. */
export function lineText({ more, ...latest }: NotificationFacts & { more: number }): string {
  const text = notificationText(latest);
  return more === 0 ? text : `${text}, and ${more.toLocaleString('en-US')} more`;
}

/** Sentence for one notification, for lists and subjects of emails. */
export function notificationText({ kind, actorName, ...told }: NotificationFacts): string {
  return KINDS[kind].text({ ...told, who: actorName ?? reviewMessages.somebody });
}
