-- Texts as they are compared, searched and measured: pure functions, which tables and indexes rest on.

-- The one case folding of the product's queries. A database with the plain C locale folds ASCII letters only, so
-- it borrows the best collation that the server has.
DO $$
DECLARE
  candidate TEXT;
  folds BOOLEAN;
  expression TEXT := 'lower("value")';
BEGIN
  IF lower('ÉЖ') <> 'éж' THEN
    FOREACH candidate IN ARRAY ARRAY['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu'] LOOP
      IF EXISTS (SELECT 1 FROM pg_collation WHERE collname = candidate
                 AND collencoding IN (-1, pg_char_to_encoding('UTF8'))) THEN
        EXECUTE format('SELECT lower(''ÉЖ'' COLLATE %I) = ''éж''', candidate) INTO folds;
        IF folds THEN
          expression := format('lower("value" COLLATE %I)', candidate);
          EXIT;
        END IF;
      END IF;
    END LOOP;
  END IF;
  EXECUTE 'CREATE OR REPLACE FUNCTION "fold_case"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN '
    || expression;
END $$;

-- A text as searches compare it: in one case, each run of white space one space.
CREATE OR REPLACE FUNCTION "search_fold"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN "fold_case"(regexp_replace("value",
    '[ \t\r\n\v\f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'));

