import type { Member } from '@/domain/actor';
import { importMessages } from '@/domain/import/messages';
import type { ImportedTest } from '@/domain/import/parts';
import { withCheckEngines } from '../test-case/check-engines';
import { unusableCheck } from '../test-case/unusable-check';
import type { Candidate } from './candidate';

function hasPrograms({ checks }: ImportedTest): boolean {
  return checks.some(({ kind }) => kind === 'matches' || kind === 'schema');
}

/**
 * Returns the candidates without tests whose patterns or schemas are unusable; each is listed in the warnings. Patterns
 * and schemas are untrusted and run in a thread with a time limit.
 */
export async function withUsableTests(owner: Member, candidates: readonly Candidate[]): Promise<Candidate[]> {
  if (!candidates.some(({ prompt }) => prompt.tests.some(hasPrograms))) return [...candidates];
  return withCheckEngines(owner.id, async (engines) => {
    const checked: Candidate[] = [];
    for (const candidate of candidates) {
      const tests: ImportedTest[] = [];
      const warnings = [...candidate.warnings];
      for (const test of candidate.prompt.tests) {
        const reason = await unusableCheck(engines, test.checks);
        if (reason === null) tests.push(test);
        else warnings.push(importMessages.warning.test(test.name, reason));
      }
      checked.push({ ...candidate, warnings, prompt: { ...candidate.prompt, tests } });
    }
    return checked;
  });
}
