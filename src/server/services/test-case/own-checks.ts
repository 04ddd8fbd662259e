import { testCaseMessages } from '@/domain/test-case/messages';
import { createOwnPlaces } from '@/server/concurrency/own-places';

/** Checks of pasted answers and of cases that are saved, of one account at once: more only wait for its turn at the threads. */
export const ownChecks = createOwnPlaces(3, testCaseMessages.runBusy);