-- A folded text without accents: letters without their marks, and those of `LATIN_FORMS` (src/domain/prompt/latin-forms.ts) as they
-- are usually written without them. Null for a text that has none.
CREATE OR REPLACE FUNCTION "search_unaccented"("folded" TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain TEXT;
BEGIN
  IF octet_length(folded) = length(folded) THEN
    RETURN NULL;
  END IF;
  plain := normalize(regexp_replace(normalize(folded, NFD), '[\u0300-\u036f]', '', 'g'), NFC);
  plain := translate(plain, 'øđðłħıȷĸŧəɛɔǝƒƙɓɖɗɠɣɨɩɲʋƴʉʊƶʒƿȝⱥȼɇǥɉɍɵⱦƀƈƥƭʃſ', 'oddlhijkteeoefkbddggiinvyuuzzwyacegjrotbcptss');
  plain := replace(plain, 'ß', 'ss');
  plain := replace(plain, 'æ', 'ae');
  plain := replace(plain, 'œ', 'oe');
  plain := replace(plain, 'þ', 'th');
  plain := replace(plain, 'ŋ', 'ng');
  RETURN nullif(plain, folded);
END $$;

-- The folded title, which stands first in a folded text.
CREATE OR REPLACE FUNCTION "search_title"("folded" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN split_part(left("folded", 201), E'\n', 1);

-- The form in which tags are compared (decisions, Prompts): stored tags are trimmed and NFC already.
CREATE OR REPLACE FUNCTION "tag_key"("tag" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN "fold_case"(normalize(btrim("tag"), NFC));

-- What titles are sorted by: letters without case and marks. Short enough for an index entry.
CREATE OR REPLACE FUNCTION "title_sort_key"("title" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN left(regexp_replace("fold_case"(normalize("title", NFKD)), '[\u0300-\u036f]', '', 'g'), 200);

-- One key for a title and a content together: an import finds what its owner has already by this index, without
-- reading a text. No separator is needed between two digests of fixed length.
CREATE OR REPLACE FUNCTION "prompt_text_key"("title" TEXT, "content" TEXT) RETURNS UUID
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CAST(md5(md5("title") || md5("content")) AS UUID);

-- Limits (decisions, Prompts). char_length counts code points, as the zod schemas do.
CREATE OR REPLACE FUNCTION "tags_within_limits"("tags" TEXT[]) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN cardinality("tags") <= 25
    AND NOT EXISTS (SELECT 1 FROM unnest("tags") AS t(tag) WHERE t.tag IS NULL OR char_length(t.tag) NOT BETWEEN 1 AND 50);

-- What a version says of its variables: at most 100, and 64 KB together.
CREATE OR REPLACE FUNCTION "variables_within_limits"("variables" JSONB) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof("variables") = 'array'
    THEN jsonb_array_length("variables") <= 100 AND char_length("variables"::text) <= 65536 ELSE false END;

-- The text that stands for a chat, as `textOfMessages` makes it.
CREATE OR REPLACE FUNCTION "text_of_messages"("messages" JSONB) RETURNS TEXT
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_array_length("messages") = 1 AND "messages" #>> '{0,role}' = 'user' THEN "messages" #>> '{0,content}'
    ELSE (
      SELECT string_agg('# ' || initcap(m.value ->> 'role') || E'\n\n' || (m.value ->> 'content'), E'\n\n' ORDER BY m.ordinality)
      FROM jsonb_array_elements("messages") WITH ORDINALITY AS m) END;

-- A chat: 1 to 100 messages, each with a known role, a content and nothing else, and the content is their text. That bounds
-- their length, and no way of writing can let the two say different things.
CREATE OR REPLACE FUNCTION "is_chat_of"("messages" JSONB, "content" TEXT) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof("messages") = 'array' AND jsonb_array_length("messages") BETWEEN 1 AND 100 THEN
    NOT EXISTS (
      SELECT 1 FROM jsonb_array_elements("messages") AS m(value)
      WHERE jsonb_typeof(m.value) <> 'object' OR (m.value ->> 'role') IS NULL
        OR m.value ->> 'role' NOT IN ('system', 'developer', 'user', 'assistant')
        OR jsonb_typeof(m.value -> 'content') IS DISTINCT FROM 'string' OR m.value ->> 'content' = ''
        OR m.value - ARRAY['role', 'content'] <> '{}')
    AND "text_of_messages"("messages") = "content" ELSE false END;

-- What goes with a text: an object. 100,000 characters of JSON never take more in the form that is stored.
CREATE OR REPLACE FUNCTION "extras_within_limits"("extras" JSONB) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN jsonb_typeof("extras") = 'object' AND pg_column_size("extras") <= 1000000;

-- Whether a folded text stands somewhere in `part` by itself: no letter or digit before it, none after it.
CREATE OR REPLACE FUNCTION "stands_alone"("part" TEXT, "q" TEXT) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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

-- Whether a folded text holds another: split_part() skips ahead and stops at the first place.
CREATE OR REPLACE FUNCTION "text_holds"("folded" TEXT, "piece" TEXT) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  COST 1000 AS $$
BEGIN
  RETURN octet_length(split_part(folded, piece, 1)) < octet_length(folded);
END $$;

-- The text of a prompt as searches read it. No folded text has a line break, so no match spans two fields or two tags.
CREATE OR REPLACE FUNCTION "prompt_search_text"("title" TEXT, "tags" TEXT[], "description" TEXT, "content" TEXT)
  RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN concat_ws(E'\n', "search_fold"(title), (SELECT string_agg("search_fold"(tag), E'\n') FROM unnest(tags) AS t(tag)),
    "search_fold"(description), "search_fold"(content));
END $$;

-- The runs of one to four characters of a folded text, each as a number (docs/decisions/0010-search-and-totals.md). Single
-- ASCII characters have a number of their own, and so have pairs of them; the others share what is left. Runs of three and
-- four are kept of ASCII alone: beyond it two characters say as much. Three ways give the same numbers, some of them twice: what a
-- query costs to begin with is dear for a short text, and bytes are cheaper to look at than characters.
CREATE OR REPLACE FUNCTION "search_grams"("folded" TEXT) RETURNS INTEGER[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  COST 100000 AS $$
DECLARE
  characters TEXT[];
  bytes BYTEA;
  last INTEGER;
  found INTEGER[] := '{}';
  a INTEGER;
  b INTEGER;
  c INTEGER;
  d INTEGER;
BEGIN
  IF length(folded) <= 300 THEN
    characters := string_to_array(folded, NULL);
    FOR i IN 1 .. cardinality(characters) LOOP
      d := ascii(characters[i]);
      IF d < 128 AND c < 128 AND b < 128 AND a < 128 THEN
        found := found || ARRAY[d, 16384 + c * 128 + d, 65536 + (b * 16384 + c * 128 + d) % 131071,
          196607 + (a * 2097152 + b * 16384 + c * 128 + d) % 65521];
      ELSE
        found := found || CASE WHEN d < 128 THEN d ELSE 128 + d % 16256 END;
        IF i > 1 THEN
          found := found || CASE WHEN c < 128 AND d < 128 THEN 16384 + c * 128 + d ELSE 32768 + (c * 1021 + d) % 32749 END;
        END IF;
        IF d < 128 AND c < 128 AND b < 128 THEN
          found := found || (65536 + (b * 16384 + c * 128 + d) % 131071);
        END IF;
      END IF;
      a := b;
      b := c;
      c := d;
    END LOOP;
    RETURN found;
  END IF;
  IF octet_length(folded) = length(folded) THEN
    bytes := convert_to(folded, 'UTF8');
    last := octet_length(folded) - 1;
    RETURN ARRAY(SELECT get_byte(bytes, i) FROM generate_series(0, last) AS i)
      || ARRAY(SELECT 16384 + get_byte(bytes, i) * 128 + get_byte(bytes, i + 1) FROM generate_series(0, last - 1) AS i)
      || ARRAY(SELECT 65536 + (get_byte(bytes, i) * 16384 + get_byte(bytes, i + 1) * 128 + get_byte(bytes, i + 2)) % 131071
        FROM generate_series(0, last - 2) AS i)
      || ARRAY(SELECT 196607 + (get_byte(bytes, i) * 2097152 + get_byte(bytes, i + 1) * 16384 + get_byte(bytes, i + 2) * 128
        + get_byte(bytes, i + 3)) % 65521 FROM generate_series(0, last - 3) AS i);
  END IF;
  characters := string_to_array(folded, NULL);
  RETURN ARRAY(
    WITH codes AS MATERIALIZED (
      SELECT ascii(t.a) AS a, ascii(t.b) AS b, ascii(t.c) AS c, ascii(t.d) AS d
      FROM unnest(characters, characters[2:], characters[3:], characters[4:]) AS t(a, b, c, d)
    )
    SELECT CASE WHEN x.a < 128 THEN x.a ELSE 128 + x.a % 16256 END FROM codes AS x
    UNION SELECT CASE WHEN x.a < 128 AND x.b < 128 THEN 16384 + x.a * 128 + x.b ELSE 32768 + (x.a * 1021 + x.b) % 32749 END
      FROM codes AS x WHERE x.b IS NOT NULL
    UNION SELECT 65536 + (x.a * 16384 + x.b * 128 + x.c) % 131071
      FROM codes AS x WHERE x.a < 128 AND x.b < 128 AND x.c < 128
    UNION SELECT 196607 + (x.a * 2097152 + x.b * 16384 + x.c * 128 + x.d) % 65521
      FROM codes AS x WHERE x.a < 128 AND x.b < 128 AND x.c < 128 AND x.d < 128);
END $$;

-- The runs that a text has to have to hold a folded search text: the longest of it alone. Where all of it is ASCII (as many
-- bytes as characters) those of four say what those of three within them say.
CREATE OR REPLACE FUNCTION "search_probe"("folded" TEXT) RETURNS INTEGER[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT gram FROM unnest("search_grams"("folded")) AS gram
    WHERE gram >= CASE
      WHEN length("folded") = 1 THEN 0
      WHEN length("folded") = 2 THEN 16384
      WHEN length("folded") > 3 AND octet_length("folded") = length("folded") THEN 196607
      ELSE 32768 END);

-- How well a prompt that matches a folded text does so, the best first: 0 and 1 in the title, 2 and 3 in a tag, 4 and 5 in
-- the description, 6 and 7 in the text, 8 by its creator's name alone. Even where it stands by itself; one or two characters
-- stand in too many places of a text to look for that. What a letter is depends on the collation that it is called with.
CREATE OR REPLACE FUNCTION "search_rank"("title" TEXT, "tags" TEXT[], "description" TEXT, "folded" TEXT, "q" TEXT) RETURNS INTEGER
  LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  part TEXT := "search_fold"(title);
BEGIN
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 0 ELSE 1 END;
  END IF;
  SELECT coalesce(string_agg("search_fold"(tag), E'\n'), '') INTO part FROM unnest(tags) AS t(tag);
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 2 ELSE 3 END;
  END IF;
  part := "search_fold"(description);
  IF strpos(part, q) > 0 THEN
    RETURN CASE WHEN "stands_alone"(part, q) THEN 4 ELSE 5 END;
  END IF;
  part := folded;
  RETURN CASE WHEN strpos(part, q) = 0 THEN 8 WHEN length(q) > 2 AND "stands_alone"(part, q) THEN 6 ELSE 7 END;
END $$;
