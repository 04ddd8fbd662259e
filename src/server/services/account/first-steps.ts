import { z } from 'zod';
import type { FirstStep, FirstSteps } from '@/domain/account/first-steps';
import { canCreate } from '@/domain/prompt/policy';
import { requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';

const StepsRow = z.object({
  isClosed: z.boolean(),
  copy: z.boolean(),
  write: z.boolean(),
  import: z.boolean(),
  favorite: z.boolean(),
  pin: z.boolean(),
});

const OF_WRITERS: readonly FirstStep[] = ['copy', 'write', 'import'];
const OF_READERS: readonly FirstStep[] = ['copy', 'favorite', 'pin'];

/** Returns the steps that a user has completed, in one statement of index lookups. */
async function findDone({ db }: ServiceContext, userId: string): Promise<ReadonlySet<FirstStep> | null> {
  const [row] = await rowsOf(db, StepsRow)`
    SELECT first_steps_closed_at IS NOT NULL AS "isClosed",
      EXISTS (SELECT 1 FROM prompt_usage u WHERE u.user_id = profiles.id) AS copy,
      EXISTS (SELECT 1 FROM prompts p WHERE p.created_by = profiles.id AND p.deleted_at IS NULL) AS write,
      EXISTS (SELECT 1 FROM prompt_activity a WHERE a.actor_id = profiles.id AND a.kind = 'imported')
        OR EXISTS (SELECT 1 FROM audit_events e
          WHERE e.action = 'user.invite' AND e.actor_id = profiles.id) AS import,
      EXISTS (SELECT 1 FROM favorites f WHERE f.user_id = profiles.id) AS favorite,
      EXISTS (SELECT 1 FROM prompt_pins n WHERE n.user_id = profiles.id) AS pin
    FROM profiles WHERE id = ${userId}::uuid`;
  if (row === undefined || row.isClosed) return null;
  return new Set([...OF_WRITERS, ...OF_READERS].filter((step) => row[step]));
}

/** Returns the caller's first steps; none once all are done or they were closed. Throws UNAUTHORIZED for a guest. */
export async function getFirstSteps(ctx: ServiceContext): Promise<FirstSteps> {
  const member = requireMember(ctx);
  const done = await findDone(ctx, member.id);
  if (done === null) return [];
  const steps = canCreate(member) ? OF_WRITERS : OF_READERS;
  if (steps.every((step) => done.has(step))) {
    // A step once completed stays completed, even if it is undone later.
    await closeFirstSteps(ctx);
    return [];
  }
  return steps.map((step) => ({ step, isDone: done.has(step) }));
}

/** Closes the caller's first steps permanently. Throws UNAUTHORIZED for a guest. */
export async function closeFirstSteps(ctx: ServiceContext): Promise<{ closed: true }> {
  const member = requireMember(ctx);
  await ctx.db.profile.updateMany({
    where: { id: member.id, firstStepsClosedAt: null },
    data: { firstStepsClosedAt: ctx.now },
  });
  return { closed: true };
}
