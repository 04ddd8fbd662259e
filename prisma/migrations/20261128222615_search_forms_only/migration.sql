-- The indexes of names in their earlier form, which nothing reads any more. A migration of its own: it locks one table, for a
-- moment.
DROP INDEX "profiles_name_grams_idx", "profiles_plain_name_grams_idx";

-- Servers of the version before, which run until they are replaced, still fold what is searched for with this function. The
-- next migration of text.sql drops it, with "search_rank" and "stands_alone".
CREATE OR REPLACE FUNCTION "search_fold"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN "search_form"("value");
