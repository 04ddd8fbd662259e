-- Runs of four characters of ASCII beside those of three: a rare word made of common runs has a fifth of the candidates or less
-- (docs/decisions/0010-search-and-totals.md). They share 65521 numbers from 196607 on.
CREATE OR REPLACE FUNCTION "search_grams"("folded" TEXT) RETURNS INTEGER[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  COST 100000 AS $$
DECLARE
  characters CONSTANT TEXT[] := string_to_array(folded, NULL);
BEGIN
  RETURN ARRAY(
    WITH codes AS MATERIALIZED (
      SELECT ascii(t.a) AS a, ascii(t.b) AS b, ascii(t.c) AS c, ascii(t.d) AS d
      FROM unnest(characters, characters[2:], characters[3:], characters[4:]) AS t(a, b, c, d)
    )
    SELECT CASE WHEN a < 128 THEN a ELSE 128 + a % 16256 END FROM codes
    UNION SELECT CASE WHEN a < 128 AND b < 128 THEN 16384 + a * 128 + b ELSE 32768 + (a * 1021 + b) % 32749 END
      FROM codes WHERE b IS NOT NULL
    UNION SELECT 65536 + (a * 16384 + b * 128 + c) % 131071
      FROM codes WHERE a < 128 AND b < 128 AND c < 128
    UNION SELECT 196607 + (a * 2097152 + b * 16384 + c * 128 + d) % 65521
      FROM codes WHERE a < 128 AND b < 128 AND c < 128 AND d < 128);
END $$;
REINDEX INDEX "prompt_search_grams_idx";
REINDEX INDEX "prompt_search_title_idx";
REINDEX INDEX "profiles_name_grams_idx";
