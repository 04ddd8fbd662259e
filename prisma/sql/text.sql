-- Pure functions that compare, search and measure texts. Tables and indexes depend on them.

-- The product's case folding. A database with the C locale folds only ASCII letters, so this uses the best collation
-- that the server has.
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

-- The first half of `search_form`, before the case is folded.
CREATE OR REPLACE FUNCTION "search_form_before"("value" TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  form TEXT := value;
BEGIN
  form := regexp_replace(form, '[\u00ad\u034f\u061c\u0640\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufc5e-\ufc63\ufcf2-\ufcf4\ufe00-\ufe0f\ufe70-\ufe7f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');
  RETURN replace(normalize(translate(form, U&'\00b4\0384\1fbd\1fbf\1ffd\1ffe\02dd\2033\2036\02dc', '''''''''''''"""~'), NFKC), U&'\0130', 'i');
END $$;

-- The second half, with the case folded.
CREATE OR REPLACE FUNCTION "search_form_after"("value" TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  form TEXT := value;
BEGIN
  form := replace(replace(form, U&'i\0307', 'i'), U&'\03c2', U&'\03c3');
  form := regexp_replace(form, '[`\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u07f4\u07f5\u2018-\u201b\u2032\u2035\u2039\u203a\u275b\u275c\u275f\u276e\u276f\ua78b\ua78c]', '''', 'g');
  form := regexp_replace(form, '[\u00ab\u00bb\u02ba\u02ee\u05f4\u201c-\u201f\u275d\u275e\u2760\u2e02-\u2e05\u2e09\u2e0a\u2e0c\u2e0d\u2e1c\u2e1d\u2e20\u2e21\u2e42\u300c-\u300f\u301d-\u301f\U0001f676-\U0001f678]', '"', 'g');
  form := regexp_replace(form, '[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2796\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u3030\u30a0\U00010d6e\U00010ead]', '-', 'g');
  form := translate(form, U&'\02f7\2053\223c\301c\2044\2215\29f8', '~~~~///');
  form := regexp_replace(form, '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\ufb1e\U00010efa-\U00010eff]+', '', 'g');
  RETURN form;
END $$;

-- The form of a text in which searches compare it: case-folded, each run of white space as one space, and the same for
-- a sign however it is encoded: without what is not seen, and compatible forms, apostrophes, quotes, dashes and vowel
-- points as one. The same as `foldText` (src/domain/search/fold.ts). Halves in
-- PL/pgSQL call nothing of ours: indexes are built without a search path.
CREATE OR REPLACE FUNCTION "search_form"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(
    CASE WHEN octet_length("value") = length("value") THEN replace("fold_case"("value"), '`', '''')
      ELSE "search_form_after"("fold_case"("search_form_before"("value"))) END,
    '[ \t\r\n\v\f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g');

-- A folded text without accents: letters without diacritics, and those of `LATIN_FORMS`
-- (src/domain/prompt/latin-forms.ts) in their usual form without them. Null for a text without accents.
CREATE OR REPLACE FUNCTION "search_unaccented"("folded" TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain TEXT;
BEGIN
  IF octet_length(folded) = length(folded) THEN
    RETURN NULL;
  END IF;
  plain := normalize(regexp_replace(normalize(folded, NFD), '[\u0300-\u036f\u0483-\u0489\u0653-\u0655\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'), NFC);
  plain := translate(plain, 'øđðłħıȷĸŧəɛɔǝƒƙɓɖɗɠɣɨɩɲʋƴʉʊƶʒƿȝⱥȼɇǥɉɍɵⱦƀƈƥƭʃſ', 'oddlhijkteeoefkbddggiinvyuuzzwyacegjrotbcptss');
  plain := replace(plain, 'ß', 'ss');
  plain := replace(plain, 'æ', 'ae');
  plain := replace(plain, 'œ', 'oe');
  plain := replace(plain, 'þ', 'th');
  plain := replace(plain, 'ŋ', 'ng');
  RETURN nullif(plain, folded);
END $$;

-- The folded title, which is the first line of a folded text.
CREATE OR REPLACE FUNCTION "search_title"("folded" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN split_part(left("folded", 201), E'\n', 1);

-- The form in which tags are compared: stored tags are already trimmed and NFC.
CREATE OR REPLACE FUNCTION "tag_key"("tag" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN "fold_case"(normalize(btrim("tag"), NFC));

-- The sort key of a title: letters without case and diacritics, short enough for an index entry.
CREATE OR REPLACE FUNCTION "title_sort_key"("title" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN left(regexp_replace("fold_case"(normalize("title", NFKD)), '[\u0300-\u036f]', '', 'g'), 200);

-- One key for title and content: an import finds its owner's existing prompts by this index without reading their
-- texts. Two digests of fixed length need no separator.
CREATE OR REPLACE FUNCTION "prompt_text_key"("title" TEXT, "content" TEXT) RETURNS UUID
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CAST(md5(md5("title") || md5("content")) AS UUID);

-- Limits. char_length counts code points, like the zod schemas.
CREATE OR REPLACE FUNCTION "tags_within_limits"("tags" TEXT[]) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN cardinality("tags") <= 25
    AND NOT EXISTS (SELECT 1 FROM unnest("tags") AS t(tag) WHERE t.tag IS NULL OR char_length(t.tag) NOT BETWEEN 1 AND 50);

-- Limits of a version's variables: at most 100, and 64 KB in total.
CREATE OR REPLACE FUNCTION "variables_within_limits"("variables" JSONB) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof("variables") = 'array'
    THEN jsonb_array_length("variables") <= 100 AND char_length("variables"::text) <= 65536 ELSE false END;

-- The text of a chat, in the form of `textOfMessages`.
CREATE OR REPLACE FUNCTION "text_of_messages"("messages" JSONB) RETURNS TEXT
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_array_length("messages") = 1 AND "messages" #>> '{0,role}' = 'user' THEN "messages" #>> '{0,content}'
    ELSE (
      SELECT string_agg('# ' || initcap(m.value ->> 'role') || E'\n\n' || (m.value ->> 'content'), E'\n\n' ORDER BY m.ordinality)
      FROM jsonb_array_elements("messages") WITH ORDINALITY AS m) END;

-- Whether the messages are a valid chat with this content: 1 to 100 messages, each with a known role, content and no
-- other field. The content is their text, which limits their length and keeps the two equal.
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

-- Limits of extras: a JSON object. 100,000 characters of JSON never need more bytes than this in their stored form.
CREATE OR REPLACE FUNCTION "extras_within_limits"("extras" JSONB) RETURNS BOOLEAN
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN jsonb_typeof("extras") = 'object' AND pg_column_size("extras") <= 1000000;

-- Whether a folded text contains another. split_part() is fast and stops at the first occurrence.
CREATE OR REPLACE FUNCTION "text_holds"("folded" TEXT, "piece" TEXT) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  COST 1000 AS $$
BEGIN
  RETURN octet_length(split_part(folded, piece, 1)) < octet_length(folded);
END $$;

-- Whether a folded text contains all pieces. The text is read from storage once.
CREATE OR REPLACE FUNCTION "text_holds_all"("folded" TEXT, "pieces" TEXT[]) RETURNS BOOLEAN
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  whole CONSTANT TEXT := folded || '';
  piece TEXT;
BEGIN
  FOREACH piece IN ARRAY pieces LOOP
    IF octet_length(split_part(whole, piece, 1)) = octet_length(whole) THEN
      RETURN false;
    END IF;
  END LOOP;
  RETURN true;
END $$;

-- Those pieces that a folded text does not contain.
CREATE OR REPLACE FUNCTION "pieces_missing"("folded" TEXT, "pieces" TEXT[]) RETURNS TEXT[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT t.piece FROM unnest("pieces") WITH ORDINALITY AS t(piece, n) WHERE strpos("folded", t.piece) = 0 ORDER BY n);

-- The search text of a prompt. Folded texts contain no line breaks, so no match spans two fields or two tags.
CREATE OR REPLACE FUNCTION "prompt_search_text"("title" TEXT, "tags" TEXT[], "description" TEXT, "content" TEXT)
  RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN concat_ws(E'\n', "search_form"(title), (SELECT string_agg("search_form"(tag), E'\n') FROM unnest(tags) AS t(tag)),
    "search_form"(description), "search_form"(content));
END $$;

-- The n-grams of one to four characters in a folded text, as numbers (docs/decisions/0006-search-and-totals.md). Single
-- ASCII characters and pairs have unique numbers; the others are hashed into the remaining range. 3- and 4-grams exist
-- for ASCII only, because pairs of other scripts are selective enough. Three implementations give the same numbers,
-- some of them repeatedly: short texts avoid the start-up cost of a query, and bytes are cheaper to read than
-- characters.
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

-- The n-grams that a text must have to contain a folded search text: only the longest ones. In an ASCII text, which has
-- as many bytes as characters, 4-grams imply their 3-grams.
CREATE OR REPLACE FUNCTION "search_probe"("folded" TEXT) RETURNS INTEGER[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT gram FROM unnest("search_grams"("folded")) AS gram
    WHERE gram >= CASE
      WHEN length("folded") = 1 THEN 0
      WHEN length("folded") = 2 THEN 16384
      WHEN length("folded") > 3 AND octet_length("folded") = length("folded") THEN 196607
      ELSE 32768 END);

-- The n-grams that a text must have to contain all of several folded texts, the most telling first: as many as an index
-- compares quickly. The texts are compared with those that have them.
CREATE OR REPLACE FUNCTION "search_probe_all"("pieces" TEXT[]) RETURNS INTEGER[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT g.gram FROM (
    SELECT gram FROM unnest("pieces") AS t(piece) CROSS JOIN LATERAL unnest("search_probe"(t.piece)) AS u(gram)
    ORDER BY length(t.piece) DESC LIMIT 64) AS g);
