-- Few words are so common that they stand for all that contain a text: only those are looked through for every search.

-- How a folded search text of one line is found through keys. A prompt that matches holds one of `any_keys` and all
-- of `all_keys` (null: no such condition); with `recheck` some that hold them do not match, without it all do.
-- `estimate` is about how many hold them. `is_complete` false: `any_keys` are only the most common ones of those that
-- search_terms_with(`piece`) gives. `top` is about how many prompts hold the first of them alone.
-- `common` is the number of prompts from which on a key is not worth expanding further.
CREATE OR REPLACE FUNCTION "search_plan"("q" TEXT, "common" INTEGER,
  OUT "any_keys" TEXT[], OUT "all_keys" TEXT[], OUT "recheck" BOOLEAN, OUT "estimate" BIGINT, OUT "is_complete" BOOLEAN,
  OUT "piece" TEXT, OUT "top" BIGINT)
  LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  plain CONSTANT TEXT := "search_plain_spaces"(q);
  has_space CONSTANT BOOLEAN := plain ~ '[ \n]';
  pieces TEXT[];
  part TEXT;
  last CONSTANT TEXT := substring(plain FROM '[^ \n]*$');
  before CONSTANT TEXT := substring(plain FROM '([^ \n]+) [^ \n]+$');
  wanted TEXT[] := '{}';
  missing BOOLEAN;
  open_key TEXT;
  open_keys TEXT[];
  open_estimate BIGINT;
  open_top BIGINT;
BEGIN
  recheck := false;
  is_complete := true;
  IF NOT has_space AND (length(q) <= 2 OR length(q) = 3 AND q ~ "search_unspaced"()) THEN
    -- The text is a key itself.
    any_keys := ARRAY[q];
    estimate := coalesce((SELECT max(t."prompts") FROM "search_terms" t WHERE t."term" = q), 0);
    top := estimate;
    RETURN;
  END IF;

  IF plain ~ '^[^ \n]{1,3} [^ \n]{1,3}$' OR (NOT has_space AND length(q) <= 16 AND q !~ "search_unspaced"()) THEN
    -- The text stands whole inside a pair or a word.
    piece := q;
  ELSE
    recheck := true;
    pieces := string_to_array(replace(plain, E'\n', E' \n '), ' ');
    FOR i IN 1 .. cardinality(pieces) LOOP
      part := pieces[i];
      CONTINUE WHEN part = '' OR part = E'\n';
      IF part ~ "search_unspaced"() THEN
        wanted := wanted || "character_runs"(part, least(3, length(part)));
      ELSIF i > 1 AND i < cardinality(pieces) AND length(part) BETWEEN 3 AND 32 THEN
        wanted := wanted || part;
      END IF;
      -- The pair with the next part: exact unless it takes part of a word of unknown beginning or end.
      IF i < cardinality(pieces) AND pieces[i + 1] NOT IN ('', E'\n')
        AND (i > 1 OR length(part) >= 3) AND (i + 1 < cardinality(pieces) OR length(pieces[i + 1]) >= 3) THEN
        wanted := wanted || (right(part, 3) || ' ' || left(pieces[i + 1], 3));
      END IF;
    END LOOP;
    IF wanted = '{}' THEN
      SELECT right(t.a, 3) || ' ' || left(t.b, 3) INTO piece
        FROM ROWS FROM (unnest(pieces), unnest(pieces[2:])) AS t(a, b)
        WHERE t.a NOT IN ('', E'\n') AND t.b NOT IN ('', E'\n') ORDER BY length(t.a) + length(t.b) DESC LIMIT 1;
      IF piece IS NULL THEN
        SELECT left(p, 16) INTO piece FROM unnest(pieces) AS p WHERE length(p) >= 3 ORDER BY length(p) DESC LIMIT 1;
      END IF;
      IF piece IS NULL THEN
        SELECT array_agg(p) INTO wanted FROM unnest(pieces) AS p WHERE p NOT IN ('', E'\n');
      END IF;
    END IF;
  END IF;

  IF piece IS NULL THEN
    -- A key that no prompt has ever had makes the answer empty. A few rare ones are enough to look by.
    SELECT bool_or(k."prompts" IS NULL AND length(k.key) >= 3), coalesce(min(k."prompts"), 0),
        (array_agg(k.key ORDER BY k."prompts", k.key))[1:8]
      INTO missing, estimate, all_keys
      FROM (SELECT w.key, (SELECT max(t."prompts") FROM "search_terms" t WHERE t."term" = w.key) AS "prompts"
            FROM (SELECT DISTINCT key FROM unnest(wanted) AS u(key)) AS w) AS k;
    -- Some key begins as the text ends, with its last word or the pair before it: all that do, where they are few.
    IF last <> plain AND last !~ "search_unspaced"() THEN
      IF length(last) BETWEEN 3 AND 16 THEN
        open_key := last;
      ELSIF length(last) < 3 AND (length(before) >= 3 OR plain ~ '[ \n][^ \n]{1,2} [^ \n]{1,2}$') THEN
        open_key := right(before, 3) || ' ' || last;
      END IF;
    END IF;
    IF open_key IS NOT NULL THEN
      SELECT array_agg(t."term" ORDER BY t."prompts" DESC), sum(t."prompts"), max(t."prompts")
        INTO open_keys, open_estimate, open_top
        FROM (SELECT e."term", e."prompts" FROM "search_terms" e WHERE e."term" = open_key
              UNION ALL
              -- A word goes on with a character behind the space, a pair of it does not.
              SELECT r."term", r."prompts" FROM "search_terms" r
              WHERE r."term" >= open_key || '!' AND r."term" < open_key || U&'\+10FFFF' LIMIT 33) AS t;
      IF open_keys IS NULL THEN
        missing := true;
      ELSIF cardinality(open_keys) <= 32 AND open_estimate <= 4 * estimate THEN
        any_keys := open_keys;
        estimate := least(estimate, open_estimate);
        top := least(open_top, estimate);
      END IF;
    END IF;
    IF missing THEN
      any_keys := '{}';
      all_keys := NULL;
      estimate := 0;
    END IF;
    RETURN;
  END IF;

  IF strpos(piece, ' ') = 0 AND EXISTS (
    SELECT FROM (SELECT t."term" FROM "search_terms" t
                 WHERE t."prompts" >= 32 AND t."prompts" >= common AND length(t."term") >= 3 AND strpos(t."term", ' ') = 0
                 ORDER BY t."prompts" DESC LIMIT 4000) AS c
    WHERE c."term" LIKE "like_anywhere"(piece)) THEN
    SELECT array_agg(h."term" ORDER BY h."prompts" DESC), max(h."prompts") INTO any_keys, estimate
      FROM (SELECT c."term", c."prompts"
            FROM (SELECT t."term", t."prompts" FROM "search_terms" t
                  WHERE t."prompts" >= 32 AND length(t."term") >= 3 AND strpos(t."term", ' ') = 0
                  ORDER BY t."prompts" DESC LIMIT 4000) AS c
            WHERE c."term" LIKE "like_anywhere"(piece) LIMIT 8) AS h;
    is_complete := false;
    top := estimate;
    RETURN;
  END IF;
  SELECT coalesce(array_agg(t."term" ORDER BY t."prompts" DESC), '{}'), coalesce(sum(t."prompts"), 0), max(t."prompts")
    INTO any_keys, estimate, top FROM (SELECT * FROM "search_terms_with"(piece) LIMIT 4001) AS t;
  IF cardinality(any_keys) > 4000 THEN
    any_keys := any_keys[1:8];
    estimate := greatest(estimate, common);
    is_complete := false;
  END IF;
END $$;
