import { byAccent } from '@/domain/search/words';
import { Prisma } from '@/generated/prisma/client';

type Parts = {
  /** The columns of a match. */
  columns: Prisma.Sql;
  /** A condition on alias `s` that the caller sees the text and that it has the tags. */
  visible: Prisma.Sql;
};

/** SQL conditions on alias `s` of `prompt_search`, and selects of matches by the names of creators. */
export type WordConditions = {
  /** The text contains all words. */
  holds: Prisma.Sql;
  /** The text and the creator’s name together contain all words, and the name some. */
  isNamed: Prisma.Sql;
  /** The same as `holds` and `isNamed`, of words without accents in texts with them. */
  holdsPlainly: Prisma.Sql;
  isNamedPlainly: Prisma.Sql;
  /** `SELECT` of the matches that only the name makes. */
  named: (parts: Parts) => Prisma.Sql;
  plainlyNamed: (parts: Parts) => Prisma.Sql;
  /** Whether a name may make matches without accents. */
  mayBeNamedPlainly: Prisma.Sql;
};

const FOLDED = Prisma.sql`(SELECT asked.folded FROM asked)`;
const WORDS = Prisma.sql`(SELECT asked.words FROM asked)`;
const PLAIN_WORDS = Prisma.sql`(SELECT asked.plain_words FROM asked)`;
const ACCENTED_WORDS = Prisma.sql`(SELECT asked.accented_words FROM asked)`;

function ofOneWord(): WordConditions {
  const holds = Prisma.sql`text_holds(s.folded, ${FOLDED})`;
  const isNamed = Prisma.sql`s.created_by IN (SELECT id FROM named)`;
  const holdsPlainly = Prisma.sql`(s.unaccented IS NOT NULL AND text_holds(s.unaccented, ${FOLDED}))`;
  // OFFSET 0 keeps a lookup inside its loop.
  const of = (creators: Prisma.Sql, { columns, visible }: Parts, isFound: Prisma.Sql) => Prisma.sql`
    SELECT own.* FROM ${creators} creators CROSS JOIN LATERAL (
      SELECT ${columns} FROM prompts p JOIN prompt_search s ON s.prompt_id = p.id
      WHERE p.created_by = creators.id AND p.deleted_at IS NULL AND ${visible} AND NOT (${isFound})
      OFFSET 0
    ) own`;
  return {
    holds,
    isNamed,
    holdsPlainly,
    isNamedPlainly: Prisma.sql`s.created_by IN (SELECT id FROM plainly_named)`,
    named: (parts) => of(Prisma.sql`named`, parts, holds),
    plainlyNamed: (parts) =>
      of(Prisma.sql`plainly_named`, parts, Prisma.sql`${isNamed} OR ${holds} OR ${holdsPlainly}`),
    mayBeNamedPlainly: Prisma.sql`EXISTS (SELECT FROM plainly_named n WHERE n.id NOT IN (SELECT id FROM named))`,
  };
}

export const OF_ONE_WORD = ofOneWord();

/** The creator’s name of `s` in the form of searches, as `c.form` and without accents as `c.plain`. */
const CREATOR = Prisma.sql`(
  SELECT f.form, coalesce(search_unaccented(f.form), f.form) AS plain
  FROM profiles c CROSS JOIN LATERAL (SELECT search_form(c.full_name) AS form OFFSET 0) f WHERE c.id = s.created_by OFFSET 0) c`;

/**
 * Conditions of a search of several words. A creator whose name contains some of them has matches by name: texts with
 * the others. Those of few prompts are read one by one; otherwise creators whose names lack the same words are searched
 * together, by the index.
 */
