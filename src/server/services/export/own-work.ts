import type { Db } from '@/server/db';
import { STORED_TEXT } from '../prompt/stored-text';
import { ROWS, TEXTS, iteratePages, page } from './own-pages';

export function ownReviews(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { id: string }) =>
    db.promptReview.findMany({
      where: { requestedBy: userId },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: { id: true, promptId: true, version: true, message: true, state: true, createdAt: true },
    }),
  );
}

export function ownReviewComments(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { id: bigint }) =>
    db.reviewComment.findMany({
      where: { authorId: userId },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: {
        id: true,
        reviewId: true,
        kind: true,
        body: true,
        field: true,
        line: true,
        createdAt: true,
      },
    }),
  );
}

export function ownComments(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { id: string }) =>
    db.comment.findMany({
      where: { authorId: userId, deletedAt: null },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: {
        id: true,
        promptId: true,
        version: true,
        parentId: true,
        body: true,
        fromLine: true,
        toLine: true,
        createdAt: true,
        editedAt: true,
      },
    }),
  );
}

export function ownSuggestions(db: Db, userId: string) {
  return iteratePages(TEXTS, (after?: { id: string }) =>
    db.suggestion.findMany({
      where: { authorId: userId },
      orderBy: { id: 'asc' },
      ...page(TEXTS, after && { id: after.id }),
      select: {
        id: true,
        promptId: true,
        baseVersion: true,
        ...STORED_TEXT,
        note: true,
        state: true,
        createdAt: true,
        decidedAt: true,
      },
    }),
  );
}

export function ownStatuses(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { id: bigint }) =>
    db.promptStatus.findMany({
      where: { approvedBy: userId },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: {
        id: true,
        promptId: true,
        version: true,
        status: true,
        notes: true,
        overrideReason: true,
        createdAt: true,
      },
    }),
  );
}

/** What the user has said of answers, with their notes; the answers are stored with their prompt. */
export function ownVerdicts(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { id: string }) =>
    db.answerVerdict.findMany({
      where: { userId },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: {
        id: true,
        runId: true,
        caseId: true,
        attempt: true,
        isGood: true,
        note: true,
        createdAt: true,
        updatedAt: true,
      },
    }),
  );
}

/** Only that tests were run: the responses are stored with their prompt. */
export function ownTestRuns(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { id: string }) =>
    db.testRun.findMany({
      where: { startedBy: userId },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: {
        id: true,
        promptId: true,
        version: true,
        source: true,
        model: true,
        total: true,
        startedAt: true,
        endedAt: true,
        end: true,
      },
    }),
  );
}

export function ownRuns(db: Db, userId: string) {
  return iteratePages(TEXTS, (after?: { id: string }) =>
    db.promptRun.findMany({
      where: { userId },
      orderBy: { id: 'asc' },
      ...page(TEXTS, after && { id: after.id }),
      select: {
        id: true,
        promptId: true,
        version: true,
        modelName: true,
        inputs: true,
        answer: true,
        createdAt: true,
      },
    }),
  );
}
