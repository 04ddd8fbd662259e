import { z } from 'zod';
import type { ServiceName } from '@/domain/admin/service-settings';
import type { SetupPart, SetupPartState, SetupTested } from '@/domain/admin/setup';
import { setupStateMessages as said } from '@/domain/admin/setup-messages';
import type { Db } from '@/server/db';

/** Stored results of tests, in the rows of the tested settings. */

type Tested = SetupPart | ServiceName;

/** Result of a test, valid only for the settings that it identifies. */
const Test = z.object({
  at: z.iso.datetime(),
  of: z.string(),
  isWorking: z.boolean(),
  /** The failure; empty if there was none. */
  text: z.string(),
});
type Test = z.infer<typeof Test>;

/** A part without its test: `of` identifies its settings, `problem` is a fault known without a test. */
export type Known = Pick<SetupPartState, 'source' | 'inUse' | 'problem'> & { of: string };

export async function readTests(db: Db): Promise<Map<string, Test>> {
  const rows = await db.serviceSettings.findMany({ select: { name: true, test: true } });
  return new Map(
    rows.flatMap(({ name, test }) => {
      const read = Test.safeParse(test);
      return read.success ? [[name, read.data] as const] : [];
    }),
  );
}

/** Adds the result of the last test to a part, if that tested the current settings. */
export function withTest({ source, inUse, problem, of }: Known, test: Test | undefined): SetupPartState {
  const known = test?.of === of ? test : undefined;
  const workedAt = known?.isWorking === true ? new Date(known.at) : null;
  if (source === 'none') return { state: 'unset', source, inUse, problem, workedAt: null };
  const toSay = problem || (known === undefined ? said.untested : known.text);
  return { state: toSay === '' ? 'works' : 'attention', source, inUse, problem: toSay, workedAt };
}

export async function rememberTest(
  db: Db,
  name: Tested,
  { of, at, tested }: { of: string; at: Date; tested: SetupTested },
): Promise<void> {
  const text = tested.isWorking ? '' : tested.text;
  const test: Test = { at: at.toISOString(), of, isWorking: tested.isWorking, text };
  await db.serviceSettings.upsert({
    where: { name },
    create: { name, test },
    update: { test },
    select: { name: true },
  });
}
