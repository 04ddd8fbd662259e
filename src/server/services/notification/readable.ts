import type { Member } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import { SUBJECT_RULES } from './subjects';
import type { ReadRules } from './subjects/rules';

type Read = readonly [kind: string, rules: ReadRules];

const ALL: readonly Read[] = Object.entries(SUBJECT_RULES).map(([kind, { read }]) => [kind, read] as const);
const OF_PROMPTS = ALL.filter(([, { isOfPrompt }]) => isOfPrompt);
const OWN = ALL.filter(([, { isOfPrompt }]) => !isOfPrompt);

const joinsOf = (some: readonly Read[]) =>
  Prisma.join(
    some.map(([, { joins }]) => joins),
    ' ',
  );

/** SQL expression that differs by the subject of a row `n`. */
function bySubject(
  some: readonly Read[],
  of: (rules: ReadRules) => Prisma.Sql | undefined,
  otherwise: Prisma.Sql,
): Prisma.Sql {
  const cases = some.flatMap(([kind, rules]) => {
    const sql = of(rules);
    return sql === undefined ? [] : [Prisma.sql`WHEN ${kind} THEN ${sql}`];
  });
  return Prisma.sql`CASE n.subject_kind ${Prisma.join(cases, ' ')} ELSE ${otherwise} END`;
}

const subjectJson = (some: readonly Read[]) => Prisma.sql`
  jsonb_build_object('kind', n.subject_kind, 'id', n.subject_id)
    || ${bySubject(some, ({ facts }) => facts, Prisma.sql`'{}'::jsonb`)}`;

/** Joins the prompts and subjects of rows `n` of notifications and of queued mails. */
export const SUBJECT_JOINS = Prisma.sql`
  JOIN prompts p ON p.id = n.prompt_id AND p.deleted_at IS NULL ${joinsOf(OF_PROMPTS)}`;

/** SQL condition on the member's rows with {@link SUBJECT_JOINS} that they can read them now. */
export function ownReadable(member: Member): Prisma.Sql {
  const isReadable = bySubject(OF_PROMPTS, (rules) => rules.isReadable(member), Prisma.sql`false`);
  return Prisma.sql`n.user_id = ${member.id}::uuid AND ${isReadable}`;
}

/** SQL of a line of the inbox about a row with {@link SUBJECT_JOINS}. */
export function lineOfPrompt(member: Member) {
  return {
    subject: subjectJson(OF_PROMPTS),
    isOpen: bySubject(OF_PROMPTS, ({ isOpen }) => isOpen, Prisma.sql`false`),
    version: Prisma.sql`coalesce(${bySubject(OF_PROMPTS, ({ version }) => version, Prisma.sql`NULL`)}, p.version)`,
    words: bySubject(OF_PROMPTS, ({ words }) => words?.(member), Prisma.sql`''`),
  };
}

/** Joins the subjects of a member's rows `n` that are about no prompt. */
export const OWN_JOINS = Prisma.sql`${joinsOf(OWN)} LEFT JOIN profiles actor ON actor.id = n.actor_id`;

/** SQL condition on such rows that the member can read them now. */
export function ownThing(member: Member): Prisma.Sql {
  const isReadable = bySubject(OWN, (rules) => rules.isReadable(member), Prisma.sql`false`);
  return Prisma.sql`n.user_id = ${member.id}::uuid AND n.prompt_id IS NULL AND ${isReadable}`;
}

/** SQL of a line of the inbox about a row with {@link OWN_JOINS}. */
export function lineOfOwn(member: Member) {
  return {
    subject: subjectJson(OWN),
    title: bySubject(OWN, ({ title }) => title, Prisma.sql`''`),
    actorName: bySubject(OWN, ({ actorName }) => actorName, Prisma.sql`actor.full_name`),
    words: bySubject(OWN, ({ words }) => words?.(member), Prisma.sql`''`),
  };
}
