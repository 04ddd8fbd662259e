import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { type TestCaseText, TestInput } from '@/domain/test-case/schema';
import { Check } from '@/domain/test-case/check';
import type { Db } from '@/server/db';
import { type HistoryFacts, historyFilter, readableSince } from '../access';
import { rowOf } from '../rows';

const CharactersRow = z.object({ characters: z.number() });

export type StoredCase = { id: string; name: string; revision: number; inputs: TestInput[]; checks: Check[] };

const StoredInputs = z.array(TestInput);
const StoredChecks = z.array(Check);

/** Returns the bytes of a test that count for the daily quota. */
export function bytesOfTest({ name, inputs, checks }: TestCaseText): number {
  return Buffer.byteLength(JSON.stringify([name, inputs, checks]));
}

/** Returns the rows of a prompt's first tests. They are listed by time, and stay in order. */
export function caseRows(promptId: string, createdAt: Date, tests: readonly TestCaseText[]) {
  return tests.map(({ name, inputs, checks }, place) => {
    const at = new Date(createdAt.getTime() + place);
    return { promptId, name, inputs, checks, createdAt: at, updatedAt: at };
  });
}

/** Converts the JSON columns of a case, which were validated when they were saved. */
export function toStoredCase(row: {
  id: string;
  name: string;
  revision: number;
  inputs: unknown;
  checks: unknown;
}): StoredCase {
  const { id, name, revision } = row;
  return {
    id,
    name,
    revision,
    inputs: StoredInputs.parse(row.inputs),
    checks: StoredChecks.parse(row.checks),
  };
}

/** Returns the revisions of a prompt's cases, to compare runs with, without their texts. */
export function loadCaseRevisions(db: Db, promptId: string): Promise<{ id: string; revision: number }[]> {
  return db.testCase.findMany({ where: { promptId }, select: { id: true, revision: true } });
}

/** Returns the total characters of all inputs and checks of a prompt's cases, counted in the database. */
export async function casesLength(db: Db, promptId: string): Promise<number> {
  const row = await rowOf(db, CharactersRow)`
    SELECT coalesce(sum(length(inputs::text) + length(checks::text)), 0)::int AS characters
    FROM prompt_test_cases WHERE prompt_id = ${promptId}::uuid`;
  return row.characters;
}

/** Returns the cases of a prompt that a member with access may read, oldest first. */
export async function loadReadableCases(
  db: Db,
  member: Member,
  prompt: HistoryFacts & { id: string },
): Promise<StoredCase[]> {
  const rows = await db.testCase.findMany({
    where: { promptId: prompt.id, ...historyFilter(readableSince(member, prompt)) },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toStoredCase);
}
