-- The order 'relevance' of a search: see docs/decisions/0091-relevance.md.

-- The folded title stands first in a folded text. Titles are short, so the runs of three characters find a part of one with
-- little to check again.
CREATE FUNCTION "search_title"("folded" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN split_part(left("folded", 201), E'\n', 1);
CREATE INDEX "prompt_search_title_idx" ON "prompt_search" USING gin ("character_runs"("search_title"("folded"), 3))
  WITH (fastupdate = off);
ALTER INDEX "prompt_search_title_idx" ALTER COLUMN 1 SET STATISTICS 0;

-- A regular expression that finds a folded text where it stands by itself, not inside a word.
CREATE FUNCTION "word_pattern"("folded" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '(^|\W)' || regexp_replace("folded", '([\\^$.|?*+()\[\]{}])', '\\\1', 'g') || '(\W|$)';

-- How well a prompt that matches a folded text does so, the best first: 0 and 1 in the title, 2 and 3 in a tag, 4 and 5 in
-- the description, 6 and 7 in the text, 8 by its creator's name alone. Even where it stands by itself.
CREATE FUNCTION "search_rank"("p" "prompts", "q" TEXT, "word" TEXT) RETURNS INTEGER LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  part TEXT := "fold_case"(p."title");
BEGIN
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN part ~ word THEN 0 ELSE 1 END;
  END IF;
  IF cardinality(p."tags") > 0 THEN
    SELECT string_agg(t.tag, E'\n') INTO part
      FROM (SELECT "fold_case"(tag) AS tag FROM unnest(p."tags") AS u(tag)) AS t WHERE strpos(t.tag, q) > 0;
    IF part IS NOT NULL THEN
      RETURN CASE WHEN part ~ word THEN 2 ELSE 3 END;
    END IF;
  END IF;
  part := "fold_case"(p."description");
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN part ~ word THEN 4 ELSE 5 END;
  END IF;
  SELECT s."folded" COLLATE "default" INTO part FROM "prompt_search" s WHERE s."prompt_id" = p."id";
  RETURN CASE WHEN strpos(part, q) = 0 THEN 8 WHEN part ~ word THEN 6 ELSE 7 END;
END $$;
