import { testCaseMessages } from '@/domain/test-case/messages';
import { createClientQuota } from '@/server/concurrency/client-quota';

/** Concurrent checks per account, of pasted responses and of saved cases: more would only wait for the threads. */
export const ownChecks = createClientQuota(3, testCaseMessages.runBusy);
