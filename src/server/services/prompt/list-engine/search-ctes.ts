import { byAccent, wholeText } from '@/domain/search/words';
import { Prisma } from '@/generated/prisma/client';
import { inlineInteger } from '../../prepared';
import type { SearchTerms } from './matches';
import type { SearchLimits } from './search-limits';

/**
 * The CTEs used by the conditions of a search, each ending in a comma: `asked`, the words in the form of searches and
 * the tags, `named`, the creators whose name contains the words, and `plainly_named`, those whose name does so without
 * accents. The search terms are in subqueries, so that one plan fits every text.
 */
export function searchCtes(terms: SearchTerms, limits: SearchLimits): Prisma.Sql {
  return terms.words.length > 1 ? ofSeveral(terms, limits) : ofOne(terms);
}

function ofOne({ words, tags }: SearchTerms): Prisma.Sql {
  const [word = null] = words;
  const isPlain = byAccent(words).plain.length > 0;
  return Prisma.sql`
    asked AS MATERIALIZED (
      SELECT fold.folded, probing.probe, probing.probe AS plain_probe,
        ARRAY(SELECT DISTINCT tag_key(tag) FROM unnest(${tags}::text[]) AS tag) AS tag_keys
      FROM (SELECT btrim(search_form(${word}::text)) AS folded) fold
        CROSS JOIN LATERAL (SELECT search_probe(fold.folded) AS probe OFFSET 0) probing
    ),
    named AS MATERIALIZED (SELECT n.id FROM asked CROSS JOIN LATERAL profiles_named(asked.folded) AS n(id)),
    ${isPlain ? PLAINLY_NAMED : Prisma.empty}`;
}

const PLAINLY_NAMED = Prisma.sql`
  plainly_named AS MATERIALIZED (SELECT n.id FROM asked CROSS JOIN LATERAL profiles_named_plainly(asked.folded) AS n(id)),`;

const forms = (words: readonly string[]) => Prisma.sql`
  ARRAY(SELECT btrim(search_form(t.word)) FROM unnest(${[...words]}::text[]) WITH ORDINALITY AS t(word, n) ORDER BY t.n)`;

/** Each creator with the words that their name lacks, and whether all of them together have few prompts. */
function ofSeveral({ q, words, tags }: SearchTerms, { scan }: SearchLimits): Prisma.Sql {
  const { plain, accented } = byAccent(words);
  const size = (creators: Prisma.Sql, sizes: Prisma.Sql) => Prisma.sql`
    ${sizes} AS MATERIALIZED (
      SELECT count(*) <= ${inlineInteger(scan)} AS are_few FROM (
        SELECT FROM ${creators} n JOIN prompts p ON p.created_by = n.id WHERE p.deleted_at IS NULL LIMIT ${inlineInteger(scan + 1)}
      ) few
    ),`;
  const plainly = Prisma.sql`
    plainly_named AS MATERIALIZED (
      SELECT c.id, pieces_missing(coalesce(search_unaccented(c.form), c.form), asked.plain_words) AS missing
      FROM asked CROSS JOIN LATERAL (
        SELECT someone.id, search_form(p.full_name) AS form FROM (
          SELECT n.id FROM unnest(asked.words) AS t(word) CROSS JOIN LATERAL profiles_named(t.word) AS n(id)
          UNION
          SELECT n.id FROM unnest(asked.plain_words) AS t(word) CROSS JOIN LATERAL profiles_named_plainly(t.word) AS n(id)
        ) someone JOIN profiles p ON p.id = someone.id
      ) c
    ),
    ${size(Prisma.sql`plainly_named`, Prisma.sql`plainly_named_size`)}`;
  return Prisma.sql`
    asked AS MATERIALIZED (
      SELECT w.*, search_probe_all(w.words) AS probe, search_probe_all(
          ARRAY(SELECT coalesce(search_unaccented(t.word), t.word) FROM unnest(w.words) AS t(word))) AS plain_probe,
        ARRAY(SELECT DISTINCT tag_key(tag) FROM unnest(${tags}::text[]) AS tag) AS tag_keys
      FROM (
        SELECT btrim(search_form(${wholeText(q)}::text)) AS folded, ${forms(words)} AS words,
          ${forms(plain)} AS plain_words, ${forms(accented)} AS accented_words
      ) w
    ),
    named AS MATERIALIZED (
      SELECT p.id, pieces_missing(search_form(p.full_name), asked.words) AS missing
      FROM asked CROSS JOIN LATERAL (
        SELECT DISTINCT n.id FROM unnest(asked.words) AS t(word) CROSS JOIN LATERAL profiles_named(t.word) AS n(id)
      ) someone JOIN profiles p ON p.id = someone.id
    ),
    ${size(Prisma.sql`named`, Prisma.sql`named_size`)}
    ${plain.length > 0 ? plainly : Prisma.empty}`;
}
