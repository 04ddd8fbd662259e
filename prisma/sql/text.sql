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
-- Its cost, as that of the others here, keeps the planner from reading every name where an index of names answers.
CREATE OR REPLACE FUNCTION "search_form_before"("value" TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  COST 2000 AS $$
DECLARE
  form TEXT := value;
BEGIN
  form := regexp_replace(form, '[\u00ad\u034f\u061c\u0640\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufc5e-\ufc63\ufcf2-\ufcf4\ufe00-\ufe0f\ufe70-\ufe7f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');
  RETURN replace(normalize(translate(form, U&'\00b4\0384\1fbd\1fbf\1ffd\1ffe\02dd\2033\2036\02dc\309b\309c', U&'''''''''''''"""~\3099\309a'), NFKC), U&'\0130', 'i');
END $$;

-- The second half, with the case folded.
CREATE OR REPLACE FUNCTION "search_form_after"("value" TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  COST 5000 AS $$
DECLARE
  form TEXT := value;
BEGIN
  -- Most texts have none of these.
  IF form ~ '[\u0131\u00f0\u0256\u01dd\u0219\u021b\u0649\u06cc\u06a9\u06aa\u06c1\u06c3\u0671\u25cb\u25ef\u2022\u2027\u2219\u22c5\u2e31\u30fb\u00df\u05f0-\u05f2\u09ce\u0d7a-\u0d7f\u0e40\u0e4d\u0ec0\u0ecd\u22ef\u2e80-\u2ef2\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u17e0-\u17e9]' THEN
    form := translate(form, U&'\0131\00f0\0256\01dd\0219\021b\0649\06cc\06a9\06aa\06c1\06c3\0671\25cb\25ef\2022\2027\2219\22c5\2e31\30fb', U&'\0069\0111\0111\0259\015f\0163\064a\064a\0643\0643\0647\0629\0627\3007\3007\00b7\00b7\00b7\00b7\00b7\00b7');
    IF form ~ '[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u17e0-\u17e9]' THEN
      form := translate(form, U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9\0966\0967\0968\0969\096a\096b\096c\096d\096e\096f\09e6\09e7\09e8\09e9\09ea\09eb\09ec\09ed\09ee\09ef\0a66\0a67\0a68\0a69\0a6a\0a6b\0a6c\0a6d\0a6e\0a6f\0ae6\0ae7\0ae8\0ae9\0aea\0aeb\0aec\0aed\0aee\0aef\0b66\0b67\0b68\0b69\0b6a\0b6b\0b6c\0b6d\0b6e\0b6f\0be6\0be7\0be8\0be9\0bea\0beb\0bec\0bed\0bee\0bef\0c66\0c67\0c68\0c69\0c6a\0c6b\0c6c\0c6d\0c6e\0c6f\0ce6\0ce7\0ce8\0ce9\0cea\0ceb\0cec\0ced\0cee\0cef\0d66\0d67\0d68\0d69\0d6a\0d6b\0d6c\0d6d\0d6e\0d6f\0e50\0e51\0e52\0e53\0e54\0e55\0e56\0e57\0e58\0e59\0ed0\0ed1\0ed2\0ed3\0ed4\0ed5\0ed6\0ed7\0ed8\0ed9\0f20\0f21\0f22\0f23\0f24\0f25\0f26\0f27\0f28\0f29\1040\1041\1042\1043\1044\1045\1046\1047\1048\1049\17e0\17e1\17e2\17e3\17e4\17e5\17e6\17e7\17e8\17e9',
        '0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789');
    END IF;
    IF form ~ '[\u2e80-\u2ef2]' THEN
      form := translate(form, '⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲',
        '厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵旡日月歺民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀');
    END IF;
    form := replace(replace(replace(form, 'ß', 'ss'), U&'\0e40\0e40', U&'\0e41'), U&'\0ec0\0ec0', U&'\0ec1');
    form := replace(replace(replace(form, U&'\05f0', U&'\05d5\05d5'), U&'\05f1', U&'\05d5\05d9'), U&'\05f2', U&'\05d9\05d9');
    form := replace(replace(replace(form, U&'\0d7a', U&'\0d23\0d4d'), U&'\0d7b', U&'\0d28\0d4d'), U&'\0d7c', U&'\0d30\0d4d');
    form := replace(replace(replace(form, U&'\0d7d', U&'\0d32\0d4d'), U&'\0d7e', U&'\0d33\0d4d'), U&'\0d7f', U&'\0d15\0d4d');
    form := replace(replace(form, U&'\09ce', U&'\09a4\09cd'), U&'\22ef', '...');
    form := regexp_replace(form, '([\u0e4d\u0ecd][\u0e32\u0eb2]?)([\u0e48-\u0e4b\u0ec8-\u0ecb]+)', '\2\1', 'g');
  END IF;
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
CREATE OR REPLACE FUNCTION "search_unaccented"("folded" TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  COST 5000 AS $$
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

-- The n-grams of one to four and of six characters in a folded text, as numbers
-- (docs/decisions/0006-search-and-totals.md). Single ASCII characters and pairs have unique numbers; the others are
-- hashed into the remaining range. Those of three and more exist for ASCII only, because pairs of other scripts are
-- selective enough. Only 6-grams with an even number are kept: most words have one, and the index is smaller. Three
-- implementations give the same numbers, some of them repeatedly: short texts avoid the start-up cost of a query, and
-- bytes are cheaper to read than characters.
CREATE OR REPLACE FUNCTION "search_grams"("folded" TEXT) RETURNS INTEGER[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  COST 100000 AS $$
DECLARE
  characters TEXT[];
  bytes BYTEA;
  threes INTEGER[];
  last INTEGER;
  found INTEGER[] := '{}';
  code INTEGER;
  -- Codes of the last one to six characters if all are ASCII.
  one INTEGER;
  two INTEGER;
  three INTEGER;
  three_before INTEGER;
  three_before_two INTEGER;
  three_before_three INTEGER;
  six INTEGER;
  before INTEGER;
BEGIN
  IF length(folded) <= 300 THEN
    characters := string_to_array(folded, NULL);
    FOR i IN 1 .. cardinality(characters) LOOP
      code := ascii(characters[i]);
      three_before_three := three_before_two;
      three_before_two := three_before;
      three_before := three;
      IF code < 128 THEN
        three := two * 128 + code;
        two := one * 128 + code;
        one := code;
        found := found || code || (16384 + two) || (65536 + three % 131071) || (196607 + (three_before * 128 + code) % 65521);
        six := (three_before_three::bigint * 2097152 + three) % 1048573;
        IF six % 2 = 0 THEN
          found := found || (262128 + six);
        END IF;
      ELSE
        three := NULL;
        two := NULL;
        one := NULL;
        found := found || (128 + code % 16256);
      END IF;
      IF i > 1 AND two IS NULL THEN
        found := found || (32768 + (before * 1021 + code) % 32749);
      END IF;
      before := code;
    END LOOP;
    RETURN array_remove(found, NULL);
  END IF;
  IF octet_length(folded) = length(folded) THEN
    bytes := convert_to(folded, 'UTF8');
    last := octet_length(folded) - 1;
    threes := ARRAY(SELECT get_byte(bytes, i) * 16384 + get_byte(bytes, i + 1) * 128 + get_byte(bytes, i + 2)
      FROM generate_series(0, last - 2) AS i);
    RETURN ARRAY(SELECT get_byte(bytes, i) FROM generate_series(0, last) AS i)
      || ARRAY(SELECT 16384 + get_byte(bytes, i) * 128 + get_byte(bytes, i + 1) FROM generate_series(0, last - 1) AS i)
      || ARRAY(SELECT 65536 + t.abc % 131071 FROM unnest(threes) AS t(abc))
      || ARRAY(SELECT 196607 + (t.abc * 128 + t.bcd % 128) % 65521 FROM unnest(threes[:last - 2], threes[2:]) AS t(abc, bcd))
      || ARRAY(SELECT 262128 + s.six FROM unnest(threes[:last - 4], threes[4:]) AS t(abc, def)
        CROSS JOIN LATERAL (SELECT ((t.abc::bigint * 2097152 + t.def) % 1048573)::integer AS six) AS s WHERE s.six % 2 = 0);
  END IF;
  characters := string_to_array(folded, NULL);
  RETURN ARRAY(
    WITH codes AS MATERIALIZED (
      SELECT ascii(t.a) AS a, ascii(t.b) AS b, ascii(t.c) AS c, ascii(t.d) AS d, ascii(t.e) AS e, ascii(t.f) AS f
      FROM unnest(characters, characters[2:], characters[3:], characters[4:], characters[5:], characters[6:]) AS t(a, b, c, d, e, f)
    )
    SELECT CASE WHEN x.a < 128 THEN x.a ELSE 128 + x.a % 16256 END FROM codes AS x
    UNION SELECT CASE WHEN x.a < 128 AND x.b < 128 THEN 16384 + x.a * 128 + x.b ELSE 32768 + (x.a * 1021 + x.b) % 32749 END
      FROM codes AS x WHERE x.b IS NOT NULL
    UNION SELECT 65536 + (x.a * 16384 + x.b * 128 + x.c) % 131071
      FROM codes AS x WHERE x.a < 128 AND x.b < 128 AND x.c < 128
    UNION SELECT 196607 + (x.a * 2097152 + x.b * 16384 + x.c * 128 + x.d) % 65521
      FROM codes AS x WHERE x.a < 128 AND x.b < 128 AND x.c < 128 AND x.d < 128
    UNION SELECT 262128 + s.six FROM codes AS x CROSS JOIN LATERAL (
        SELECT (((x.a * 16384 + x.b * 128 + x.c)::bigint * 2097152 + x.d * 16384 + x.e * 128 + x.f) % 1048573)::integer AS six
      ) AS s
      WHERE x.a < 128 AND x.b < 128 AND x.c < 128 AND x.d < 128 AND x.e < 128 AND x.f < 128 AND s.six % 2 = 0);
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