export function ofSeveralWords(words: readonly string[]): WordConditions {
  const { accented } = byAccent(words);
  const holds = Prisma.sql`text_holds_all(s.folded, ${WORDS})`;
  const literally =
    accented.length === 0 ? Prisma.empty : Prisma.sql`AND text_holds_all(s.folded, ${ACCENTED_WORDS})`;
  const holdsPlainly = Prisma.sql`
    (s.unaccented IS NOT NULL AND text_holds_all(s.unaccented, ${PLAIN_WORDS}) ${literally})`;
  const isNamed = Prisma.sql`(s.created_by IN (SELECT id FROM named) AND EXISTS (
    SELECT FROM ${CREATOR} WHERE text_holds_all(s.folded, pieces_missing(c.form, ${WORDS}))))`;
  const isNamedPlainly = Prisma.sql`(s.created_by IN (SELECT id FROM plainly_named) AND EXISTS (
    SELECT FROM ${CREATOR}
    WHERE text_holds_all(coalesce(s.unaccented, s.folded), pieces_missing(c.plain, ${PLAIN_WORDS}))
      AND text_holds_all(s.folded, pieces_missing(c.form, ${ACCENTED_WORDS}))))`;
  const oneByOne = (
    { creators, sizes }: { creators: Prisma.Sql; sizes: Prisma.Sql },
    { columns, visible }: Parts,
    isFound: Prisma.Sql,
  ) => Prisma.sql`
    SELECT own.* FROM ${creators} n CROSS JOIN LATERAL (
      SELECT ${columns} FROM prompts p JOIN prompt_search s ON s.prompt_id = p.id
      WHERE p.created_by = n.id AND p.deleted_at IS NULL AND ${visible} AND ${isFound}
      OFFSET 0
    ) own WHERE n.missing = '{}' OR (SELECT are_few FROM ${sizes})`;
  /** By the index of a text: those of creators whose names lack the same words. */
  const together = (
    {
      creators,
      sizes,
      name,
      text,
    }: { creators: Prisma.Sql; sizes: Prisma.Sql; name: Prisma.Sql; text: Prisma.Sql },
    { columns, visible }: Parts,
    isFound: Prisma.Sql,
  ) => Prisma.sql`
    SELECT own.* FROM (
      SELECT n.missing, search_probe_all(n.missing) AS probe FROM ${creators} n
      WHERE n.missing <> '{}' AND NOT (SELECT are_few FROM ${sizes}) GROUP BY n.missing
    ) kind CROSS JOIN LATERAL (
      SELECT ${columns} FROM prompt_search s
      WHERE search_grams(${text}) @> kind.probe AND ${visible} AND s.created_by IN (SELECT n.id FROM ${creators} n)
        AND EXISTS (SELECT FROM ${CREATOR} WHERE ${name} = kind.missing) AND ${isFound}
      OFFSET 0
    ) own`;
  return {
    holds,
    isNamed,
    holdsPlainly,
    isNamedPlainly,
    named: (parts) => {
      const isFound = Prisma.sql`${isNamed} AND NOT ${holds}`;
      const creators = Prisma.sql`named`;
      const sizes = Prisma.sql`named_size`;
      const name = Prisma.sql`pieces_missing(c.form, ${WORDS})`;
      const byIndex = together({ creators, sizes, name, text: Prisma.sql`s.folded` }, parts, isFound);
      return Prisma.sql`${oneByOne({ creators, sizes }, parts, Prisma.sql`text_holds_all(s.folded, n.missing) AND NOT ${holds}`)} UNION ALL ${byIndex}`;
    },
    plainlyNamed: (parts) => {
      const isFound = Prisma.sql`${isNamedPlainly} AND NOT (${isNamed} OR ${holds} OR ${holdsPlainly})`;
      const creators = Prisma.sql`plainly_named`;
      const sizes = Prisma.sql`plainly_named_size`;
      const name = Prisma.sql`pieces_missing(c.plain, ${PLAIN_WORDS})`;
      const accented = together({ creators, sizes, name, text: Prisma.sql`s.unaccented` }, parts, isFound);
      const others = Prisma.sql`s.unaccented IS NULL AND ${isFound}`;
      const bare = together({ creators, sizes, name, text: Prisma.sql`s.folded` }, parts, others);
      return Prisma.sql`${oneByOne({ creators, sizes }, parts, isFound)} UNION ALL ${accented} UNION ALL ${bare}`;
    },
    mayBeNamedPlainly: Prisma.sql`EXISTS (SELECT FROM plainly_named)`,
  };
}
