import { commentPath } from '../comment/path';
import { evaluationPath } from '../evaluation/path';
import { inboxMessages } from '../inbox/messages';
import { reviewMessages } from '../review/messages';
import { suggestionPath } from '../suggestion/path';
import type { NotificationKind } from './kinds';
import type { Subject, SubjectKind, SubjectOf } from './subject-schema';

type SubjectRules<Kind extends SubjectKind> = {
  /** The page of a subject. The slug is that of its prompt; empty where it has none. */
  path: (subject: SubjectOf<Kind>, place: { slug: string; kind: NotificationKind }) => string;
  /** The action of a mail about it. */
  open: string;
  /** In place of a person who caused it. */
  nobody: string;
};

/** What notifications can be about. `server/services/notification/subjects` says who may read it and who is told. */
const SUBJECTS: { [Kind in SubjectKind]: SubjectRules<Kind> } = {
  prompt: {
    path: (_, { slug }) => `/prompts/${slug}`,
    open: 'Open the prompt',
    nobody: reviewMessages.somebody,
  },
  review: {
    path: ({ id }) => `/reviews/${id}`,
    open: 'Open the review',
    nobody: reviewMessages.somebody,
  },
  comment: {
    path: ({ id }, { slug }) => commentPath({ id, slug }),
    open: 'Open the comment',
    nobody: reviewMessages.somebody,
  },
  suggestion: {
    path: ({ id }, { slug }) => suggestionPath({ id, slug }),
    open: 'Open the suggestion',
    nobody: reviewMessages.somebody,
  },
  grant: {
    path: (_, { slug }) => `/prompts/${slug}`,
    open: 'Open the prompt',
    nobody: reviewMessages.somebody,
  },
  'publish-request': {
    // Where it is decided, or where the requester reads the result.
    path: (_, { kind }) => `/inbox?show=${kind === 'publish-asked' ? 'decide' : 'mine'}`,
    open: 'Open Reviews',
    nobody: reviewMessages.somebody,
  },
  evaluation: {
    path: ({ id }, { slug }) => evaluationPath(slug, id),
    open: 'Open the evaluation',
    nobody: inboxMessages.anEvaluation,
  },
  import: { path: () => '/import', open: 'Open the import', nobody: inboxMessages.anImport },
  token: { path: () => '/connect', open: 'Open your agents', nobody: reviewMessages.somebody },
  webhook: {
    path: ({ path }) => path ?? '/spaces',
    open: 'Open the webhook',
    nobody: inboxMessages.aWebhook,
  },
  'group-request': {
    path: ({ path }) => path,
    open: 'Open the space',
    nobody: reviewMessages.somebody,
  },
  space: { path: ({ path }) => path, open: 'Open the space', nobody: reviewMessages.somebody },
};

/** The rules of a subject, whatever its kind. */
function rulesOf<Kind extends SubjectKind>({ kind }: { kind: Kind }): SubjectRules<Kind> {
  return SUBJECTS[kind];
}

/** Path to the page of a subject. */
export function subjectPath(
  subject: Subject,
  place: { slug: string | null; kind: NotificationKind },
): string {
  return rulesOf<SubjectKind>(subject).path(subject, { ...place, slug: place.slug ?? '' });
}

/** The action that leads to a subject, as in mails. */
export function openLabel(subject: Subject): string {
  return SUBJECTS[subject.kind].open;
}

/** The name of who caused a notification, where no person did or their account is gone. */
export function nobodyOf(subject: Subject): string {
  return SUBJECTS[subject.kind].nobody;
}
