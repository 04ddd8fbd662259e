import { testCaseMessages } from '@/domain/test-case/messages';
import { createClientQuota } from '@/server/concurrency/client-quota';

/** Checks of pasted answers and of cases that are saved, of one account at once: more only wait for its turn at the threads. */
export const ownChecks = createClientQuota(3, testCaseMessages.runBusy);
