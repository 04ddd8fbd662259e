-- The rank of a match without its whole row, which would unpack the long text, and without a regular expression, which is slow
-- on scripts beyond Latin.
DROP FUNCTION "search_rank"("prompts", TEXT, TEXT);
DROP FUNCTION "word_pattern"(TEXT);

-- Whether a folded text stands somewhere in `part` by itself: no letter or digit before it, none after it.
CREATE FUNCTION "stands_alone"("part" TEXT, "q" TEXT) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  pieces TEXT[] := string_to_array(part, q);
  count CONSTANT INTEGER := cardinality(pieces);
BEGIN
  -- Some thousand places in a text of 200,000 characters are enough to look at.
  FOR i IN 1 .. least(count - 1, 2000) LOOP
    IF right(CASE WHEN i > 1 AND pieces[i] = '' THEN q ELSE pieces[i] END, 1) !~ '\w'
      AND left(CASE WHEN i + 1 < count AND pieces[i + 1] = '' THEN q ELSE pieces[i + 1] END, 1) !~ '\w' THEN
      RETURN true;
    END IF;
  END LOOP;
  RETURN false;
END $$;

-- How well a prompt that matches a folded text does so, the best first: 0 and 1 in the title, 2 and 3 in a tag, 4 and 5 in
-- the description, 6 and 7 in the text, 8 by its creator's name alone. Even where it stands by itself; one or two characters
-- stand in too many places of a text to look for that.
CREATE FUNCTION "search_rank"("id" UUID, "title" TEXT, "tags" TEXT[], "description" TEXT, "q" TEXT) RETURNS INTEGER
  LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  part TEXT := "fold_case"(title);
BEGIN
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 0 ELSE 1 END;
  END IF;
  part := "fold_case"(array_to_string(tags, E'\n'));
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 2 ELSE 3 END;
  END IF;
  part := "fold_case"(description);
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 4 ELSE 5 END;
  END IF;
  SELECT s."folded" COLLATE "default" INTO part FROM "prompt_search" s WHERE s."prompt_id" = search_rank.id;
  RETURN CASE WHEN strpos(part, q) = 0 THEN 8 WHEN length(q) > 2 AND "stands_alone"(part, q) THEN 6 ELSE 7 END;
END $$;
