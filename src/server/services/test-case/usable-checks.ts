import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { testCaseMessages } from '@/domain/test-case/messages';
import type { Check } from '@/domain/test-case/check';
import { withCheckEngines } from './check-engines';
import { ownChecks } from './own-checks';
import { unusableCheck } from './unusable-check';

/**
 * Rejects unusable patterns and schemas: throws BAD_REQUEST with the number of their check, and the name of their test
 * if it has one; TOO_MANY_REQUESTS while several checks of the member are in progress, UNAVAILABLE if the threads are
 * overloaded.
 */
export async function requireUsableChecks(
  member: Member,
  tests: readonly { name?: string; checks: readonly Check[] }[],
): Promise<void> {
  const isProgram = ({ kind }: Check) => kind === 'matches' || kind === 'schema';
  if (!tests.some(({ checks }) => checks.some(isProgram))) return;
  await ownChecks.run(member.id, () =>
    withCheckEngines(member.id, async (engines) => {
      for (const { name, checks } of tests) {
        const reason = await unusableCheck(engines, checks);
        if (reason === null) continue;
        throw new AppError(
          'BAD_REQUEST',
          name === undefined ? reason : testCaseMessages.unusable(name, reason),
        );
      }
    }),
  );
}
