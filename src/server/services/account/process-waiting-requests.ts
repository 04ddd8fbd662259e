import type { Database, Transaction } from '@/server/db';

/** Answers pending requests, each in its own transaction, until `answerOne` finds none. Returns their number. */
export async function processWaitingRequests(
  db: Database,
  answerOne: (tx: Transaction) => Promise<'answered' | 'none'>,
): Promise<number> {
  for (let answered = 0; ; answered += 1) {
    if ((await db.$transaction(answerOne)) === 'none') return answered;
  }
}
