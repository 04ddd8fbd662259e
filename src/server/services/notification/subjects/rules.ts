import type { Member } from '@/domain/actor';
import type { NotificationKind } from '@/domain/notification/kinds';
import type { Subject } from '@/domain/notification/subject-schema';
import type { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';

/** An event that people are told of. */
export type Notice = {
  kind: NotificationKind;
  subjectId: string;
  /** Author of the event, who isn't told; null if no person caused it. */
  actorId: string | null;
  /** Text by the author, quoted in mails. */
  notes?: string;
  /** Whom to tell; by default those whom the rules of the subject name. */
  to?: readonly string[];
  /** It continues an event that was just mailed. */
  skipsMail?: boolean;
};

/** A user who may be told. */
export type Person = { id: string; role: string };

/** A subject as it is when people are told of it. */
export type ToldSubject = {
  /** Its prompt; null for a user's own things. */
  prompt: { id: string; slug: string; title: string; wasShared: boolean } | null;
  version: number;
  subject: Subject;
  /** A sentence of ours in mails. */
  own?: string;
  /** Returns those of the users who may read it. */
  readersAmong: <Someone extends Person>(people: readonly Someone[]) => Promise<Someone[]> | Someone[];
};

/** Columns of `profiles` that say whether somebody is told in the app, and whether by mail; null where none is sent. */
type Settings = {
  inApp: 'notifyInApp' | 'notifyCommentsInApp' | 'notifyGrantsInApp';
  byMail: 'notifyByMail' | 'notifyCommentsByMail' | 'notifyGrantsByMail' | null;
};

export type SubjectRules = {
  /** Null: everybody who is told reads it in the inbox, and no mail is sent. */
  settings: Settings | null;
  /** Users told of an event by default; nobody where the caller names them. */
  audience?: (tx: Db, notice: Notice) => Promise<string[]>;
  /** Returns the subject as users are told of it; null if nobody is, because it is gone. */
  load: (tx: Db, notice: Notice) => Promise<ToldSubject | null>;
  read: ReadRules;
};

/**
 * SQL about rows `n` of notifications and queued mails. A subject of a prompt is read with its prompt as `p`; for a
 * user's own thing there is none.
 */
export type ReadRules = {
  isOfPrompt: boolean;
  /** Joins the subject and what is read with it, under aliases of its own. */
  joins: Prisma.Sql;
  /** Whether the member can read the subject now; of a user's own things all are theirs. */
  isReadable: (member: Member) => Prisma.Sql;
  /** JSON of `Subject`, without kind and id. */
  facts: Prisma.Sql;
  /** The quoted text of the event, if the member may read it. */
  words?: (member: Member) => Prisma.Sql;
  isOpen?: Prisma.Sql;
  version?: Prisma.Sql;
  /** The name of a user's own thing, and who caused the event. */
  title?: Prisma.Sql;
  actorName?: Prisma.Sql;
};

export const REVIEWS_AND_SUGGESTIONS: Settings = { inApp: 'notifyInApp', byMail: 'notifyByMail' };
