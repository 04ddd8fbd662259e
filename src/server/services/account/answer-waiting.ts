import type { Database, Transaction } from '@/server/db';

/**
 * Answers one waiting request after the other, each in a transaction of its own, until `answerOne` finds none. Gives their
 * number.
 */
export async function answerWaiting(
  db: Database,
  answerOne: (tx: Transaction) => Promise<'answered' | 'none'>,
): Promise<number> {
  for (let answered = 0; ; answered += 1) {
    if ((await db.$transaction(answerOne)) === 'none') return answered;
  }
}
