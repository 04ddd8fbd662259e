import { z } from 'zod';
import type { Member } from '@/domain/actor';
import type { PromptFacts } from '@/domain/prompt/policy';
import {
  AUTHORSHIPS,
  type Authorship,
  type Deciders,
  type DecisionRefusal,
  type DecisionFacts,
  type DecisionView,
} from '@/domain/status/authorship';
import { canApprove } from '@/domain/status/policy';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { openPromptFacts } from '../prompt/load-prompt';
import { rowOf, rowsOf } from '../rows';
import { approversWith, levelOf } from './writers';

/** Number of names shown of those who can decide. */
const SHOWN_NAMES = 3;

type About = { promptId: string; version: number };

const FactsRow = z.object({ wrote: z.int(), others: z.int().nullable() });

function authorshipOf(level: number): Authorship {
  const authorship = AUTHORSHIPS[level];
  if (authorship === undefined) throw new TypeError(`No authorship has level ${level}`);
  return authorship;
}

/** Returns what a user, and the other approvers, wrote of a version: what the policies of decisions need. */
export async function decisionFacts(
  db: Db,
  { promptId, version }: About,
  userId: string,
): Promise<DecisionFacts> {
  const [user, about] = [Prisma.sql`${userId}::uuid`, Prisma.sql`${version}::int`];
  const row = await rowOf(db, FactsRow)`
    SELECT ${levelOf(user, about)}::int AS wrote, (
      SELECT min(other.level)::int FROM ${approversWith(about)} other WHERE other.user_id <> ${user}) AS others
    FROM prompts p WHERE p.id = ${promptId}::uuid`;
  return {
    wrote: authorshipOf(row.wrote),
    others: row.others === null ? null : authorshipOf(row.others),
  };
}

const DeciderRow = z.object({ name: z.string(), isAtHome: z.boolean() });

/** Returns who besides a member can decide about a version. Names only people of a space that they are in. */
export async function listDeciders(
  db: Db,
  member: Member,
  prompt: PromptFacts,
  about: About,
): Promise<Deciders> {
  const rows = await rowsOf(db, DeciderRow)`
    WITH approver AS (
      SELECT any_approver.* FROM prompts p, LATERAL ${approversWith(Prisma.sql`${about.version}::int`)} any_approver
      WHERE p.id = ${about.promptId}::uuid AND any_approver.user_id <> ${member.id}::uuid)
    SELECT a.full_name AS name, bool_or(approver.is_at_home) AS "isAtHome"
    FROM approver JOIN profiles a ON a.id = approver.user_id
    WHERE approver.level = (SELECT min(level) FROM approver)
    GROUP BY a.id, approver.is_at_home ORDER BY approver.is_at_home DESC, title_sort_key(a.full_name), a.id
    LIMIT 50`;
  const atHome = rows.filter(({ isAtHome }) => isAtHome);
  const people = prompt.space?.role == null ? [] : atHome.slice(0, SHOWN_NAMES).map(({ name }) => name);
  return { people, hasMore: atHome.length > people.length, admins: rows.length > atHome.length };
}

/** Returns why a member can't decide about a version, and who can. */
export async function decisionRefusal(
  db: Db,
  member: Member,
  prompt: PromptFacts,
  about: About,
  facts: DecisionFacts,
): Promise<DecisionRefusal> {
  return { cause: causeOf(facts), ...(await listDeciders(db, member, prompt, about)) };
}

/** Returns why a member who can't decide about a version can't. */
export function causeOf({ wrote }: DecisionFacts): DecisionRefusal['cause'] {
  return wrote === 'none' ? 'role' : wrote;
}

/**
 * Returns whether the caller can approve the latest version of a prompt, else why not and who can. Throws UNAUTHORIZED
 * for guests, NOT_FOUND if the caller may not see it.
 */
export async function viewDecision(ctx: ServiceContext, promptId: string): Promise<DecisionView> {
  const member = requireMember(ctx);
  const prompt = await openPromptFacts(ctx.db, member, promptId);
  const about = { promptId: prompt.id, version: prompt.version };
  const facts = await decisionFacts(ctx.db, about, member.id);
  const mayApprove = canApprove(member, prompt, facts);
  const refusal = mayApprove ? null : await decisionRefusal(ctx.db, member, prompt, about, facts);
  return { version: prompt.version, mayApprove, refusal };
}
