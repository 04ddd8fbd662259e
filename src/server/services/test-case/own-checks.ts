import { testCaseMessages } from '@/domain/test-case/messages';
import { createClientQuota } from '@/server/ports/held-places/client-quota';

/** Concurrent checks per account over all processes, of pasted responses and of saved cases: more would only wait for the threads. */
export const ownChecks = createClientQuota('check', 3, testCaseMessages.runBusy);
