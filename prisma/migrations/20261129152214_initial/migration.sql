-- The tables, indexes and rules of the first release, and the functions and triggers of prisma/sql.

-- prisma/sql/text.sql
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
  form := regexp_replace(form, '[\u00ad\u034f\u061c\u0640\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufc5e-\ufc63\ufcf2-\ufcf4\ufe00-\ufe0f\ufe70-\ufe7f\ufeff\uffa0\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');
  RETURN replace(normalize(translate(form, U&'\00b4\0384\1fbd\1fbf\1ffd\1ffe\02dd\2033\2036\02dc', '''''''''''''"""~'), NFKC), U&'\0130', 'i');
END $$;

-- The second half, with the case folded.
CREATE OR REPLACE FUNCTION "search_form_after"("value" TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  form TEXT := value;
BEGIN
  form := replace(replace(form, U&'i\0307', 'i'), U&'\03c2', U&'\03c3');
  form := regexp_replace(form, '[\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u07f4\u07f5\u2018-\u201b\u2032\u2035\u2039\u203a\u275b\u275c\ua78b\ua78c]', '''', 'g');
  form := regexp_replace(form, '[\u00ab\u00bb\u02ba\u02ee\u05f4\u201c-\u201f\u275d\u275e\u2760\u2e42\u300c-\u300f\u301d-\u301f\U0001f676-\U0001f678]', '"', 'g');
  form := regexp_replace(form, '[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2796\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d]', '-', 'g');
  form := translate(form, U&'\02f7\2053\223c\301c', '~~~~');
  form := regexp_replace(form, '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0898-\u089f\u08ca-\u08e1\u08e3-\u08ff]+', '', 'g');
  RETURN form;
END $$;

-- The form of a text in which searches compare it: case-folded, each run of white space as one space, and the same for
-- a sign however it is encoded: without what is not seen, and compatible forms, apostrophes, quotes, dashes and vowel
-- points as one. The same as `foldText` (src/domain/search/fold.ts). Halves in
-- PL/pgSQL call nothing of ours: indexes are built without a search path.
CREATE OR REPLACE FUNCTION "search_form"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(
    CASE WHEN octet_length("value") = length("value") THEN "fold_case"("value")
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
  plain := normalize(regexp_replace(normalize(folded, NFD), '[\u0300-\u036f]', '', 'g'), NFC);
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

-- The n-grams of one to four characters in a folded text, as numbers (docs/decisions/0010-search-and-totals.md). Single
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

-- Tables, views, constraints and indexes

CREATE TABLE audit_events (
    id bigint NOT NULL,
    at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject_id uuid,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    hash bytea,
    "position" bigint,
    previous_hash bytea
);

CREATE TABLE prompts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    slug text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL,
    description text NOT NULL,
    content text NOT NULL,
    category text DEFAULT 'AI'::text NOT NULL,
    tags text[] DEFAULT ARRAY[]::text[] NOT NULL,
    variables jsonb DEFAULT '[]'::jsonb NOT NULL,
    messages jsonb,
    extras jsonb DEFAULT '{}'::jsonb NOT NULL,
    is_shared boolean DEFAULT true NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    usage_count integer DEFAULT 0 NOT NULL,
    recent_uses integer DEFAULT 0 NOT NULL,
    favorite_count integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    approved_version integer,
    deleted_at timestamp(3) with time zone,
    deleted_by uuid,
    copied_from uuid,
    space_id uuid,
    space_since timestamp(3) with time zone,
    excerpt text GENERATED ALWAYS AS ("left"(content, 320)) STORED NOT NULL,
    content_length integer GENERATED ALWAYS AS (char_length(content)) STORED NOT NULL,
    title_key text GENERATED ALWAYS AS (title_sort_key(title)) STORED NOT NULL COLLATE pg_catalog."C",
    creator_since timestamp(3) with time zone,
    private_slug text COLLATE pg_catalog."C",
    "skillName" text DEFAULT ''::text NOT NULL,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT prompts_category_check CHECK ((category = ANY (ARRAY['AI'::text, 'Automation'::text, 'Content'::text, 'Customer Support'::text, 'Design'::text, 'Development'::text, 'Marketing'::text, 'Research'::text, 'Sales'::text, 'Other'::text]))),
    CONSTRAINT prompts_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 200000))),
    CONSTRAINT prompts_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 1000))),
    CONSTRAINT prompts_extras_check CHECK (extras_within_limits(extras)),
    CONSTRAINT prompts_favorite_count_check CHECK ((favorite_count >= 0)),
    CONSTRAINT prompts_files_check CHECK ((jsonb_typeof(files) = 'array'::text)),
    CONSTRAINT prompts_messages_check CHECK (((messages IS NULL) OR is_chat_of(messages, content))),
    CONSTRAINT prompts_private_slug_check CHECK (((NOT is_shared) OR (private_slug IS NULL) OR (slug <> private_slug))),
    CONSTRAINT prompts_skill_check CHECK ((("skillName" = ''::text) OR (("skillName" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length("skillName") <= 64) AND (messages IS NULL)))),
    CONSTRAINT prompts_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
    CONSTRAINT prompts_space_since_check CHECK (((space_id IS NULL) OR (space_since IS NOT NULL))),
    CONSTRAINT prompts_tags_check CHECK (tags_within_limits(tags)),
    CONSTRAINT prompts_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
    CONSTRAINT prompts_usage_count_check CHECK ((usage_count >= 0)),
    CONSTRAINT prompts_variables_check CHECK (variables_within_limits(variables)),
    CONSTRAINT prompts_version_check CHECK ((version >= 1))
);

CREATE TABLE address_findings (
    profile_id uuid NOT NULL,
    found_at timestamp(3) with time zone NOT NULL,
    ended jsonb NOT NULL,
    prompt_ids uuid[] NOT NULL,
    collection_ids uuid[] NOT NULL,
    is_from_before boolean NOT NULL,
    settled_at timestamp(3) with time zone,
    confirmed_at timestamp(3) with time zone
);

CREATE TABLE ai_models (
    id uuid NOT NULL,
    name text NOT NULL,
    base_url text NOT NULL,
    model text NOT NULL,
    api_key text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    calls_at_once integer DEFAULT 4 NOT NULL,
    price_in double precision,
    price_out double precision,
    revision integer DEFAULT 1 NOT NULL,
    CONSTRAINT ai_models_base_url_check CHECK (((base_url ~ '^https?://'::text) AND (char_length(base_url) <= 300))),
    CONSTRAINT ai_models_calls_at_once_check CHECK (((calls_at_once >= 1) AND (calls_at_once <= 32))),
    CONSTRAINT ai_models_model_check CHECK (((char_length(model) >= 1) AND (char_length(model) <= 200))),
    CONSTRAINT ai_models_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
    CONSTRAINT ai_models_prices_check CHECK (((price_in >= (0)::double precision) AND (price_out >= (0)::double precision)))
);

CREATE TABLE approval_changes (
    id bigint NOT NULL,
    space_id uuid,
    needs_approval boolean NOT NULL,
    after_id uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE approval_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE approval_changes_id_seq OWNED BY approval_changes.id;

CREATE TABLE prompt_versions (
    prompt_id uuid NOT NULL,
    version integer NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    content text NOT NULL,
    category text NOT NULL,
    tags text[] DEFAULT ARRAY[]::text[] NOT NULL,
    variables jsonb DEFAULT '[]'::jsonb NOT NULL,
    messages jsonb,
    extras jsonb DEFAULT '{}'::jsonb NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    author_id uuid,
    suggested_by uuid,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    was_shared boolean DEFAULT false NOT NULL,
    "skillName" text DEFAULT ''::text NOT NULL,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT prompt_versions_extras_check CHECK (extras_within_limits(extras)),
    CONSTRAINT prompt_versions_files_check CHECK ((jsonb_typeof(files) = 'array'::text)),
    CONSTRAINT prompt_versions_messages_check CHECK (((messages IS NULL) OR is_chat_of(messages, content))),
    CONSTRAINT prompt_versions_note_check CHECK ((char_length(note) <= 500)),
    CONSTRAINT prompt_versions_skill_check CHECK ((("skillName" = ''::text) OR (("skillName" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length("skillName") <= 64) AND (messages IS NULL)))),
    CONSTRAINT prompt_versions_variables_check CHECK (variables_within_limits(variables)),
    CONSTRAINT prompt_versions_version_check CHECK ((version >= 1))
);

CREATE VIEW approved_prompts AS
 SELECT p.id,
    p.slug,
    v.title,
    v.description,
    v.content,
    "left"(v.content, 320) AS excerpt,
    char_length(v.content) AS content_length,
    title_sort_key(v.title) AS title_key,
    v.category,
    v.tags,
    p.is_shared,
    p.created_by,
    p.created_at,
        CASE
            WHEN (p.approved_version = p.version) THEN p.updated_at
            ELSE v.created_at
        END AS updated_at,
    p.usage_count,
    p.favorite_count,
    p.approved_version AS version,
    p.deleted_at,
    v.variables,
    p.recent_uses,
    v.messages,
    v.extras,
    p.space_id,
    v."skillName",
    v.files
   FROM (prompts p
     JOIN prompt_versions v ON (((v.prompt_id = p.id) AND (v.version = p.approved_version))))
  WHERE (p.is_shared AND (p.deleted_at IS NULL) AND (p.approved_version IS NOT NULL));

CREATE TABLE spaces (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    public_needs_approval boolean DEFAULT false NOT NULL,
    agents_need_approval boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    deleted_at timestamp(3) with time zone,
    deleted_by uuid,
    created_by uuid,
    gate jsonb,
    CONSTRAINT spaces_description_check CHECK ((char_length(description) <= 500)),
    CONSTRAINT spaces_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
    CONSTRAINT spaces_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);

CREATE VIEW approving_spaces AS
 SELECT s.id
   FROM spaces s
  WHERE (s.public_needs_approval AND (s.deleted_at IS NULL));

CREATE SEQUENCE audit_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE audit_events_id_seq OWNED BY audit_events.id;

CREATE TABLE avatar_files (
    key text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone,
    CONSTRAINT avatar_files_key_check CHECK ((key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{32}$'::text))
);

CREATE TABLE backups (
    id bigint NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    place text NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL,
    rows bigint DEFAULT 0 NOT NULL,
    has_secrets boolean DEFAULT false NOT NULL,
    problem text,
    is_checked boolean DEFAULT true NOT NULL
);

CREATE SEQUENCE backups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE backups_id_seq OWNED BY backups.id;

CREATE TABLE changes (
    transaction xid8 DEFAULT pg_current_xact_id() NOT NULL,
    id bigint NOT NULL,
    at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    kind text NOT NULL,
    subject text,
    slug text,
    owner_id uuid,
    changed_by uuid,
    seen_before text,
    seen_after text,
    space_before uuid,
    space_after uuid,
    CONSTRAINT changes_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'changed'::text, 'status'::text, 'run'::text, 'grant'::text, 'discussion'::text, 'told'::text, 'used'::text, 'starred'::text, 'aged'::text, 'profile'::text, 'collection'::text, 'everything'::text, 'rights'::text, 'session'::text]))),
    CONSTRAINT changes_seen_check CHECK (((seen_before = ANY (ARRAY['none'::text, 'private'::text, 'shared'::text])) AND (seen_after = ANY (ARRAY['none'::text, 'private'::text, 'shared'::text])))),
    CONSTRAINT changes_subject_check CHECK (((subject IS NOT NULL) OR (kind = 'everything'::text)))
);

ALTER TABLE changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE collection_items (
    collection_id uuid NOT NULL,
    prompt_id uuid NOT NULL,
    "position" integer NOT NULL,
    added_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    was_shared boolean DEFAULT false NOT NULL,
    CONSTRAINT collection_items_position_check CHECK (("position" >= 1))
);

CREATE TABLE collection_pins (
    user_id uuid NOT NULL,
    collection_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE collections (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    visibility text DEFAULT 'private'::text NOT NULL,
    space_id uuid,
    for_agents boolean DEFAULT false NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT collections_description_check CHECK ((char_length(description) <= 2000)),
    CONSTRAINT collections_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT collections_space_id_check CHECK (((space_id IS NULL) OR (visibility = 'space'::text))),
    CONSTRAINT collections_visibility_check CHECK ((visibility = ANY (ARRAY['private'::text, 'space'::text, 'shared'::text])))
);

CREATE TABLE comments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    prompt_id uuid NOT NULL,
    version integer NOT NULL,
    parent_id uuid,
    author_id uuid,
    body text NOT NULL,
    mentions uuid[] DEFAULT ARRAY[]::uuid[],
    from_line integer,
    to_line integer,
    quote text,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    edited_at timestamp(3) with time zone,
    resolved_at timestamp(3) with time zone,
    resolved_by uuid,
    deleted_at timestamp(3) with time zone,
    was_shared boolean DEFAULT false NOT NULL,
    CONSTRAINT comments_body_check CHECK (((char_length(body) <= 5000) AND ((deleted_at IS NULL) = (body <> ''::text)))),
    CONSTRAINT comments_lines_check CHECK ((((from_line IS NULL) AND (to_line IS NULL) AND (quote IS NULL)) OR ((from_line >= 1) AND (to_line >= from_line) AND (quote IS NOT NULL) AND (parent_id IS NULL)))),
    CONSTRAINT comments_mentions_check CHECK ((cardinality(mentions) <= 10)),
    CONSTRAINT comments_resolved_check CHECK (((parent_id IS NULL) OR ((resolved_at IS NULL) AND (resolved_by IS NULL))))
);

CREATE TABLE company_logouts (
    id text NOT NULL,
    issuer text NOT NULL,
    subject text,
    sid text,
    issued_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE credentials (
    profile_id uuid NOT NULL,
    phone text,
    password_hash text,
    password_changed_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    reset_at timestamp(3) with time zone
);

CREATE TABLE daily_counts (
    id bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    total integer NOT NULL,
    CONSTRAINT daily_counts_kind_check CHECK ((kind = ANY (ARRAY['prompts'::text, 'uses'::text, 'shared-prompts'::text, 'shared-uses'::text])))
);

ALTER TABLE daily_counts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME daily_counts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE daily_quotas (
    profile_id uuid NOT NULL,
    day date NOT NULL,
    kind text NOT NULL,
    used bigint NOT NULL,
    CONSTRAINT daily_quotas_used_check CHECK ((used >= 0))
);

CREATE TABLE directory_changes (
    id bigint NOT NULL,
    group_id uuid,
    group_name text NOT NULL,
    profile_id uuid,
    space_id uuid
);

CREATE SEQUENCE directory_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE directory_changes_id_seq OWNED BY directory_changes.id;

CREATE TABLE directory_requests (
    id bigint NOT NULL,
    at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    attributes text[],
    status integer NOT NULL,
    detail text DEFAULT ''::text NOT NULL
);

CREATE SEQUENCE directory_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE directory_requests_id_seq OWNED BY directory_requests.id;

CREATE TABLE email_changes (
    profile_id uuid NOT NULL,
    new_email text NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE evaluation_calls (
    run_id uuid NOT NULL,
    case_id uuid NOT NULL,
    attempt integer NOT NULL,
    evaluation_id uuid NOT NULL,
    place integer NOT NULL,
    lease uuid,
    leased_until timestamp(3) with time zone,
    not_before timestamp(3) with time zone,
    failures integer DEFAULT 0 NOT NULL,
    model text NOT NULL,
    asking text,
    reserved_nanos bigint DEFAULT 0 NOT NULL,
    kept jsonb,
    CONSTRAINT evaluation_calls_asking_check CHECK (((asking IS NULL) OR (lease IS NOT NULL))),
    CONSTRAINT evaluation_calls_attempt_check CHECK (((attempt >= 1) AND (attempt <= 5))),
    CONSTRAINT evaluation_calls_lease_check CHECK (((lease IS NULL) = (leased_until IS NULL))),
    CONSTRAINT evaluation_calls_reserved_check CHECK ((reserved_nanos >= 0))
);

CREATE TABLE evaluation_uses (
    day date NOT NULL,
    key text NOT NULL,
    calls integer DEFAULT 0 NOT NULL,
    cost_nanos bigint DEFAULT 0 NOT NULL
);

CREATE TABLE factors (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    profile_id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    verified_at timestamp(3) with time zone,
    secret text DEFAULT ''::text NOT NULL,
    last_step integer DEFAULT 0 NOT NULL,
    credential_id text,
    public_key bytea,
    counter bigint DEFAULT 0 NOT NULL,
    transports text[] DEFAULT ARRAY[]::text[],
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    used_at timestamp(3) with time zone,
    CONSTRAINT factors_kind_check CHECK ((kind = ANY (ARRAY['totp'::text, 'passkey'::text]))),
    CONSTRAINT factors_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);

CREATE TABLE favorites (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    prompt_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE file_blobs (
    sha256 text NOT NULL,
    bytes bytea NOT NULL,
    size integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT file_blobs_check CHECK (((sha256 = encode(sha256(bytes), 'hex'::text)) AND (size = octet_length(bytes)) AND (size <= 5242880)))
);

CREATE TABLE file_uploads (
    user_id uuid NOT NULL,
    sha256 text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE file_uses (
    prompt_id uuid NOT NULL,
    sha256 text NOT NULL
);

CREATE TABLE follows (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    profile_id uuid,
    space_id uuid,
    collection_id uuid,
    prompt_id uuid,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT follows_one_thing_check CHECK ((num_nonnulls(profile_id, space_id, collection_id, prompt_id) = 1)),
    CONSTRAINT follows_others_check CHECK ((profile_id <> user_id))
);

CREATE VIEW guest_prompts AS
 SELECT p.id,
    p.slug,
    p.title,
    p.description,
    p.content,
    p.excerpt,
    p.content_length,
    p.title_key,
    p.category,
    p.tags,
    p.is_shared,
    p.created_by,
    p.created_at,
    p.updated_at,
    p.usage_count,
    p.favorite_count,
    p.version,
    p.deleted_at,
    p.variables,
    p.recent_uses,
    p.messages,
    p.extras,
    p.space_id,
    p."skillName",
    p.files
   FROM prompts p
  WHERE (p.is_shared AND (p.deleted_at IS NULL) AND ((p.space_id = ANY (ARRAY( SELECT s.id
           FROM approving_spaces s))) IS NOT TRUE))
UNION ALL
 SELECT a.id,
    a.slug,
    a.title,
    a.description,
    a.content,
    a.excerpt,
    a.content_length,
    a.title_key,
    a.category,
    a.tags,
    a.is_shared,
    a.created_by,
    a.created_at,
    a.updated_at,
    a.usage_count,
    a.favorite_count,
    a.version,
    a.deleted_at,
    a.variables,
    a.recent_uses,
    a.messages,
    a.extras,
    a.space_id,
    a."skillName",
    a.files
   FROM (approving_spaces s
     JOIN approved_prompts a ON ((a.space_id = s.id)));

CREATE TABLE held_places (
    id uuid NOT NULL,
    key text NOT NULL,
    process_id uuid NOT NULL
);

CREATE TABLE idempotent_requests (
    token_id uuid NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status integer,
    body text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT idempotent_requests_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);

CREATE TABLE identities (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    profile_id uuid NOT NULL,
    provider text NOT NULL,
    issuer text DEFAULT ''::text NOT NULL,
    subject text NOT NULL,
    email text,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_used_at timestamp(3) with time zone,
    CONSTRAINT identities_provider_check CHECK ((provider = ANY (ARRAY['password'::text, 'phone'::text, 'email'::text, 'google'::text, 'github'::text, 'oidc'::text])))
);

CREATE TABLE imported_prompts (
    import_id uuid NOT NULL,
    prompt_id uuid NOT NULL,
    version integer NOT NULL,
    was_there boolean DEFAULT false NOT NULL
);

CREATE TABLE imports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid NOT NULL,
    file_name text NOT NULL,
    formats text[] DEFAULT ARRAY[]::text[],
    space_name text,
    created_at timestamp(3) with time zone NOT NULL,
    created integer DEFAULT 0 NOT NULL,
    duplicates integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL,
    undone_at timestamp(3) with time zone,
    done integer DEFAULT 0 NOT NULL,
    is_stopped boolean DEFAULT false NOT NULL,
    problem text,
    seen_at timestamp(3) with time zone,
    total integer DEFAULT 0 NOT NULL,
    CONSTRAINT imports_file_name_check CHECK ((char_length(file_name) <= 255))
);

CREATE TABLE mail_outbox (
    id uuid NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    give_up_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    last_error text DEFAULT ''::text NOT NULL,
    digest_since timestamp(3) with time zone,
    digest_until timestamp(3) with time zone,
    invitation_id uuid,
    prompt_id uuid,
    user_id uuid,
    was_shared boolean DEFAULT false NOT NULL,
    held_at timestamp(3) with time zone,
    is_to_typed boolean DEFAULT false NOT NULL,
    sender_id uuid,
    taken_at timestamp(3) with time zone,
    subject_kind text,
    subject_id uuid,
    CONSTRAINT mail_outbox_over_is_empty CHECK ((((sent_at IS NULL) AND (failed_at IS NULL)) OR (body = ''::text))),
    CONSTRAINT mail_outbox_single_lines CHECK (((recipient !~ '[[:cntrl:]]'::text) AND (subject !~ '[[:cntrl:]]'::text)))
);

CREATE TABLE notifications (
    id bigint NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    prompt_id uuid,
    actor_id uuid,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    read_at timestamp(3) with time zone,
    done_at timestamp(3) with time zone,
    subject_kind text NOT NULL,
    subject_id uuid NOT NULL,
    CONSTRAINT notifications_done_check CHECK (((done_at IS NULL) OR (read_at IS NOT NULL))),
    CONSTRAINT notifications_subject_check CHECK (((subject_kind <> 'prompt'::text) OR (subject_id = prompt_id)))
);

CREATE SEQUENCE notifications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE notifications_id_seq OWNED BY notifications.id;

CREATE TABLE oauth_records (
    id_hash text NOT NULL,
    kind text NOT NULL,
    connection_id uuid,
    payload jsonb NOT NULL,
    consumed_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT oauth_records_id_hash_check CHECK ((length(id_hash) = 64)),
    CONSTRAINT oauth_records_payload_check CHECK ((pg_column_size(payload) <= 65536))
);

CREATE TABLE passkey_challenges (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    challenge text NOT NULL,
    profile_id uuid,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE password_reset_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    requested_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE password_reset_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    profile_id uuid NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE pending_sign_ins (
    token_hash text NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    profile_id uuid NOT NULL,
    proved_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    company_issuer text,
    company_sid text,
    company_subject text,
    by_owner boolean DEFAULT false NOT NULL
);

CREATE TABLE personal_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    profile_id uuid NOT NULL,
    name text NOT NULL,
    token_hash text,
    last_four text,
    client_id text,
    redirect_host text,
    scopes text[],
    is_limited boolean NOT NULL,
    space_ids uuid[],
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_used_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone NOT NULL,
    revoked_at timestamp(3) with time zone,
    last_prompt_id uuid,
    last_read_at timestamp(3) with time zone,
    unused_until timestamp(3) with time zone,
    CONSTRAINT personal_tokens_expires_at_check CHECK ((expires_at <= (created_at + '366 days'::interval))),
    CONSTRAINT personal_tokens_kind_check CHECK ((((client_id IS NULL) = (token_hash IS NOT NULL)) AND ((client_id IS NULL) = (redirect_host IS NULL)) AND ((client_id IS NULL) = (last_four IS NOT NULL)))),
    CONSTRAINT personal_tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
    CONSTRAINT personal_tokens_spaces_check CHECK ((is_limited = (cardinality(space_ids) > 0))),
    CONSTRAINT personal_tokens_token_hash_check CHECK ((length(token_hash) = 64))
);

CREATE TABLE profiles (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text,
    full_name text NOT NULL,
    role text DEFAULT 'contributor'::text NOT NULL,
    avatar_url text,
    bio text DEFAULT ''::text NOT NULL,
    website text DEFAULT ''::text NOT NULL,
    social_links jsonb DEFAULT '{}'::jsonb NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    deleted_at timestamp(3) with time zone,
    erased_at timestamp(3) with time zone,
    prompts_removed_by uuid,
    notify_by_mail boolean DEFAULT true NOT NULL,
    notify_in_app boolean DEFAULT true NOT NULL,
    notify_comments_by_mail boolean DEFAULT true NOT NULL,
    notify_comments_in_app boolean DEFAULT true NOT NULL,
    notify_grants_by_mail boolean DEFAULT true NOT NULL,
    notify_grants_in_app boolean DEFAULT true NOT NULL,
    digest_sent_at timestamp(3) with time zone,
    first_steps_closed_at timestamp(3) with time zone,
    email_proved_at timestamp(3) with time zone,
    last_sign_in_at timestamp(3) with time zone,
    role_source text DEFAULT 'hand'::text NOT NULL,
    email_writer text DEFAULT 'holder'::text NOT NULL,
    was_active boolean DEFAULT true NOT NULL,
    CONSTRAINT profiles_avatar_url_check CHECK (((avatar_url IS NULL) OR (avatar_url ~ (('^/api/avatars/'::text || id) || '/[0-9a-f]{32}$'::text)))),
    CONSTRAINT profiles_bio_check CHECK ((char_length(bio) <= 1000)),
    CONSTRAINT profiles_deleted_check CHECK (((deleted_at IS NULL) OR (NOT is_active))),
    CONSTRAINT profiles_email_check CHECK (((email = lower(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
    CONSTRAINT profiles_email_writer_check CHECK ((email_writer = ANY (ARRAY['holder'::text, 'others'::text, 'before'::text]))),
    CONSTRAINT profiles_erased_check CHECK (((erased_at IS NULL) OR ((deleted_at IS NOT NULL) AND (email IS NULL) AND (role <> 'admin'::text)))),
    CONSTRAINT profiles_full_name_check CHECK (((char_length(full_name) >= 1) AND (char_length(full_name) <= 120))),
    CONSTRAINT profiles_prompts_removed_by_check CHECK (((prompts_removed_by IS NULL) OR (deleted_at IS NOT NULL))),
    CONSTRAINT profiles_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'contributor'::text, 'viewer'::text]))),
    CONSTRAINT profiles_role_source_check CHECK ((role_source = ANY (ARRAY['hand'::text, 'sign-in'::text, 'directory'::text]))),
    CONSTRAINT profiles_website_check CHECK ((char_length(website) <= 300))
);

CREATE TABLE prompt_activity (
    id bigint NOT NULL,
    prompt_id uuid NOT NULL,
    kind text NOT NULL,
    actor_id uuid,
    version integer,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    was_shared boolean NOT NULL,
    space_id uuid,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    lead_id bigint,
    CONSTRAINT prompt_activity_kind_check CHECK (((kind ~ '^[a-z]+(-[a-z]+)*$'::text) AND (char_length(kind) <= 40))),
    CONSTRAINT prompt_activity_version_check CHECK ((version >= 1))
);

CREATE SEQUENCE prompt_activity_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE prompt_activity_id_seq OWNED BY prompt_activity.id;

CREATE TABLE prompt_answer_verdicts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    run_id uuid NOT NULL,
    case_id uuid NOT NULL,
    attempt integer NOT NULL,
    user_id uuid,
    is_good boolean NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    was_own boolean NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT prompt_answer_verdicts_note_check CHECK ((char_length(note) <= 500))
);

CREATE TABLE prompt_counters (
    id bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    label text DEFAULT ''::text NOT NULL,
    total integer NOT NULL,
    shared integer NOT NULL,
    CONSTRAINT prompt_counters_kind_check CHECK ((kind = ANY (ARRAY['library'::text, 'category'::text, 'tag'::text, 'creator'::text, 'space'::text])))
);

ALTER TABLE prompt_counters ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME prompt_counters_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE prompt_daily_uses (
    prompt_id uuid NOT NULL,
    day date NOT NULL,
    version integer NOT NULL,
    total integer NOT NULL,
    CONSTRAINT prompt_daily_uses_total_check CHECK ((total >= 0))
);

CREATE TABLE prompt_evaluations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    prompt_id uuid NOT NULL,
    started_by uuid,
    is_watch boolean DEFAULT false NOT NULL,
    via_token boolean DEFAULT false NOT NULL,
    token_id uuid,
    started_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    ended_at timestamp(3) with time zone,
    answers_per_case integer NOT NULL,
    answers_needed integer NOT NULL,
    cases jsonb NOT NULL,
    approved_version integer,
    stop_at_nanos bigint,
    currency text,
    calls integer DEFAULT 0 NOT NULL,
    repeated_calls integer DEFAULT 0 NOT NULL,
    cost_nanos bigint DEFAULT 0 NOT NULL,
    is_cost_unknown boolean DEFAULT false NOT NULL,
    is_cost_estimated boolean DEFAULT false NOT NULL,
    was_shared boolean DEFAULT false NOT NULL,
    CONSTRAINT prompt_evaluations_answers_check CHECK (((answers_per_case = ANY (ARRAY[1, 3, 5])) AND ((answers_needed >= 1) AND (answers_needed <= answers_per_case)))),
    CONSTRAINT prompt_evaluations_calls_check CHECK (((calls >= 0) AND ((repeated_calls >= 0) AND (repeated_calls <= calls)))),
    CONSTRAINT prompt_evaluations_cases_check CHECK (((jsonb_typeof(cases) = 'array'::text) AND ((jsonb_array_length(cases) >= 1) AND (jsonb_array_length(cases) <= 200)))),
    CONSTRAINT prompt_evaluations_cost_check CHECK (((cost_nanos >= 0) AND (stop_at_nanos > 0))),
    CONSTRAINT prompt_evaluations_state_check CHECK (((state = ANY (ARRAY['running'::text, 'paused'::text, 'finished'::text, 'cancelled'::text, 'stopped'::text])) AND ((ended_at IS NOT NULL) = (state = ANY (ARRAY['finished'::text, 'cancelled'::text, 'stopped'::text]))))),
    CONSTRAINT prompt_evaluations_token_check CHECK ((via_token OR (token_id IS NULL)))
);

CREATE TABLE prompt_grants (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    prompt_id uuid NOT NULL,
    subject_user_id uuid,
    subject_space_id uuid,
    "right" text NOT NULL,
    expires_at timestamp(3) with time zone,
    created_by uuid,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT prompt_grants_expires_at_check CHECK ((expires_at > created_at)),
    CONSTRAINT prompt_grants_right_check CHECK (("right" = ANY (ARRAY['read'::text, 'suggest'::text, 'edit'::text]))),
    CONSTRAINT prompt_grants_subject_check CHECK ((num_nonnulls(subject_user_id, subject_space_id) = 1))
);

CREATE TABLE prompt_likeness (
    prompt_id uuid NOT NULL,
    version integer NOT NULL,
    bands integer[]
);

CREATE TABLE prompt_pins (
    user_id uuid NOT NULL,
    prompt_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE prompt_reviews (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    prompt_id uuid NOT NULL,
    version integer NOT NULL,
    requested_by uuid,
    message text DEFAULT ''::text NOT NULL,
    reviewers uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    tested_by uuid,
    tested_at timestamp(3) with time zone,
    closed_by uuid,
    closed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    was_shared boolean DEFAULT false NOT NULL,
    CONSTRAINT prompt_reviews_closed_check CHECK (((state = 'open'::text) = (closed_at IS NULL))),
    CONSTRAINT prompt_reviews_message_check CHECK ((char_length(message) <= 2000)),
    CONSTRAINT prompt_reviews_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'changes'::text, 'withdrawn'::text, 'superseded'::text])))
);

CREATE TABLE prompt_runs (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    prompt_id uuid,
    version integer,
    model_name text NOT NULL,
    inputs jsonb NOT NULL,
    answer text NOT NULL,
    is_cut boolean NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE prompt_search (
    prompt_id uuid NOT NULL,
    is_current boolean NOT NULL,
    is_approved boolean NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    is_shared boolean NOT NULL,
    category text NOT NULL,
    tag_keys text[] NOT NULL COLLATE pg_catalog."C",
    folded text NOT NULL COLLATE pg_catalog."C",
    space_id uuid,
    unaccented text COLLATE pg_catalog."C",
    status text,
    is_skill boolean DEFAULT false NOT NULL
)
WITH (toast_tuple_target='128', fillfactor='80');
ALTER TABLE ONLY prompt_search ALTER COLUMN folded SET STATISTICS 0;
ALTER TABLE ONLY prompt_search ALTER COLUMN folded SET STORAGE EXTERNAL;
ALTER TABLE ONLY prompt_search ALTER COLUMN unaccented SET STATISTICS 0;
ALTER TABLE ONLY prompt_search ALTER COLUMN unaccented SET STORAGE EXTERNAL;

CREATE TABLE prompt_status (
    id bigint NOT NULL,
    prompt_id uuid NOT NULL,
    version integer NOT NULL,
    status text NOT NULL,
    approved_by uuid,
    notes text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    test_run_id uuid,
    test_run_warnings text[] DEFAULT ARRAY[]::text[],
    was_shared boolean DEFAULT false NOT NULL,
    override_reason text,
    CONSTRAINT prompt_status_notes_check CHECK ((char_length(notes) <= 2000)),
    CONSTRAINT prompt_status_status_check CHECK ((status = ANY (ARRAY['tested'::text, 'approved'::text]))),
    CONSTRAINT prompt_status_test_run_check CHECK (((test_run_id IS NOT NULL) OR (test_run_warnings = '{}'::text[])))
);

CREATE SEQUENCE prompt_status_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE prompt_status_id_seq OWNED BY prompt_status.id;

CREATE TABLE prompt_test_answers (
    run_id uuid NOT NULL,
    case_id uuid NOT NULL,
    attempt integer NOT NULL,
    prompt_id uuid NOT NULL,
    text text NOT NULL,
    text_length integer NOT NULL,
    is_cut boolean DEFAULT false NOT NULL,
    problem text,
    checks jsonb NOT NULL,
    is_passed boolean NOT NULL,
    is_undecided boolean DEFAULT false NOT NULL,
    tokens_in integer DEFAULT 0 NOT NULL,
    tokens_out integer DEFAULT 0 NOT NULL,
    judge_calls integer DEFAULT 0 NOT NULL,
    judge_tokens_in integer DEFAULT 0 NOT NULL,
    judge_tokens_out integer DEFAULT 0 NOT NULL,
    is_estimated boolean DEFAULT false NOT NULL,
    cost_nanos bigint,
    milliseconds integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    removed_at timestamp(3) with time zone,
    was_shared boolean DEFAULT false NOT NULL,
    CONSTRAINT prompt_test_answers_attempt_check CHECK (((attempt >= 1) AND (attempt <= 5))),
    CONSTRAINT prompt_test_answers_checks_check CHECK ((jsonb_typeof(checks) = 'array'::text)),
    CONSTRAINT prompt_test_answers_numbers_check CHECK (((LEAST(tokens_in, tokens_out, judge_calls, judge_tokens_in, judge_tokens_out, milliseconds) >= 0) AND (COALESCE(cost_nanos, (0)::bigint) >= 0))),
    CONSTRAINT prompt_test_answers_text_check CHECK (((char_length(text) <= 20000) AND (text_length >= char_length(text)) AND ((removed_at IS NULL) OR (text = ''::text))))
);

CREATE TABLE prompt_test_cases (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    prompt_id uuid NOT NULL,
    name text NOT NULL,
    inputs jsonb NOT NULL,
    checks jsonb NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    was_shared boolean DEFAULT false NOT NULL,
    CONSTRAINT prompt_test_cases_checks_check CHECK (((jsonb_typeof(checks) = 'array'::text) AND ((jsonb_array_length(checks) >= 1) AND (jsonb_array_length(checks) <= 20)))),
    CONSTRAINT prompt_test_cases_inputs_check CHECK (((jsonb_typeof(inputs) = 'array'::text) AND (jsonb_array_length(inputs) <= 100))),
    CONSTRAINT prompt_test_cases_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
    CONSTRAINT prompt_test_cases_revision_check CHECK ((revision >= 1))
);

CREATE TABLE prompt_test_results (
    run_id uuid NOT NULL,
    case_id uuid NOT NULL,
    prompt_id uuid NOT NULL,
    case_revision integer NOT NULL,
    case_name text NOT NULL,
    input_hash text NOT NULL,
    answer text NOT NULL,
    answer_length integer NOT NULL,
    is_cut boolean DEFAULT false NOT NULL,
    problem text,
    checks jsonb NOT NULL,
    is_passed boolean NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    was_shared boolean DEFAULT false NOT NULL,
    is_undecided boolean DEFAULT false NOT NULL,
    CONSTRAINT prompt_test_results_answer_check CHECK (((char_length(answer) <= 20000) AND (answer_length >= char_length(answer)))),
    CONSTRAINT prompt_test_results_checks_check CHECK ((jsonb_typeof(checks) = 'array'::text)),
    CONSTRAINT prompt_test_results_hash_check CHECK ((input_hash ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE prompt_test_runs (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    prompt_id uuid NOT NULL,
    version integer NOT NULL,
    source text NOT NULL,
    provider text,
    model text,
    started_by uuid,
    total integer NOT NULL,
    started_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    ended_at timestamp(3) with time zone,
    "end" text,
    end_reason text DEFAULT ''::text NOT NULL,
    was_shared boolean DEFAULT false NOT NULL,
    answers_needed integer DEFAULT 1 NOT NULL,
    answers_per_case integer DEFAULT 1 NOT NULL,
    evaluation_id uuid,
    judge_id uuid,
    judge_revision integer,
    model_id uuid,
    model_name text,
    model_revision integer,
    CONSTRAINT prompt_test_runs_answers_check CHECK (((answers_per_case = ANY (ARRAY[1, 3, 5])) AND ((answers_needed >= 1) AND (answers_needed <= answers_per_case)))),
    CONSTRAINT prompt_test_runs_end_check CHECK (((("end" = ANY (ARRAY['finished'::text, 'cancelled'::text, 'stopped'::text])) AND (ended_at IS NOT NULL)) OR (("end" IS NULL) AND (ended_at IS NULL)))),
    CONSTRAINT prompt_test_runs_evaluation_check CHECK ((((evaluation_id IS NOT NULL) AND (model_name IS NOT NULL) AND (model_revision IS NOT NULL)) OR ((num_nonnulls(evaluation_id, model_id, model_name, model_revision, judge_id, judge_revision) = 0) AND (answers_per_case = 1)))),
    CONSTRAINT prompt_test_runs_judge_check CHECK (((judge_id IS NULL) OR (judge_revision IS NOT NULL))),
    CONSTRAINT prompt_test_runs_source_check CHECK (((source = ANY (ARRAY['ai'::text, 'pasted'::text])) AND ((source = 'ai'::text) = (provider IS NOT NULL)) AND ((source = 'ai'::text) = (model IS NOT NULL)))),
    CONSTRAINT prompt_test_runs_total_check CHECK (((total >= 1) AND (total <= 200)))
);

CREATE TABLE prompt_usage (
    id bigint NOT NULL,
    prompt_id uuid NOT NULL,
    user_id uuid,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE prompt_usage_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE prompt_usage_id_seq OWNED BY prompt_usage.id;

CREATE TABLE prompt_value_sets (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    prompt_id uuid NOT NULL,
    name text NOT NULL,
    "values" jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT prompt_value_sets_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT prompt_value_sets_values_check CHECK (((jsonb_typeof("values") = 'array'::text) AND ((jsonb_array_length("values") >= 1) AND (jsonb_array_length("values") <= 100))))
);

CREATE TABLE provider_notices (
    kind text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    detail text DEFAULT ''::text NOT NULL
);

CREATE TABLE publish_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    prompt_id uuid NOT NULL,
    space_id uuid NOT NULL,
    requested_by uuid NOT NULL,
    kind text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    decided_by uuid,
    decided_at timestamp(3) with time zone,
    reason text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    sealed_link text,
    CONSTRAINT publish_requests_kind_check CHECK ((kind = ANY (ARRAY['move-out'::text, 'share'::text, 'link'::text]))),
    CONSTRAINT publish_requests_note_check CHECK ((length(note) <= 1000)),
    CONSTRAINT publish_requests_reason_check CHECK ((length(reason) <= 1000)),
    CONSTRAINT publish_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'ended'::text])))
);

CREATE UNLOGGED TABLE rate_limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE recovery_codes (
    profile_id uuid NOT NULL,
    code_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE review_comments (
    id bigint NOT NULL,
    review_id uuid NOT NULL,
    kind text NOT NULL,
    author_id uuid,
    body text DEFAULT ''::text NOT NULL,
    field text,
    line integer,
    line_text text,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    was_shared boolean DEFAULT false NOT NULL,
    path text,
    CONSTRAINT review_comments_body_check CHECK (((char_length(body) <= 2000) AND ((kind <> 'comment'::text) OR (body <> ''::text)))),
    CONSTRAINT review_comments_kind_check CHECK ((kind = ANY (ARRAY['comment'::text, 'tested'::text, 'changes'::text, 'approved'::text, 'withdrawn'::text]))),
    CONSTRAINT review_comments_place_check CHECK ((((field IS NULL) AND (path IS NULL) AND (line IS NULL) AND (line_text IS NULL)) OR ((field IS NOT NULL) AND (field = ANY (ARRAY['title'::text, 'description'::text, 'content'::text, 'file'::text])) AND ((field = 'file'::text) = (path IS NOT NULL)) AND (line >= 1) AND (line_text IS NOT NULL) AND (kind = 'comment'::text))))
);

CREATE SEQUENCE review_comments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE review_comments_id_seq OWNED BY review_comments.id;

CREATE TABLE scim_group_members (
    group_id uuid NOT NULL,
    profile_id uuid NOT NULL
);

CREATE TABLE scim_groups (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    display_name text NOT NULL,
    external_id text,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE scim_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_used_at timestamp(3) with time zone
);

CREATE TABLE scim_users (
    profile_id uuid NOT NULL,
    user_name text NOT NULL,
    external_id text,
    family_name text,
    given_name text,
    left_at timestamp(3) with time zone
);

CREATE TABLE search_ping_targets (
    url text NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_error text DEFAULT ''::text NOT NULL,
    "position" text DEFAULT (pg_current_snapshot())::text NOT NULL
);

CREATE TABLE search_pings (
    id bigint NOT NULL,
    target text NOT NULL,
    slug text NOT NULL,
    was_public boolean NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    knows_approval boolean DEFAULT false NOT NULL
);

CREATE SEQUENCE search_pings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE search_pings_id_seq OWNED BY search_pings.id;

CREATE TABLE sender_keys (
    profile_id uuid NOT NULL,
    family text NOT NULL,
    issued integer NOT NULL
);

CREATE TABLE server_processes (
    id uuid NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE service_settings (
    name text NOT NULL,
    config jsonb,
    secret text DEFAULT ''::text NOT NULL,
    has_secret boolean DEFAULT false NOT NULL,
    saved_at timestamp(3) with time zone,
    test jsonb
);

CREATE TABLE sessions (
    id_hash text NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    profile_id uuid NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_seen_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    authenticated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    company_issuer text,
    company_sid text,
    company_subject text,
    ways_in_review text,
    CONSTRAINT sessions_ways_in_review_check CHECK ((ways_in_review = ANY (ARRAY['owner'::text, 'other'::text])))
);

CREATE TABLE settings (
    id integer DEFAULT 1 NOT NULL,
    new_accounts_are_viewers boolean DEFAULT false NOT NULL,
    sharing_needs_proof boolean DEFAULT false NOT NULL,
    challenge_always boolean DEFAULT false NOT NULL,
    admins_need_factor boolean DEFAULT false NOT NULL,
    contributors_need_factor boolean DEFAULT false NOT NULL,
    viewers_need_factor boolean DEFAULT false NOT NULL,
    only_company_sign_in boolean DEFAULT false NOT NULL,
    break_glass_id uuid,
    public_needs_approval boolean,
    private_redirects boolean DEFAULT false NOT NULL,
    held_since timestamp(3) with time zone,
    judge_id uuid,
    currency text DEFAULT 'USD'::text NOT NULL,
    default_calls_at_once integer DEFAULT 4 NOT NULL,
    default_price_in double precision,
    default_price_out double precision,
    default_revision integer DEFAULT 1 NOT NULL,
    gate jsonb,
    default_models jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT settings_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT settings_default_calls_at_once_check CHECK (((default_calls_at_once >= 1) AND (default_calls_at_once <= 32))),
    CONSTRAINT settings_default_models_check CHECK ((jsonb_typeof(default_models) = 'object'::text)),
    CONSTRAINT settings_default_prices_check CHECK (((default_price_in >= (0)::double precision) AND (default_price_out >= (0)::double precision))),
    CONSTRAINT settings_one_row_check CHECK ((id = 1))
);

CREATE TABLE share_links (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    prompt_id uuid NOT NULL,
    token_hash text NOT NULL,
    pin text NOT NULL,
    version integer,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    revoked_at timestamp(3) with time zone,
    CONSTRAINT share_links_pin_check CHECK ((pin = ANY (ARRAY['approved'::text, 'newest'::text, 'number'::text]))),
    CONSTRAINT share_links_version_check CHECK ((((pin = 'number'::text) = (version IS NOT NULL)) AND (version > 0)))
);

CREATE TABLE sign_in_codes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    ticket_hash text NOT NULL,
    code_hash text,
    attempts integer DEFAULT 0 NOT NULL,
    asked_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE sign_ins (
    id bigint NOT NULL,
    profile_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    network text DEFAULT ''::text NOT NULL,
    is_new_browser boolean NOT NULL
);

CREATE SEQUENCE sign_ins_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE sign_ins_id_seq OWNED BY sign_ins.id;

CREATE TABLE space_group_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    space_id uuid NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    requested_by uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    declined_at timestamp(3) with time zone,
    CONSTRAINT space_group_requests_role_check CHECK ((role = ANY (ARRAY['reader'::text, 'member'::text, 'publisher'::text])))
);

CREATE TABLE space_groups (
    space_id uuid NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    named_at timestamp(3) with time zone,
    named_by uuid,
    CONSTRAINT space_groups_role_check CHECK ((role = ANY (ARRAY['reader'::text, 'member'::text, 'publisher'::text])))
);

CREATE TABLE space_invitations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    space_id uuid NOT NULL,
    token_hash text NOT NULL,
    role text NOT NULL,
    email text,
    invited_by uuid,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    uses_left integer NOT NULL,
    user_id uuid,
    CONSTRAINT space_invitations_role_check CHECK ((role = ANY (ARRAY['reader'::text, 'member'::text, 'publisher'::text, 'owner'::text]))),
    CONSTRAINT space_invitations_uses_left_check CHECK ((uses_left >= 0))
);

CREATE TABLE space_members (
    space_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    joined_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    by_group text,
    CONSTRAINT space_members_role_check CHECK ((role = ANY (ARRAY['reader'::text, 'member'::text, 'publisher'::text, 'owner'::text])))
);

CREATE TABLE space_removals (
    space_id uuid NOT NULL,
    user_id uuid NOT NULL,
    removed_at timestamp(3) with time zone NOT NULL,
    removed_by uuid
);

CREATE TABLE suggestions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    prompt_id uuid NOT NULL,
    base_version integer NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    content text NOT NULL,
    category text NOT NULL,
    tags text[] DEFAULT ARRAY[]::text[],
    variables jsonb DEFAULT '[]'::jsonb NOT NULL,
    messages jsonb,
    extras jsonb DEFAULT '{}'::jsonb NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    author_id uuid,
    state text DEFAULT 'open'::text NOT NULL,
    decided_by uuid,
    decided_at timestamp(3) with time zone,
    decision_note text DEFAULT ''::text NOT NULL,
    resulting_version integer,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    was_shared boolean DEFAULT false NOT NULL,
    "skillName" text DEFAULT ''::text NOT NULL,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT suggestions_base_version_check CHECK ((base_version >= 1)),
    CONSTRAINT suggestions_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 200000))),
    CONSTRAINT suggestions_decided_check CHECK ((((state = 'open'::text) = (decided_at IS NULL)) AND ((resulting_version IS NULL) OR (state = 'accepted'::text)))),
    CONSTRAINT suggestions_decision_note_check CHECK ((char_length(decision_note) <= 2000)),
    CONSTRAINT suggestions_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 1000))),
    CONSTRAINT suggestions_extras_check CHECK (extras_within_limits(extras)),
    CONSTRAINT suggestions_files_check CHECK ((jsonb_typeof(files) = 'array'::text)),
    CONSTRAINT suggestions_messages_check CHECK (((messages IS NULL) OR is_chat_of(messages, content))),
    CONSTRAINT suggestions_note_check CHECK ((char_length(note) <= 500)),
    CONSTRAINT suggestions_skill_check CHECK ((("skillName" = ''::text) OR (("skillName" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length("skillName") <= 64) AND (messages IS NULL)))),
    CONSTRAINT suggestions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))),
    CONSTRAINT suggestions_tags_check CHECK (tags_within_limits(tags)),
    CONSTRAINT suggestions_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
    CONSTRAINT suggestions_variables_check CHECK (variables_within_limits(variables))
);

CREATE TABLE trusted_browsers (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    profile_id uuid NOT NULL,
    token_hash text NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    used_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE waiting_gifts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    email text NOT NULL,
    prompt_id uuid,
    "right" text,
    expires_at timestamp(3) with time zone,
    space_id uuid,
    role text,
    given_by uuid NOT NULL,
    given_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    dropped_at timestamp(3) with time zone,
    CONSTRAINT waiting_gifts_kind_check CHECK ((((prompt_id IS NOT NULL) AND ("right" = ANY (ARRAY['read'::text, 'suggest'::text, 'edit'::text])) AND (space_id IS NULL) AND (role IS NULL)) OR ((space_id IS NOT NULL) AND (role = ANY (ARRAY['member'::text, 'publisher'::text, 'owner'::text])) AND (prompt_id IS NULL) AND ("right" IS NULL) AND (expires_at IS NULL))))
);

CREATE TABLE webhook_deliveries (
    id bigint NOT NULL,
    webhook_id uuid NOT NULL,
    event_id bigint,
    kind text NOT NULL,
    attempt integer NOT NULL,
    status integer,
    reason text,
    milliseconds integer NOT NULL,
    waited double precision,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE SEQUENCE webhook_deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE webhook_deliveries_id_seq OWNED BY webhook_deliveries.id;

CREATE TABLE webhook_events (
    id bigint NOT NULL,
    webhook_id uuid NOT NULL,
    message_id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    prompt_id uuid,
    actor_id uuid,
    version integer,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    is_repeat boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    done_at timestamp(3) with time zone
);

CREATE SEQUENCE webhook_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE webhook_events_id_seq OWNED BY webhook_events.id;

CREATE TABLE webhooks (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    space_id uuid,
    name text NOT NULL,
    format text NOT NULL,
    host text NOT NULL,
    sealed_address text,
    address_hash text NOT NULL,
    target jsonb DEFAULT '{}'::jsonb NOT NULL,
    sealed_secret text,
    sealed_old_secret text,
    old_secret_until timestamp(3) with time zone,
    kinds text[],
    state text DEFAULT 'on'::text NOT NULL,
    reason text,
    state_since timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    failing_since timestamp(3) with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    claimed_by uuid,
    claimed_until timestamp(3) with time zone,
    set_by uuid,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT webhooks_format_check CHECK ((format = ANY (ARRAY['json'::text, 'slack'::text, 'teams'::text, 'github'::text]))),
    CONSTRAINT webhooks_kinds_check CHECK ((cardinality(kinds) > 0)),
    CONSTRAINT webhooks_old_secret_check CHECK (((sealed_old_secret IS NULL) OR (old_secret_until IS NOT NULL))),
    CONSTRAINT webhooks_state_check CHECK (((state = ANY (ARRAY['on'::text, 'paused'::text, 'off'::text])) AND ((state = 'on'::text) = (reason IS NULL)) AND ((reason IS NULL) OR (reason = ANY (ARRAY['person'::text, 'left'::text, 'full'::text, 'lost'::text, 'failed'::text, 'gone'::text])))))
);

ALTER TABLE ONLY approval_changes ALTER COLUMN id SET DEFAULT nextval('approval_changes_id_seq'::regclass);

ALTER TABLE ONLY audit_events ALTER COLUMN id SET DEFAULT nextval('audit_events_id_seq'::regclass);

ALTER TABLE ONLY backups ALTER COLUMN id SET DEFAULT nextval('backups_id_seq'::regclass);

ALTER TABLE ONLY directory_changes ALTER COLUMN id SET DEFAULT nextval('directory_changes_id_seq'::regclass);

ALTER TABLE ONLY directory_requests ALTER COLUMN id SET DEFAULT nextval('directory_requests_id_seq'::regclass);

ALTER TABLE ONLY notifications ALTER COLUMN id SET DEFAULT nextval('notifications_id_seq'::regclass);

ALTER TABLE ONLY prompt_activity ALTER COLUMN id SET DEFAULT nextval('prompt_activity_id_seq'::regclass);

ALTER TABLE ONLY prompt_status ALTER COLUMN id SET DEFAULT nextval('prompt_status_id_seq'::regclass);

ALTER TABLE ONLY prompt_usage ALTER COLUMN id SET DEFAULT nextval('prompt_usage_id_seq'::regclass);

ALTER TABLE ONLY review_comments ALTER COLUMN id SET DEFAULT nextval('review_comments_id_seq'::regclass);

ALTER TABLE ONLY search_pings ALTER COLUMN id SET DEFAULT nextval('search_pings_id_seq'::regclass);

ALTER TABLE ONLY sign_ins ALTER COLUMN id SET DEFAULT nextval('sign_ins_id_seq'::regclass);

ALTER TABLE ONLY webhook_deliveries ALTER COLUMN id SET DEFAULT nextval('webhook_deliveries_id_seq'::regclass);

ALTER TABLE ONLY webhook_events ALTER COLUMN id SET DEFAULT nextval('webhook_events_id_seq'::regclass);

ALTER TABLE ONLY address_findings
    ADD CONSTRAINT address_findings_pkey PRIMARY KEY (profile_id);

ALTER TABLE ONLY ai_models
    ADD CONSTRAINT ai_models_pkey PRIMARY KEY (id);

ALTER TABLE ONLY approval_changes
    ADD CONSTRAINT approval_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY avatar_files
    ADD CONSTRAINT avatar_files_pkey PRIMARY KEY (key);

ALTER TABLE ONLY backups
    ADD CONSTRAINT backups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (transaction, id);

ALTER TABLE ONLY collection_items
    ADD CONSTRAINT collection_items_pkey PRIMARY KEY (collection_id, prompt_id);

ALTER TABLE ONLY collection_pins
    ADD CONSTRAINT collection_pins_pkey PRIMARY KEY (user_id, collection_id);

ALTER TABLE ONLY collections
    ADD CONSTRAINT collections_pkey PRIMARY KEY (id);

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY company_logouts
    ADD CONSTRAINT company_logouts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY credentials
    ADD CONSTRAINT credentials_pkey PRIMARY KEY (profile_id);

ALTER TABLE ONLY daily_counts
    ADD CONSTRAINT daily_counts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY daily_quotas
    ADD CONSTRAINT daily_quotas_pkey PRIMARY KEY (profile_id, day, kind);

ALTER TABLE ONLY directory_changes
    ADD CONSTRAINT directory_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY directory_requests
    ADD CONSTRAINT directory_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (profile_id);

ALTER TABLE ONLY evaluation_calls
    ADD CONSTRAINT evaluation_calls_pkey PRIMARY KEY (run_id, case_id, attempt);

ALTER TABLE ONLY evaluation_uses
    ADD CONSTRAINT evaluation_uses_pkey PRIMARY KEY (day, key);

ALTER TABLE ONLY factors
    ADD CONSTRAINT factors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY favorites
    ADD CONSTRAINT favorites_pkey PRIMARY KEY (id);

ALTER TABLE ONLY file_blobs
    ADD CONSTRAINT file_blobs_pkey PRIMARY KEY (sha256);

ALTER TABLE ONLY file_uploads
    ADD CONSTRAINT file_uploads_pkey PRIMARY KEY (user_id, sha256);

ALTER TABLE ONLY file_uses
    ADD CONSTRAINT file_uses_pkey PRIMARY KEY (prompt_id, sha256);

ALTER TABLE ONLY follows
    ADD CONSTRAINT follows_pkey PRIMARY KEY (id);

ALTER TABLE ONLY held_places
    ADD CONSTRAINT held_places_pkey PRIMARY KEY (id, key);

ALTER TABLE ONLY idempotent_requests
    ADD CONSTRAINT idempotent_requests_pkey PRIMARY KEY (token_id, key);

ALTER TABLE ONLY identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);

ALTER TABLE ONLY imported_prompts
    ADD CONSTRAINT imported_prompts_pkey PRIMARY KEY (import_id, prompt_id);

ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY mail_outbox
    ADD CONSTRAINT mail_outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY oauth_records
    ADD CONSTRAINT oauth_records_pkey PRIMARY KEY (id_hash);

ALTER TABLE ONLY passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (id);

ALTER TABLE ONLY password_reset_requests
    ADD CONSTRAINT password_reset_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY password_reset_tokens
    ADD CONSTRAINT password_reset_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY pending_sign_ins
    ADD CONSTRAINT pending_sign_ins_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY personal_tokens
    ADD CONSTRAINT personal_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY prompt_activity
    ADD CONSTRAINT prompt_activity_pkey PRIMARY KEY (id);

ALTER TABLE ONLY prompt_answer_verdicts
    ADD CONSTRAINT prompt_answer_verdicts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY prompt_counters
    ADD CONSTRAINT prompt_counters_pkey PRIMARY KEY (id);

ALTER TABLE ONLY prompt_daily_uses
    ADD CONSTRAINT prompt_daily_uses_pkey PRIMARY KEY (prompt_id, day, version);

ALTER TABLE ONLY prompt_evaluations
    ADD CONSTRAINT prompt_evaluations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY prompt_grants
    ADD CONSTRAINT prompt_grants_pkey PRIMARY KEY (id);

ALTER TABLE ONLY prompt_likeness
    ADD CONSTRAINT prompt_likeness_pkey PRIMARY KEY (prompt_id);

ALTER TABLE ONLY prompt_pins
    ADD CONSTRAINT prompt_pins_pkey PRIMARY KEY (user_id, prompt_id);

ALTER TABLE ONLY prompt_reviews
    ADD CONSTRAINT prompt_reviews_pkey PRIMARY KEY (id);

ALTER TABLE ONLY prompt_runs
    ADD CONSTRAINT prompt_runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY prompt_search
    ADD CONSTRAINT prompt_search_pkey PRIMARY KEY (prompt_id, is_current);

ALTER TABLE ONLY prompt_status
    ADD CONSTRAINT prompt_status_pkey PRIMARY KEY (id);

ALTER TABLE ONLY prompt_test_answers
    ADD CONSTRAINT prompt_test_answers_pkey PRIMARY KEY (run_id, case_id, attempt);

ALTER TABLE ONLY prompt_test_cases
    ADD CONSTRAINT prompt_test_cases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY prompt_test_results
    ADD CONSTRAINT prompt_test_results_pkey PRIMARY KEY (run_id, case_id);

ALTER TABLE ONLY prompt_test_runs
    ADD CONSTRAINT prompt_test_runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY prompt_usage
    ADD CONSTRAINT prompt_usage_pkey PRIMARY KEY (id);

ALTER TABLE ONLY prompt_value_sets
    ADD CONSTRAINT prompt_value_sets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY prompt_versions
    ADD CONSTRAINT prompt_versions_pkey PRIMARY KEY (prompt_id, version);

ALTER TABLE ONLY prompts
    ADD CONSTRAINT prompts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY provider_notices
    ADD CONSTRAINT provider_notices_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY publish_requests
    ADD CONSTRAINT publish_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (profile_id, code_hash);

ALTER TABLE ONLY review_comments
    ADD CONSTRAINT review_comments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY scim_group_members
    ADD CONSTRAINT scim_group_members_pkey PRIMARY KEY (group_id, profile_id);

ALTER TABLE ONLY scim_groups
    ADD CONSTRAINT scim_groups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY scim_tokens
    ADD CONSTRAINT scim_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY scim_users
    ADD CONSTRAINT scim_users_pkey PRIMARY KEY (profile_id);

ALTER TABLE ONLY search_ping_targets
    ADD CONSTRAINT search_ping_targets_pkey PRIMARY KEY (url);

ALTER TABLE ONLY search_pings
    ADD CONSTRAINT search_pings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sender_keys
    ADD CONSTRAINT sender_keys_pkey PRIMARY KEY (profile_id);

ALTER TABLE ONLY server_processes
    ADD CONSTRAINT server_processes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY service_settings
    ADD CONSTRAINT service_settings_pkey PRIMARY KEY (name);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id_hash);

ALTER TABLE ONLY settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY share_links
    ADD CONSTRAINT share_links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sign_in_codes
    ADD CONSTRAINT sign_in_codes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sign_ins
    ADD CONSTRAINT sign_ins_pkey PRIMARY KEY (id);

ALTER TABLE ONLY space_group_requests
    ADD CONSTRAINT space_group_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY space_groups
    ADD CONSTRAINT space_groups_pkey PRIMARY KEY (space_id, name);

ALTER TABLE ONLY space_invitations
    ADD CONSTRAINT space_invitations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY space_members
    ADD CONSTRAINT space_members_pkey PRIMARY KEY (user_id, space_id);

ALTER TABLE ONLY space_removals
    ADD CONSTRAINT space_removals_pkey PRIMARY KEY (space_id, user_id);

ALTER TABLE ONLY spaces
    ADD CONSTRAINT spaces_pkey PRIMARY KEY (id);

ALTER TABLE ONLY suggestions
    ADD CONSTRAINT suggestions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY trusted_browsers
    ADD CONSTRAINT trusted_browsers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY waiting_gifts
    ADD CONSTRAINT waiting_gifts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhook_events
    ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);

CREATE INDEX audit_events_action_id_idx ON audit_events USING btree (action, id DESC);

CREATE INDEX audit_events_at_idx ON audit_events USING btree (at DESC);

CREATE UNIQUE INDEX audit_events_opened_key ON audit_events USING btree (actor_id, subject_id, date_trunc('hour'::text, (at AT TIME ZONE 'UTC'::text))) WHERE (action = 'prompt.opened'::text);

CREATE UNIQUE INDEX audit_events_position_key ON audit_events USING btree ("position");

CREATE INDEX avatar_files_expires_at_idx ON avatar_files USING btree (expires_at);

CREATE INDEX avatar_files_owner_idx ON avatar_files USING btree ("left"(key, 36), created_at DESC);

CREATE INDEX backups_started_at_idx ON backups USING btree (started_at DESC);

CREATE INDEX collection_items_collection_id_added_at_prompt_id_idx ON collection_items USING btree (collection_id, added_at DESC, prompt_id DESC);

CREATE INDEX collection_items_collection_id_position_idx ON collection_items USING btree (collection_id, "position");

CREATE INDEX collection_items_prompt_id_idx ON collection_items USING btree (prompt_id);

CREATE INDEX collection_pins_collection_id_idx ON collection_pins USING btree (collection_id);

CREATE INDEX collections_created_by_updated_at_id_idx ON collections USING btree (created_by, updated_at DESC, id DESC);

CREATE INDEX collections_for_agents_idx ON collections USING btree (id) WHERE for_agents;

CREATE INDEX collections_shared_idx ON collections USING btree (updated_at DESC, id DESC) WHERE (visibility = 'shared'::text);

CREATE UNIQUE INDEX collections_slug_key ON collections USING btree (slug);

CREATE INDEX collections_space_id_updated_at_id_idx ON collections USING btree (space_id, updated_at DESC, id DESC);

CREATE INDEX comments_author_id_id_idx ON comments USING btree (author_id, id);

CREATE INDEX comments_parent_id_created_at_idx ON comments USING btree (parent_id, created_at);

CREATE INDEX comments_prompt_id_parent_id_created_at_id_idx ON comments USING btree (prompt_id, parent_id, created_at DESC, id DESC);

CREATE INDEX comments_resolved_by_idx ON comments USING btree (resolved_by);

CREATE INDEX company_logouts_expires_at_idx ON company_logouts USING btree (expires_at);

CREATE UNIQUE INDEX credentials_phone_key ON credentials USING btree (phone);

CREATE INDEX daily_counts_kind_day_idx ON daily_counts USING btree (kind, day) INCLUDE (total);

CREATE INDEX daily_quotas_day_idx ON daily_quotas USING btree (day);

CREATE INDEX directory_changes_group_id_idx ON directory_changes USING btree (group_id);

CREATE INDEX directory_changes_profile_id_idx ON directory_changes USING btree (profile_id);

CREATE UNIQUE INDEX email_changes_token_hash_key ON email_changes USING btree (token_hash);

CREATE INDEX evaluation_calls_asking_idx ON evaluation_calls USING btree (asking) WHERE (asking IS NOT NULL);

CREATE INDEX evaluation_calls_evaluation_id_place_idx ON evaluation_calls USING btree (evaluation_id, place);

CREATE INDEX evaluation_calls_lease_idx ON evaluation_calls USING btree (lease) WHERE (lease IS NOT NULL);

CREATE INDEX evaluation_calls_run_id_place_idx ON evaluation_calls USING btree (run_id, place);

CREATE UNIQUE INDEX factors_credential_id_key ON factors USING btree (credential_id);

CREATE INDEX factors_profile_id_idx ON factors USING btree (profile_id);

CREATE UNIQUE INDEX favorites_prompt_id_user_id_key ON favorites USING btree (prompt_id, user_id);

CREATE INDEX favorites_user_id_created_at_idx ON favorites USING btree (user_id, created_at DESC);

CREATE INDEX file_uploads_created_at_idx ON file_uploads USING btree (created_at);

CREATE INDEX file_uploads_sha256_idx ON file_uploads USING btree (sha256);

CREATE INDEX file_uses_sha256_idx ON file_uses USING btree (sha256);

CREATE INDEX follows_collection_id_idx ON follows USING btree (collection_id);

CREATE INDEX follows_profile_id_idx ON follows USING btree (profile_id);

CREATE INDEX follows_prompt_id_idx ON follows USING btree (prompt_id);

CREATE INDEX follows_space_id_idx ON follows USING btree (space_id);

CREATE UNIQUE INDEX follows_user_id_collection_id_key ON follows USING btree (user_id, collection_id);

CREATE INDEX follows_user_id_created_at_id_idx ON follows USING btree (user_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX follows_user_id_profile_id_key ON follows USING btree (user_id, profile_id);

CREATE UNIQUE INDEX follows_user_id_prompt_id_key ON follows USING btree (user_id, prompt_id);

CREATE UNIQUE INDEX follows_user_id_space_id_key ON follows USING btree (user_id, space_id);

CREATE INDEX held_places_key_idx ON held_places USING btree (key);

CREATE INDEX held_places_process_id_idx ON held_places USING btree (process_id);

CREATE INDEX idempotent_requests_created_at_idx ON idempotent_requests USING btree (created_at);

CREATE INDEX identities_profile_id_idx ON identities USING btree (profile_id);

CREATE UNIQUE INDEX identities_provider_issuer_subject_key ON identities USING btree (provider, issuer, subject);

CREATE INDEX imported_prompts_prompt_id_idx ON imported_prompts USING btree (prompt_id);

CREATE INDEX imports_created_at_idx ON imports USING btree (created_at);

CREATE INDEX imports_owner_id_created_at_id_idx ON imports USING btree (owner_id, created_at DESC, id);

CREATE INDEX mail_outbox_created_at_idx ON mail_outbox USING btree (created_at);

CREATE INDEX mail_outbox_due ON mail_outbox USING btree (next_attempt_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX mail_outbox_failed ON mail_outbox USING btree (failed_at) WHERE (failed_at IS NOT NULL);

CREATE INDEX mail_outbox_invitation_id_idx ON mail_outbox USING btree (invitation_id);

CREATE INDEX mail_outbox_prompt_id_idx ON mail_outbox USING btree (prompt_id);

CREATE INDEX mail_outbox_subject_id_subject_kind_idx ON mail_outbox USING btree (subject_id, subject_kind);

CREATE INDEX mail_outbox_taken ON mail_outbox USING btree (taken_at) WHERE (is_to_typed AND (taken_at IS NOT NULL));

CREATE INDEX mail_outbox_typed_due ON mail_outbox USING btree (next_attempt_at) WHERE (is_to_typed AND (sent_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX mail_outbox_user_id_idx ON mail_outbox USING btree (user_id);

CREATE INDEX notifications_actor_id_idx ON notifications USING btree (actor_id);

CREATE INDEX notifications_created_at_idx ON notifications USING btree (created_at);

CREATE INDEX notifications_done_idx ON notifications USING btree (user_id, id DESC) WHERE (done_at IS NOT NULL);

CREATE UNIQUE INDEX notifications_import_idx ON notifications USING btree (subject_id) WHERE (kind = 'import-finished'::text);

CREATE INDEX notifications_inbox_idx ON notifications USING btree (user_id, id DESC) WHERE (done_at IS NULL);

CREATE INDEX notifications_own_idx ON notifications USING btree (user_id, id DESC) WHERE (prompt_id IS NULL);

CREATE INDEX notifications_prompt_id_idx ON notifications USING btree (prompt_id);

CREATE INDEX notifications_subject_id_subject_kind_idx ON notifications USING btree (subject_id, subject_kind);

CREATE INDEX notifications_unread_idx ON notifications USING btree (user_id, id DESC) WHERE (read_at IS NULL);

CREATE INDEX notifications_user_id_id_idx ON notifications USING btree (user_id, id DESC);

CREATE INDEX notifications_user_id_prompt_id_idx ON notifications USING btree (user_id, prompt_id);

CREATE INDEX oauth_records_connection_id_idx ON oauth_records USING btree (connection_id);

CREATE INDEX oauth_records_expires_at_idx ON oauth_records USING btree (expires_at);

CREATE INDEX passkey_challenges_expires_at_idx ON passkey_challenges USING btree (expires_at);

CREATE INDEX passkey_challenges_profile_id_idx ON passkey_challenges USING btree (profile_id);

CREATE INDEX password_reset_requests_requested_at_idx ON password_reset_requests USING btree (requested_at);

CREATE INDEX password_reset_tokens_profile_id_idx ON password_reset_tokens USING btree (profile_id);

CREATE UNIQUE INDEX password_reset_tokens_token_hash_key ON password_reset_tokens USING btree (token_hash);

CREATE INDEX pending_sign_ins_expires_at_idx ON pending_sign_ins USING btree (expires_at);

CREATE UNIQUE INDEX pending_sign_ins_id_key ON pending_sign_ins USING btree (id);

CREATE INDEX pending_sign_ins_profile_id_idx ON pending_sign_ins USING btree (profile_id);

CREATE INDEX personal_tokens_expires_at_idx ON personal_tokens USING btree (expires_at);

CREATE INDEX personal_tokens_profile_id_created_at_idx ON personal_tokens USING btree (profile_id, created_at DESC);

CREATE UNIQUE INDEX personal_tokens_token_hash_key ON personal_tokens USING btree (token_hash);

CREATE INDEX profiles_created_at_id_idx ON profiles USING btree (created_at DESC, id);

CREATE INDEX profiles_digest_sent_at_id_idx ON profiles USING btree (digest_sent_at, id);

CREATE UNIQUE INDEX profiles_email_key ON profiles USING btree (email);

CREATE INDEX profiles_name_form_idx ON profiles USING gin (search_grams(search_form(full_name))) WITH (fastupdate=off);

CREATE INDEX profiles_name_order_idx ON profiles USING btree (title_sort_key(full_name), id) WHERE (deleted_at IS NULL);

CREATE INDEX profiles_plain_form_idx ON profiles USING gin (search_grams(search_unaccented(search_form(full_name)))) WITH (fastupdate=off) WHERE (search_unaccented(search_form(full_name)) IS NOT NULL);

CREATE INDEX profiles_prompts_to_remove_idx ON profiles USING btree (deleted_at) WHERE (prompts_removed_by IS NOT NULL);

CREATE INDEX profiles_restorable_idx ON profiles USING btree (created_at DESC, id) WHERE ((deleted_at IS NOT NULL) AND (erased_at IS NULL));

CREATE INDEX profiles_role_created_at_id_idx ON profiles USING btree (role, created_at DESC, id) WHERE (deleted_at IS NULL);

CREATE INDEX prompt_activity_actor_id_created_at_id_idx ON prompt_activity USING btree (actor_id, created_at DESC, id DESC);

CREATE INDEX prompt_activity_actor_told_idx ON prompt_activity USING btree (actor_id, created_at DESC, id DESC) WHERE (lead_id IS NULL);

CREATE INDEX prompt_activity_imported_idx ON prompt_activity USING btree (actor_id) WHERE (kind = 'imported'::text);

CREATE INDEX prompt_activity_lead_idx ON prompt_activity USING btree (lead_id, was_shared, space_id) WHERE (lead_id IS NOT NULL);

CREATE INDEX prompt_activity_prompt_id_created_at_id_idx ON prompt_activity USING btree (prompt_id, created_at DESC, id DESC);

CREATE INDEX prompt_activity_prompt_id_id_idx ON prompt_activity USING btree (prompt_id, id DESC);

CREATE INDEX prompt_activity_space_told_idx ON prompt_activity USING btree (space_id, created_at DESC, id DESC) WHERE (lead_id IS NULL);

CREATE UNIQUE INDEX prompt_answer_verdicts_run_id_case_id_attempt_user_id_key ON prompt_answer_verdicts USING btree (run_id, case_id, attempt, user_id);

CREATE INDEX prompt_answer_verdicts_user_id_idx ON prompt_answer_verdicts USING btree (user_id);

CREATE INDEX prompt_counters_kind_key_idx ON prompt_counters USING btree (kind, key) INCLUDE (total, shared);

CREATE INDEX prompt_evaluations_paused_idx ON prompt_evaluations USING btree (started_at) WHERE (state = 'paused'::text);

CREATE INDEX prompt_evaluations_prompt_id_started_at_id_idx ON prompt_evaluations USING btree (prompt_id, started_at DESC, id);

CREATE UNIQUE INDEX prompt_evaluations_running_key ON prompt_evaluations USING btree (prompt_id) WHERE (state = 'running'::text);

CREATE INDEX prompt_evaluations_started_by_idx ON prompt_evaluations USING btree (started_by);

CREATE INDEX prompt_evaluations_token_id_idx ON prompt_evaluations USING btree (token_id);

CREATE INDEX prompt_evaluations_watch_idx ON prompt_evaluations USING btree (started_at) WHERE (is_watch AND (ended_at IS NULL));

CREATE INDEX prompt_grants_created_by_idx ON prompt_grants USING btree (created_by);

CREATE INDEX prompt_grants_expires_at_idx ON prompt_grants USING btree (expires_at);

CREATE UNIQUE INDEX prompt_grants_prompt_id_subject_space_id_key ON prompt_grants USING btree (prompt_id, subject_space_id);

CREATE UNIQUE INDEX prompt_grants_prompt_id_subject_user_id_key ON prompt_grants USING btree (prompt_id, subject_user_id);

CREATE INDEX prompt_grants_subject_space_id_idx ON prompt_grants USING btree (subject_space_id);

CREATE INDEX prompt_grants_subject_user_id_idx ON prompt_grants USING btree (subject_user_id);

CREATE INDEX prompt_likeness_bands_idx ON prompt_likeness USING gin (bands);

CREATE INDEX prompt_pins_prompt_id_idx ON prompt_pins USING btree (prompt_id);

CREATE INDEX prompt_reviews_closed_by_idx ON prompt_reviews USING btree (closed_by);

CREATE INDEX prompt_reviews_inbox_idx ON prompt_reviews USING btree (created_at, id) WHERE (state = 'open'::text);

CREATE UNIQUE INDEX prompt_reviews_open_key ON prompt_reviews USING btree (prompt_id) WHERE (state = 'open'::text);

CREATE INDEX prompt_reviews_prompt_id_created_at_idx ON prompt_reviews USING btree (prompt_id, created_at DESC);

CREATE INDEX prompt_reviews_requested_by_created_at_id_idx ON prompt_reviews USING btree (requested_by, created_at DESC, id DESC);

CREATE INDEX prompt_reviews_tested_by_idx ON prompt_reviews USING btree (tested_by);

CREATE INDEX prompt_runs_created_at_idx ON prompt_runs USING btree (created_at);

CREATE INDEX prompt_runs_prompt_id_idx ON prompt_runs USING btree (prompt_id);

CREATE INDEX prompt_runs_user_id_prompt_id_created_at_idx ON prompt_runs USING btree (user_id, prompt_id, created_at DESC);

CREATE INDEX prompt_search_grams_idx ON prompt_search USING gin (search_grams(folded), tag_keys) WITH (fastupdate='on', gin_pending_list_limit='1024');
ALTER INDEX prompt_search_grams_idx ALTER COLUMN 1 SET STATISTICS 0;

CREATE INDEX prompt_search_plain_grams_idx ON prompt_search USING gin (search_grams(unaccented)) WITH (fastupdate='on', gin_pending_list_limit='1024') WHERE (unaccented IS NOT NULL);

CREATE INDEX prompt_search_plain_title_idx ON prompt_search USING gin (search_grams(search_title(unaccented))) WITH (fastupdate='on', gin_pending_list_limit='256') WHERE (unaccented IS NOT NULL);

CREATE INDEX prompt_search_skills_idx ON prompt_search USING btree (created_at DESC) WHERE is_skill;

CREATE INDEX prompt_search_space_differs_idx ON prompt_search USING btree (space_id, category) INCLUDE (created_by, is_current, is_approved) WHERE ((space_id IS NOT NULL) AND is_shared AND (is_current <> is_approved));

CREATE INDEX prompt_search_status_idx ON prompt_search USING btree (status, created_at DESC) WHERE (status IS NOT NULL);

CREATE INDEX prompt_search_title_idx ON prompt_search USING gin (search_grams(search_title(folded))) WITH (fastupdate='on', gin_pending_list_limit='256');
ALTER INDEX prompt_search_title_idx ALTER COLUMN 1 SET STATISTICS 0;

CREATE INDEX prompt_status_approved_by_idx ON prompt_status USING btree (approved_by);

CREATE INDEX prompt_status_prompt_id_version_id_idx ON prompt_status USING btree (prompt_id, version, id DESC);

CREATE INDEX prompt_status_test_run_id_idx ON prompt_status USING btree (test_run_id);

CREATE INDEX prompt_test_answers_created_at_idx ON prompt_test_answers USING btree (created_at);

CREATE INDEX prompt_test_answers_prompt_id_case_id_idx ON prompt_test_answers USING btree (prompt_id, case_id);

CREATE INDEX prompt_test_answers_text_idx ON prompt_test_answers USING btree (created_at) WHERE (removed_at IS NULL);

CREATE INDEX prompt_test_cases_judged_idx ON prompt_test_cases USING btree (prompt_id) WHERE (checks @> '[{"kind": "judge"}]'::jsonb);

CREATE INDEX prompt_test_cases_prompt_id_created_at_idx ON prompt_test_cases USING btree (prompt_id, created_at);

CREATE INDEX prompt_test_results_prompt_id_case_id_idx ON prompt_test_results USING btree (prompt_id, case_id);

CREATE INDEX prompt_test_runs_evaluation_id_idx ON prompt_test_runs USING btree (evaluation_id);

CREATE INDEX prompt_test_runs_prompt_id_started_at_id_idx ON prompt_test_runs USING btree (prompt_id, started_at DESC, id);

CREATE INDEX prompt_test_runs_prompt_id_version_started_at_idx ON prompt_test_runs USING btree (prompt_id, version, started_at DESC);

CREATE INDEX prompt_test_runs_started_by_idx ON prompt_test_runs USING btree (started_by);

CREATE INDEX prompt_usage_prompt_id_created_at_idx ON prompt_usage USING btree (prompt_id, created_at);

CREATE INDEX prompt_usage_user_id_created_at_id_idx ON prompt_usage USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX prompt_value_sets_prompt_id_idx ON prompt_value_sets USING btree (prompt_id);

CREATE UNIQUE INDEX prompt_value_sets_user_id_prompt_id_name_key ON prompt_value_sets USING btree (user_id, prompt_id, name);

CREATE INDEX prompt_versions_author_id_idx ON prompt_versions USING btree (author_id);

CREATE INDEX prompt_versions_skills_idx ON prompt_versions USING btree (prompt_id, version) WHERE ("skillName" <> ''::text);

CREATE INDEX prompt_versions_suggested_by_idx ON prompt_versions USING btree (suggested_by);

CREATE INDEX prompts_approved_idx ON prompts USING btree (created_at DESC, id DESC) WHERE (is_shared AND (deleted_at IS NULL) AND (approved_version IS NOT NULL));

CREATE INDEX prompts_category_alpha_idx ON prompts USING btree (category, title_key, id) WHERE (is_shared AND (deleted_at IS NULL));

CREATE INDEX prompts_category_recent_idx ON prompts USING btree (category, created_at DESC, id DESC) WHERE (is_shared AND (deleted_at IS NULL));

CREATE INDEX prompts_category_starred_idx ON prompts USING btree (category, favorite_count DESC, created_at DESC, id DESC) WHERE (is_shared AND (deleted_at IS NULL));

CREATE INDEX prompts_category_used_30d_idx ON prompts USING btree (category, recent_uses DESC, created_at DESC, id DESC) WHERE (is_shared AND (deleted_at IS NULL));

CREATE INDEX prompts_category_used_idx ON prompts USING btree (category, usage_count DESC, created_at DESC, id DESC) WHERE (is_shared AND (deleted_at IS NULL));

CREATE INDEX prompts_copied_from_idx ON prompts USING btree (copied_from) WHERE ((copied_from IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX prompts_creator_alpha_idx ON prompts USING btree (created_by, title_key, id) INCLUDE (is_shared, category) WHERE (deleted_at IS NULL);

CREATE INDEX prompts_creator_recent_idx ON prompts USING btree (created_by, created_at DESC, id DESC) INCLUDE (is_shared, category) WHERE (deleted_at IS NULL);

CREATE INDEX prompts_creator_space_idx ON prompts USING btree (created_by, space_id) WHERE ((space_id IS NOT NULL) AND (NOT is_shared) AND (deleted_at IS NULL));

CREATE INDEX prompts_creator_starred_idx ON prompts USING btree (created_by, favorite_count DESC, created_at DESC, id DESC) INCLUDE (is_shared, category) WHERE (deleted_at IS NULL);

CREATE INDEX prompts_creator_used_30d_idx ON prompts USING btree (created_by, recent_uses DESC, created_at DESC, id DESC) INCLUDE (is_shared, category) WHERE (deleted_at IS NULL);

CREATE INDEX prompts_creator_used_idx ON prompts USING btree (created_by, usage_count DESC, created_at DESC, id DESC) INCLUDE (is_shared, category) WHERE (deleted_at IS NULL);

CREATE INDEX prompts_deleted_at_idx ON prompts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX prompts_deleted_by_idx ON prompts USING btree (deleted_by) WHERE (deleted_by IS NOT NULL);

CREATE INDEX prompts_private_alpha_idx ON prompts USING btree (created_by, title_key, id) INCLUDE (category) WHERE ((NOT is_shared) AND (deleted_at IS NULL));

CREATE INDEX prompts_private_idx ON prompts USING btree (created_by, category) WHERE ((NOT is_shared) AND (deleted_at IS NULL));

CREATE INDEX prompts_private_recent_idx ON prompts USING btree (created_by, created_at DESC, id DESC) INCLUDE (category) WHERE ((NOT is_shared) AND (deleted_at IS NULL));

CREATE UNIQUE INDEX prompts_private_slug_key ON prompts USING btree (private_slug);

CREATE INDEX prompts_private_starred_idx ON prompts USING btree (created_by, favorite_count DESC, created_at DESC, id DESC) INCLUDE (category) WHERE ((NOT is_shared) AND (deleted_at IS NULL));

CREATE INDEX prompts_private_used_30d_idx ON prompts USING btree (created_by, recent_uses DESC, created_at DESC, id DESC) INCLUDE (category) WHERE ((NOT is_shared) AND (deleted_at IS NULL));

CREATE INDEX prompts_private_used_idx ON prompts USING btree (created_by, usage_count DESC, created_at DESC, id DESC) INCLUDE (category) WHERE ((NOT is_shared) AND (deleted_at IS NULL));

CREATE INDEX prompts_recent_uses_idx ON prompts USING btree (id) WHERE (recent_uses > 0);

CREATE INDEX prompts_shared_alpha_idx ON prompts USING btree (title_key, id) WHERE (is_shared AND (deleted_at IS NULL));

CREATE INDEX prompts_shared_recent_idx ON prompts USING btree (created_at DESC, id DESC) WHERE (is_shared AND (deleted_at IS NULL));

CREATE INDEX prompts_shared_starred_idx ON prompts USING btree (favorite_count DESC, created_at DESC, id DESC) WHERE (is_shared AND (deleted_at IS NULL));

CREATE INDEX prompts_shared_updated_idx ON prompts USING btree (category, updated_at DESC) WHERE (is_shared AND (deleted_at IS NULL));

CREATE INDEX prompts_shared_used_30d_idx ON prompts USING btree (recent_uses DESC, created_at DESC, id DESC) WHERE (is_shared AND (deleted_at IS NULL));

CREATE INDEX prompts_shared_used_idx ON prompts USING btree (usage_count DESC, created_at DESC, id DESC) WHERE (is_shared AND (deleted_at IS NULL));

CREATE INDEX prompts_skill_name_idx ON prompts USING btree ("skillName") WHERE (("skillName" <> ''::text) AND (deleted_at IS NULL));

CREATE UNIQUE INDEX prompts_slug_key ON prompts USING btree (slug);

CREATE INDEX prompts_space_alpha_idx ON prompts USING btree (space_id, title_key, id) INCLUDE (is_shared, category, created_by) WHERE ((space_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX prompts_space_approved_idx ON prompts USING btree (space_id, created_at DESC, id DESC) WHERE ((space_id IS NOT NULL) AND is_shared AND (deleted_at IS NULL) AND (approved_version IS NOT NULL));

CREATE INDEX prompts_space_deleted_idx ON prompts USING btree (space_id, deleted_at DESC, id DESC) WHERE ((space_id IS NOT NULL) AND (deleted_at IS NOT NULL));

CREATE INDEX prompts_space_recent_idx ON prompts USING btree (space_id, created_at DESC, id DESC) INCLUDE (is_shared, category, created_by) WHERE ((space_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX prompts_space_starred_idx ON prompts USING btree (space_id, favorite_count DESC, created_at DESC, id DESC) INCLUDE (is_shared, category, created_by) WHERE ((space_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX prompts_space_text_key_idx ON prompts USING btree (space_id, prompt_text_key(title, content)) WHERE (space_id IS NOT NULL);

CREATE INDEX prompts_space_used_30d_idx ON prompts USING btree (space_id, recent_uses DESC, created_at DESC, id DESC) INCLUDE (is_shared, category, created_by) WHERE ((space_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX prompts_space_used_idx ON prompts USING btree (space_id, usage_count DESC, created_at DESC, id DESC) INCLUDE (is_shared, category, created_by) WHERE ((space_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX prompts_text_key_idx ON prompts USING btree (created_by, prompt_text_key(title, content)) WHERE (deleted_at IS NULL);

CREATE INDEX prompts_trash_idx ON prompts USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX prompts_trash_own_idx ON prompts USING btree (deleted_by, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX publish_requests_decided_by_idx ON publish_requests USING btree (decided_by);

CREATE UNIQUE INDEX publish_requests_open_key ON publish_requests USING btree (prompt_id, requested_by, kind) WHERE (state = 'open'::text);

CREATE INDEX publish_requests_prompt_id_idx ON publish_requests USING btree (prompt_id);

CREATE INDEX publish_requests_requested_by_created_at_id_idx ON publish_requests USING btree (requested_by, created_at DESC, id DESC);

CREATE INDEX publish_requests_space_id_state_created_at_idx ON publish_requests USING btree (space_id, state, created_at);

CREATE INDEX rate_limits_expire_idx ON rate_limits USING btree (expire);

CREATE INDEX review_comments_author_id_idx ON review_comments USING btree (author_id);

CREATE INDEX review_comments_review_id_id_idx ON review_comments USING btree (review_id, id);

CREATE INDEX scim_group_members_profile_id_idx ON scim_group_members USING btree (profile_id);

CREATE UNIQUE INDEX scim_groups_external_id_key ON scim_groups USING btree (external_id);

CREATE UNIQUE INDEX scim_groups_name_key ON scim_groups USING btree (lower(display_name));

CREATE UNIQUE INDEX scim_tokens_token_hash_key ON scim_tokens USING btree (token_hash);

CREATE UNIQUE INDEX scim_users_external_id_key ON scim_users USING btree (external_id);

CREATE UNIQUE INDEX scim_users_user_name_key ON scim_users USING btree (user_name);

CREATE INDEX search_pings_target_created_at_idx ON search_pings USING btree (target, created_at);

CREATE UNIQUE INDEX sender_keys_family_key ON sender_keys USING btree (family);

CREATE INDEX sessions_company_sid_idx ON sessions USING btree (company_sid);

CREATE INDEX sessions_company_subject_idx ON sessions USING btree (company_subject);

CREATE INDEX sessions_expires_at_idx ON sessions USING btree (expires_at);

CREATE UNIQUE INDEX sessions_id_key ON sessions USING btree (id);

CREATE INDEX sessions_profile_id_idx ON sessions USING btree (profile_id);

CREATE INDEX share_links_created_by_idx ON share_links USING btree (created_by);

CREATE INDEX share_links_expires_at_idx ON share_links USING btree (expires_at);

CREATE INDEX share_links_prompt_id_created_at_idx ON share_links USING btree (prompt_id, created_at DESC);

CREATE UNIQUE INDEX share_links_token_hash_key ON share_links USING btree (token_hash);

CREATE INDEX sign_in_codes_expires_at_idx ON sign_in_codes USING btree (expires_at);

CREATE UNIQUE INDEX sign_in_codes_ticket_hash_key ON sign_in_codes USING btree (ticket_hash);

CREATE INDEX sign_ins_at_idx ON sign_ins USING btree (at);

CREATE INDEX sign_ins_profile_id_at_id_idx ON sign_ins USING btree (profile_id, at DESC, id DESC);

CREATE INDEX space_group_requests_created_at_id_idx ON space_group_requests USING btree (created_at, id);

CREATE INDEX space_group_requests_requested_by_idx ON space_group_requests USING btree (requested_by);

CREATE UNIQUE INDEX space_group_requests_space_id_name_key ON space_group_requests USING btree (space_id, name);

CREATE INDEX space_groups_lower_name_idx ON space_groups USING btree (lower(name));

CREATE INDEX space_groups_name_idx ON space_groups USING btree (name);

CREATE INDEX space_groups_named_by_idx ON space_groups USING btree (named_by);

CREATE INDEX space_invitations_email_idx ON space_invitations USING btree (email);

CREATE INDEX space_invitations_invited_by_idx ON space_invitations USING btree (invited_by);

CREATE INDEX space_invitations_space_id_idx ON space_invitations USING btree (space_id);

CREATE UNIQUE INDEX space_invitations_token_hash_key ON space_invitations USING btree (token_hash);

CREATE INDEX space_invitations_user_id_idx ON space_invitations USING btree (user_id);

CREATE INDEX space_members_by_group_idx ON space_members USING btree (lower(by_group), space_id) WHERE (by_group IS NOT NULL);

CREATE INDEX space_members_space_id_idx ON space_members USING btree (space_id);

CREATE INDEX space_removals_removed_by_idx ON space_removals USING btree (removed_by);

CREATE INDEX space_removals_user_id_idx ON space_removals USING btree (user_id);

CREATE INDEX spaces_created_by_idx ON spaces USING btree (created_by);

CREATE INDEX spaces_public_needs_approval_idx ON spaces USING btree (id) WHERE (public_needs_approval AND (deleted_at IS NULL));

CREATE UNIQUE INDEX spaces_slug_key ON spaces USING btree (slug);

CREATE INDEX suggestions_author_id_created_at_id_idx ON suggestions USING btree (author_id, created_at DESC, id DESC);

CREATE INDEX suggestions_decided_by_idx ON suggestions USING btree (decided_by);

CREATE INDEX suggestions_open_idx ON suggestions USING btree (prompt_id, author_id) WHERE (state = 'open'::text);

CREATE INDEX suggestions_prompt_id_created_at_id_idx ON suggestions USING btree (prompt_id, created_at DESC, id DESC);

CREATE INDEX suggestions_waiting_idx ON suggestions USING btree (created_at DESC, id DESC) WHERE (state = 'open'::text);

CREATE INDEX trusted_browsers_expires_at_idx ON trusted_browsers USING btree (expires_at);

CREATE INDEX trusted_browsers_profile_id_idx ON trusted_browsers USING btree (profile_id);

CREATE UNIQUE INDEX trusted_browsers_token_hash_key ON trusted_browsers USING btree (token_hash);

CREATE UNIQUE INDEX waiting_gifts_account_id_prompt_id_key ON waiting_gifts USING btree (account_id, prompt_id);

CREATE UNIQUE INDEX waiting_gifts_account_id_space_id_key ON waiting_gifts USING btree (account_id, space_id);

CREATE INDEX waiting_gifts_dropped_at_idx ON waiting_gifts USING btree (dropped_at);

CREATE INDEX waiting_gifts_given_by_idx ON waiting_gifts USING btree (given_by);

CREATE INDEX waiting_gifts_prompt_id_idx ON waiting_gifts USING btree (prompt_id);

CREATE INDEX waiting_gifts_space_id_idx ON waiting_gifts USING btree (space_id);

CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries USING btree (created_at);

CREATE INDEX webhook_deliveries_event_id_idx ON webhook_deliveries USING btree (event_id);

CREATE INDEX webhook_deliveries_webhook_id_id_idx ON webhook_deliveries USING btree (webhook_id, id DESC);

CREATE INDEX webhook_events_done_at_idx ON webhook_events USING btree (done_at) WHERE (done_at IS NOT NULL);

CREATE INDEX webhook_events_waiting_idx ON webhook_events USING btree (webhook_id, id) WHERE (done_at IS NULL);

CREATE INDEX webhook_events_webhook_id_id_idx ON webhook_events USING btree (webhook_id, id);

CREATE UNIQUE INDEX webhooks_once_idx ON webhooks USING btree (space_id, address_hash, kinds) NULLS NOT DISTINCT;

CREATE INDEX webhooks_set_by_idx ON webhooks USING btree (set_by);

CREATE INDEX webhooks_space_id_created_at_idx ON webhooks USING btree (space_id, created_at);

ALTER TABLE ONLY address_findings
    ADD CONSTRAINT address_findings_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY collection_items
    ADD CONSTRAINT collection_items_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY collection_items
    ADD CONSTRAINT collection_items_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY collection_pins
    ADD CONSTRAINT collection_pins_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY collection_pins
    ADD CONSTRAINT collection_pins_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY collections
    ADD CONSTRAINT collections_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY collections
    ADD CONSTRAINT collections_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comments(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_prompt_id_version_fkey FOREIGN KEY (prompt_id, version) REFERENCES prompt_versions(prompt_id, version) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY comments
    ADD CONSTRAINT comments_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY credentials
    ADD CONSTRAINT credentials_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY daily_quotas
    ADD CONSTRAINT daily_quotas_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY email_changes
    ADD CONSTRAINT email_changes_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY evaluation_calls
    ADD CONSTRAINT evaluation_calls_evaluation_id_fkey FOREIGN KEY (evaluation_id) REFERENCES prompt_evaluations(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY evaluation_calls
    ADD CONSTRAINT evaluation_calls_run_id_fkey FOREIGN KEY (run_id) REFERENCES prompt_test_runs(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY factors
    ADD CONSTRAINT factors_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY favorites
    ADD CONSTRAINT favorites_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY favorites
    ADD CONSTRAINT favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY file_uploads
    ADD CONSTRAINT file_uploads_sha256_fkey FOREIGN KEY (sha256) REFERENCES file_blobs(sha256) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY file_uploads
    ADD CONSTRAINT file_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY file_uses
    ADD CONSTRAINT file_uses_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY file_uses
    ADD CONSTRAINT file_uses_sha256_fkey FOREIGN KEY (sha256) REFERENCES file_blobs(sha256) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY follows
    ADD CONSTRAINT follows_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY follows
    ADD CONSTRAINT follows_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY follows
    ADD CONSTRAINT follows_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY follows
    ADD CONSTRAINT follows_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY follows
    ADD CONSTRAINT follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY held_places
    ADD CONSTRAINT held_places_process_id_fkey FOREIGN KEY (process_id) REFERENCES server_processes(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY idempotent_requests
    ADD CONSTRAINT idempotent_requests_token_id_fkey FOREIGN KEY (token_id) REFERENCES personal_tokens(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY identities
    ADD CONSTRAINT identities_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY imported_prompts
    ADD CONSTRAINT imported_prompts_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY imported_prompts
    ADD CONSTRAINT imported_prompts_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY imports
    ADD CONSTRAINT imports_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY mail_outbox
    ADD CONSTRAINT mail_outbox_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES space_invitations(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY mail_outbox
    ADD CONSTRAINT mail_outbox_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY mail_outbox
    ADD CONSTRAINT mail_outbox_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY mail_outbox
    ADD CONSTRAINT mail_outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY notifications
    ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY oauth_records
    ADD CONSTRAINT oauth_records_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES personal_tokens(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY passkey_challenges
    ADD CONSTRAINT passkey_challenges_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY password_reset_tokens
    ADD CONSTRAINT password_reset_tokens_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY pending_sign_ins
    ADD CONSTRAINT pending_sign_ins_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY personal_tokens
    ADD CONSTRAINT personal_tokens_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_activity
    ADD CONSTRAINT prompt_activity_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY prompt_activity
    ADD CONSTRAINT prompt_activity_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_answer_verdicts
    ADD CONSTRAINT prompt_answer_verdicts_run_id_case_id_attempt_fkey FOREIGN KEY (run_id, case_id, attempt) REFERENCES prompt_test_answers(run_id, case_id, attempt) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_answer_verdicts
    ADD CONSTRAINT prompt_answer_verdicts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY prompt_daily_uses
    ADD CONSTRAINT prompt_daily_uses_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_evaluations
    ADD CONSTRAINT prompt_evaluations_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_evaluations
    ADD CONSTRAINT prompt_evaluations_started_by_fkey FOREIGN KEY (started_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY prompt_evaluations
    ADD CONSTRAINT prompt_evaluations_token_id_fkey FOREIGN KEY (token_id) REFERENCES personal_tokens(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY prompt_grants
    ADD CONSTRAINT prompt_grants_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY prompt_grants
    ADD CONSTRAINT prompt_grants_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_grants
    ADD CONSTRAINT prompt_grants_subject_space_id_fkey FOREIGN KEY (subject_space_id) REFERENCES spaces(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_grants
    ADD CONSTRAINT prompt_grants_subject_user_id_fkey FOREIGN KEY (subject_user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_likeness
    ADD CONSTRAINT prompt_likeness_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_pins
    ADD CONSTRAINT prompt_pins_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_pins
    ADD CONSTRAINT prompt_pins_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_reviews
    ADD CONSTRAINT prompt_reviews_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY prompt_reviews
    ADD CONSTRAINT prompt_reviews_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_reviews
    ADD CONSTRAINT prompt_reviews_prompt_id_version_fkey FOREIGN KEY (prompt_id, version) REFERENCES prompt_versions(prompt_id, version) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_reviews
    ADD CONSTRAINT prompt_reviews_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY prompt_reviews
    ADD CONSTRAINT prompt_reviews_tested_by_fkey FOREIGN KEY (tested_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY prompt_runs
    ADD CONSTRAINT prompt_runs_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_runs
    ADD CONSTRAINT prompt_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_search
    ADD CONSTRAINT prompt_search_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_status
    ADD CONSTRAINT prompt_status_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY prompt_status
    ADD CONSTRAINT prompt_status_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_status
    ADD CONSTRAINT prompt_status_prompt_id_version_fkey FOREIGN KEY (prompt_id, version) REFERENCES prompt_versions(prompt_id, version) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_status
    ADD CONSTRAINT prompt_status_test_run_id_fkey FOREIGN KEY (test_run_id) REFERENCES prompt_test_runs(id) ON UPDATE CASCADE;

ALTER TABLE ONLY prompt_test_answers
    ADD CONSTRAINT prompt_test_answers_run_id_fkey FOREIGN KEY (run_id) REFERENCES prompt_test_runs(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_test_cases
    ADD CONSTRAINT prompt_test_cases_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_test_results
    ADD CONSTRAINT prompt_test_results_run_id_fkey FOREIGN KEY (run_id) REFERENCES prompt_test_runs(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_test_runs
    ADD CONSTRAINT prompt_test_runs_evaluation_id_fkey FOREIGN KEY (evaluation_id) REFERENCES prompt_evaluations(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_test_runs
    ADD CONSTRAINT prompt_test_runs_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_test_runs
    ADD CONSTRAINT prompt_test_runs_prompt_id_version_fkey FOREIGN KEY (prompt_id, version) REFERENCES prompt_versions(prompt_id, version) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_test_runs
    ADD CONSTRAINT prompt_test_runs_started_by_fkey FOREIGN KEY (started_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY prompt_usage
    ADD CONSTRAINT prompt_usage_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_usage
    ADD CONSTRAINT prompt_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY prompt_value_sets
    ADD CONSTRAINT prompt_value_sets_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_value_sets
    ADD CONSTRAINT prompt_value_sets_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_versions
    ADD CONSTRAINT prompt_versions_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY prompt_versions
    ADD CONSTRAINT prompt_versions_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY prompt_versions
    ADD CONSTRAINT prompt_versions_suggested_by_fkey FOREIGN KEY (suggested_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY prompts
    ADD CONSTRAINT prompts_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY prompts
    ADD CONSTRAINT prompts_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY prompts
    ADD CONSTRAINT prompts_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY publish_requests
    ADD CONSTRAINT publish_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY publish_requests
    ADD CONSTRAINT publish_requests_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY publish_requests
    ADD CONSTRAINT publish_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY publish_requests
    ADD CONSTRAINT publish_requests_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY recovery_codes
    ADD CONSTRAINT recovery_codes_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY review_comments
    ADD CONSTRAINT review_comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY review_comments
    ADD CONSTRAINT review_comments_review_id_fkey FOREIGN KEY (review_id) REFERENCES prompt_reviews(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY scim_group_members
    ADD CONSTRAINT scim_group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES scim_groups(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY scim_group_members
    ADD CONSTRAINT scim_group_members_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY scim_users
    ADD CONSTRAINT scim_users_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY sender_keys
    ADD CONSTRAINT sender_keys_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY settings
    ADD CONSTRAINT settings_judge_id_fkey FOREIGN KEY (judge_id) REFERENCES ai_models(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY share_links
    ADD CONSTRAINT share_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY share_links
    ADD CONSTRAINT share_links_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY sign_ins
    ADD CONSTRAINT sign_ins_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY space_group_requests
    ADD CONSTRAINT space_group_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY space_group_requests
    ADD CONSTRAINT space_group_requests_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY space_groups
    ADD CONSTRAINT space_groups_named_by_fkey FOREIGN KEY (named_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY space_groups
    ADD CONSTRAINT space_groups_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY space_invitations
    ADD CONSTRAINT space_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY space_invitations
    ADD CONSTRAINT space_invitations_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY space_invitations
    ADD CONSTRAINT space_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY space_members
    ADD CONSTRAINT space_members_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY space_members
    ADD CONSTRAINT space_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY space_removals
    ADD CONSTRAINT space_removals_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY space_removals
    ADD CONSTRAINT space_removals_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY space_removals
    ADD CONSTRAINT space_removals_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY spaces
    ADD CONSTRAINT spaces_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY spaces
    ADD CONSTRAINT spaces_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY suggestions
    ADD CONSTRAINT suggestions_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY suggestions
    ADD CONSTRAINT suggestions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY suggestions
    ADD CONSTRAINT suggestions_prompt_id_base_version_fkey FOREIGN KEY (prompt_id, base_version) REFERENCES prompt_versions(prompt_id, version) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY suggestions
    ADD CONSTRAINT suggestions_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY trusted_browsers
    ADD CONSTRAINT trusted_browsers_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY waiting_gifts
    ADD CONSTRAINT waiting_gifts_account_id_fkey FOREIGN KEY (account_id) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY waiting_gifts
    ADD CONSTRAINT waiting_gifts_given_by_fkey FOREIGN KEY (given_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY waiting_gifts
    ADD CONSTRAINT waiting_gifts_prompt_id_fkey FOREIGN KEY (prompt_id) REFERENCES prompts(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY waiting_gifts
    ADD CONSTRAINT waiting_gifts_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY webhook_events
    ADD CONSTRAINT webhook_events_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_set_by_fkey FOREIGN KEY (set_by) REFERENCES profiles(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY webhooks
    ADD CONSTRAINT webhooks_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- prisma/sql/history.sql
-- History is immutable, and keeps the visibility of the time when it was written.

-- Rows of the history never change, except that a deleted account's author or approver becomes null.
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Rows of the history are deleted only with their prompt: in a cascade its row is already gone. Otherwise only two
-- changes are allowed: the author's account is deleted, or the text becomes public.
CREATE OR REPLACE FUNCTION "refuse_removal"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "prompts" WHERE "id" = OLD."prompt_id") THEN
    RAISE EXCEPTION '% rows are never removed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;

-- The first version is inserted after its prompt; later ones are inserted before the prompt is updated.
CREATE OR REPLACE FUNCTION "mark_first_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompts" p WHERE p."id" = NEW."prompt_id" AND p."version" = NEW."version" AND p."is_shared");
  RETURN NEW;
END $$;

-- Versions of a shared prompt stay readable to everybody; versions that were only ever private stay private when a
-- later version is shared. Runs when `version` or `is_shared` of the prompt changes.
CREATE OR REPLACE FUNCTION "mark_shared_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "prompt_versions" SET "was_shared" = true
    WHERE "prompt_id" = NEW."id" AND "version" = NEW."version" AND NOT "was_shared";
  RETURN NULL;
END $$;

-- A row about a prompt records whether the prompt is shared at that time, regardless of what the writer sets. Later
-- only a user who shares the prompt can reveal it.
CREATE OR REPLACE FUNCTION "mark_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (SELECT 1 FROM "prompts" p WHERE p."id" = NEW."prompt_id" AND p."is_shared");
  RETURN NEW;
END $$;

-- A review comment records whether the prompt is shared at that time.
CREATE OR REPLACE FUNCTION "mark_comment_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompt_reviews" r JOIN "prompts" p ON p."id" = r."prompt_id"
    WHERE r."id" = NEW."review_id" AND p."is_shared");
  RETURN NEW;
END $$;

-- A comment records whether the prompt is shared when its text is written; a reply is never visible to more people than
-- the comment it replies to. Threads have one level.
CREATE OR REPLACE FUNCTION "mark_thread_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (SELECT 1 FROM "prompts" p WHERE p."id" = NEW."prompt_id" AND p."is_shared");
  IF NEW."parent_id" IS NOT NULL THEN
    SELECT NEW."was_shared" AND c."was_shared" INTO NEW."was_shared" FROM "comments" c
      WHERE c."id" = NEW."parent_id" AND c."prompt_id" = NEW."prompt_id" AND c."parent_id" IS NULL;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'an answer is of a comment of the same prompt' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- An activity row records the prompt's space at that time. When a user changes many prompts in one transaction, later
-- rows refer to the first one, so that the activity list shows one entry. A setting that lasts as long as the
-- transaction holds its id.
CREATE OR REPLACE FUNCTION "mark_activity"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  "act" CONSTANT text := concat_ws(' ', NEW."kind", NEW."actor_id", date_trunc('hour', NEW."created_at"));
  "lead" CONSTANT text[] := string_to_array(current_setting('cuebook.activity_lead', true), '|');
BEGIN
  NEW."space_id" := (SELECT p."space_id" FROM "prompts" p WHERE p."id" = NEW."prompt_id");
  IF "lead"[1] = "act" THEN
    NEW."lead_id" := "lead"[2]::bigint;
  ELSE
    NEW."lead_id" := NULL;
    PERFORM set_config('cuebook.activity_lead', "act" || '|' || NEW."id", true);
  END IF;
  RETURN NEW;
END $$;

-- The version whose newest status is an approval; of several, the one approved last. An admin can revoke an approval by
-- a later status.
CREATE OR REPLACE FUNCTION "last_approved_version"("prompt" UUID) RETURNS INTEGER LANGUAGE sql STABLE AS $$
  SELECT s."version" FROM "prompt_status" s
  WHERE s."prompt_id" = "prompt" AND s."status" = 'approved' AND NOT EXISTS (
    SELECT 1 FROM "prompt_status" later
    WHERE later."prompt_id" = s."prompt_id" AND later."version" = s."version" AND later."id" > s."id")
  ORDER BY s."id" DESC LIMIT 1
$$;

-- Maintains `approved_version`, and the status that searches filter by, after each new status.
CREATE OR REPLACE FUNCTION "keep_approved_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  approved INTEGER := "last_approved_version"(NEW."prompt_id");
BEGIN
  UPDATE "prompts" SET "approved_version" = approved
    WHERE "id" = NEW."prompt_id" AND "approved_version" IS DISTINCT FROM approved;
  UPDATE "prompt_search" s SET "status" = "newest_status"(NEW."prompt_id", NEW."version")
    FROM "prompts" p
    WHERE s."prompt_id" = NEW."prompt_id" AND p."id" = NEW."prompt_id"
      AND NEW."version" = CASE WHEN s."is_current" THEN p."version" ELSE p."approved_version" END
      AND s."status" IS DISTINCT FROM "newest_status"(NEW."prompt_id", NEW."version");
  RETURN NULL;
END $$;

-- A result is inserted while its run is in progress, and belongs to the same prompt. It includes its test case, so it
-- is visible only where both are.
CREATE OR REPLACE FUNCTION "check_test_result"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "prompt_test_runs" r
    WHERE r."id" = NEW."run_id" AND r."prompt_id" = NEW."prompt_id" AND r."end" IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a run that has ended takes no result' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompts" p
    JOIN "prompt_test_runs" r ON r."id" = NEW."run_id" AND r."was_shared"
    JOIN "prompt_test_cases" c ON c."id" = NEW."case_id" AND c."was_shared"
    WHERE p."id" = NEW."prompt_id" AND p."is_shared");
  RETURN NEW;
END $$;

-- For each table one trigger rejects all forbidden changes of a row.

CREATE OR REPLACE TRIGGER "collection_items_visibility" BEFORE INSERT ON "collection_items"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

-- Public text stays public unless it is edited. Deleted comments stay deleted.
CREATE OR REPLACE TRIGGER "comments_history" BEFORE UPDATE ON "comments"
  FOR EACH ROW WHEN (
    (OLD."id", OLD."prompt_id", OLD."version", OLD."parent_id", OLD."from_line", OLD."to_line", OLD."quote", OLD."created_at")
      IS DISTINCT FROM
      (NEW."id", NEW."prompt_id", NEW."version", NEW."parent_id", NEW."from_line", NEW."to_line", NEW."quote", NEW."created_at")
    OR (NEW."author_id" IS NOT NULL AND OLD."author_id" IS DISTINCT FROM NEW."author_id")
    OR (OLD."was_shared" AND NOT NEW."was_shared" AND OLD."body" = NEW."body")
    OR (OLD."deleted_at" IS NOT NULL AND (OLD."body", OLD."deleted_at") IS DISTINCT FROM (NEW."body", NEW."deleted_at")))
  EXECUTE FUNCTION "refuse_change"();

-- An edited comment records the visibility of that time again.
CREATE OR REPLACE TRIGGER "comments_visibility" BEFORE INSERT OR UPDATE OF "body" ON "comments"
  FOR EACH ROW WHEN (NEW."deleted_at" IS NULL) EXECUTE FUNCTION "mark_thread_visibility"();

CREATE OR REPLACE TRIGGER "prompt_activity_mark" BEFORE INSERT ON "prompt_activity"
  FOR EACH ROW EXECUTE FUNCTION "mark_activity"();

CREATE OR REPLACE TRIGGER "prompt_activity_history" BEFORE UPDATE ON "prompt_activity"
  FOR EACH ROW WHEN (
    (OLD."id", OLD."prompt_id", OLD."kind", OLD."version", OLD."details", OLD."was_shared", OLD."space_id", OLD."lead_id",
      OLD."created_at")
      IS DISTINCT FROM
      (NEW."id", NEW."prompt_id", NEW."kind", NEW."version", NEW."details", NEW."was_shared", NEW."space_id", NEW."lead_id",
        NEW."created_at")
    OR (NEW."actor_id" IS NOT NULL AND OLD."actor_id" IS DISTINCT FROM NEW."actor_id"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_activity_stay" BEFORE DELETE ON "prompt_activity"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

-- A review is decided once and tested once.
CREATE OR REPLACE TRIGGER "prompt_reviews_history" BEFORE UPDATE ON "prompt_reviews"
  FOR EACH ROW WHEN (
    (OLD."id", OLD."prompt_id", OLD."version", OLD."message", OLD."reviewers", OLD."created_at")
      IS DISTINCT FROM (NEW."id", NEW."prompt_id", NEW."version", NEW."message", NEW."reviewers", NEW."created_at")
    OR (OLD."state" <> 'open'
      AND (OLD."state", OLD."closed_at", OLD."tested_at") IS DISTINCT FROM (NEW."state", NEW."closed_at", NEW."tested_at"))
    OR (OLD."tested_at" IS NOT NULL AND OLD."tested_at" IS DISTINCT FROM NEW."tested_at")
    OR (OLD."was_shared" AND NOT NEW."was_shared"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_reviews_stay" BEFORE DELETE ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_reviews_visibility" BEFORE INSERT ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "prompt_status_approves" AFTER INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "keep_approved_version"();

-- Public text stays public.
CREATE OR REPLACE TRIGGER "prompt_status_history" BEFORE UPDATE ON "prompt_status"
  FOR EACH ROW WHEN (
    (OLD."prompt_id", OLD."version", OLD."status", OLD."notes", OLD."created_at", OLD."test_run_id", OLD."test_run_warnings",
      OLD."override_reason")
      IS DISTINCT FROM
      (NEW."prompt_id", NEW."version", NEW."status", NEW."notes", NEW."created_at", NEW."test_run_id", NEW."test_run_warnings",
        NEW."override_reason")
    OR (NEW."approved_by" IS NOT NULL AND OLD."approved_by" IS DISTINCT FROM NEW."approved_by")
    OR (OLD."was_shared" AND NOT NEW."was_shared"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_status_stay" BEFORE DELETE ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_status_visibility" BEFORE INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

-- A test case contains only what was saved last.
CREATE OR REPLACE TRIGGER "prompt_test_cases_visibility" BEFORE INSERT OR UPDATE OF "name", "inputs", "checks" ON "prompt_test_cases"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "prompt_test_results_history" BEFORE UPDATE ON "prompt_test_results"
  FOR EACH ROW WHEN (
    (OLD."run_id", OLD."case_id", OLD."prompt_id", OLD."case_revision", OLD."case_name", OLD."input_hash", OLD."answer",
      OLD."answer_length", OLD."is_cut", OLD."problem", OLD."checks", OLD."is_passed", OLD."created_at")
      IS DISTINCT FROM
      (NEW."run_id", NEW."case_id", NEW."prompt_id", NEW."case_revision", NEW."case_name", NEW."input_hash", NEW."answer",
        NEW."answer_length", NEW."is_cut", NEW."problem", NEW."checks", NEW."is_passed", NEW."created_at")
    OR (OLD."was_shared" AND NOT NEW."was_shared"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_results_of_run" BEFORE INSERT ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "check_test_result"();

CREATE OR REPLACE TRIGGER "prompt_test_results_stay" BEFORE DELETE ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

-- A test run is immutable except for its end, which is written once. Its results and the statuses based on it never
-- change, and everything is deleted only with the prompt.
CREATE OR REPLACE TRIGGER "prompt_test_runs_history" BEFORE UPDATE ON "prompt_test_runs"
  FOR EACH ROW WHEN (
    -- All columns but these, so that future columns are immutable, too.
    to_jsonb(OLD) - ARRAY['was_shared', 'started_by', 'end', 'ended_at', 'end_reason']
      IS DISTINCT FROM to_jsonb(NEW) - ARRAY['was_shared', 'started_by', 'end', 'ended_at', 'end_reason']
    OR (OLD."end" IS NOT NULL
      AND (OLD."end", OLD."ended_at", OLD."end_reason") IS DISTINCT FROM (NEW."end", NEW."ended_at", NEW."end_reason"))
    OR (NEW."started_by" IS NOT NULL AND OLD."started_by" IS DISTINCT FROM NEW."started_by")
    OR (OLD."was_shared" AND NOT NEW."was_shared"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_stay" BEFORE DELETE ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_visibility" BEFORE INSERT ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

-- Besides its person and the mark 'once shared' only the progress of an evaluation changes, and that not once it has
-- ended.
CREATE OR REPLACE TRIGGER "prompt_evaluations_history" BEFORE UPDATE ON "prompt_evaluations"
  FOR EACH ROW WHEN (
    to_jsonb(OLD) - ARRAY['was_shared', 'started_by', 'token_id', 'state', 'reason', 'ended_at', 'calls', 'repeated_calls',
        'cost_nanos', 'is_cost_unknown', 'is_cost_estimated']
      IS DISTINCT FROM
      to_jsonb(NEW) - ARRAY['was_shared', 'started_by', 'token_id', 'state', 'reason', 'ended_at', 'calls', 'repeated_calls',
        'cost_nanos', 'is_cost_unknown', 'is_cost_estimated']
    OR (OLD."ended_at" IS NOT NULL
      AND (OLD."state", OLD."reason", OLD."ended_at") IS DISTINCT FROM (NEW."state", NEW."reason", NEW."ended_at"))
    OR (NEW."started_by" IS NOT NULL AND OLD."started_by" IS DISTINCT FROM NEW."started_by")
    OR (NEW."token_id" IS NOT NULL AND OLD."token_id" IS DISTINCT FROM NEW."token_id")
    OR (OLD."was_shared" AND NOT NEW."was_shared"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_evaluations_stay" BEFORE DELETE ON "prompt_evaluations"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_evaluations_visibility" BEFORE INSERT ON "prompt_evaluations"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

-- The text of an answer may be removed, once; what the checks said stays.
CREATE OR REPLACE TRIGGER "prompt_test_answers_history" BEFORE UPDATE ON "prompt_test_answers"
  FOR EACH ROW WHEN (
    to_jsonb(OLD) - ARRAY['was_shared', 'text', 'removed_at'] IS DISTINCT FROM to_jsonb(NEW) - ARRAY['was_shared', 'text', 'removed_at']
    OR (OLD."text" <> NEW."text" AND (NEW."text" <> '' OR NEW."removed_at" IS NULL))
    OR (OLD."removed_at" IS NOT NULL AND OLD."removed_at" IS DISTINCT FROM NEW."removed_at")
    OR (OLD."was_shared" AND NOT NEW."was_shared"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_answers_of_run" BEFORE INSERT ON "prompt_test_answers"
  FOR EACH ROW EXECUTE FUNCTION "check_test_result"();

CREATE OR REPLACE TRIGGER "prompt_test_answers_stay" BEFORE DELETE ON "prompt_test_answers"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_versions_history" BEFORE UPDATE ON "prompt_versions"
  FOR EACH ROW WHEN (
    -- All columns but these, so that future fields are immutable, too.
    to_jsonb(OLD) - ARRAY['was_shared', 'author_id', 'suggested_by']
      IS DISTINCT FROM to_jsonb(NEW) - ARRAY['was_shared', 'author_id', 'suggested_by']
    OR (OLD."was_shared" AND NOT NEW."was_shared")
    OR (NEW."author_id" IS NOT NULL AND OLD."author_id" IS DISTINCT FROM NEW."author_id")
    OR (NEW."suggested_by" IS NOT NULL AND OLD."suggested_by" IS DISTINCT FROM NEW."suggested_by"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_versions_mark" BEFORE INSERT ON "prompt_versions"
  FOR EACH ROW WHEN (NOT NEW."was_shared") EXECUTE FUNCTION "mark_first_version"();

CREATE OR REPLACE TRIGGER "prompt_versions_stay" BEFORE DELETE ON "prompt_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompts_mark_shared_version" AFTER UPDATE OF "version", "is_shared" ON "prompts"
  FOR EACH ROW
  WHEN (NEW."is_shared" AND (OLD."version", OLD."is_shared") IS DISTINCT FROM (NEW."version", NEW."is_shared"))
  EXECUTE FUNCTION "mark_shared_version"();

CREATE OR REPLACE TRIGGER "review_comments_history" BEFORE UPDATE ON "review_comments"
  FOR EACH ROW WHEN (
    (OLD."id", OLD."review_id", OLD."kind", OLD."body", OLD."field", OLD."line", OLD."line_text", OLD."created_at")
      IS DISTINCT FROM
      (NEW."id", NEW."review_id", NEW."kind", NEW."body", NEW."field", NEW."line", NEW."line_text", NEW."created_at")
    OR (OLD."was_shared" AND NOT NEW."was_shared"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "review_comments_visibility" BEFORE INSERT ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "mark_comment_visibility"();

-- A suggestion's text is immutable: another proposal is another row. It is decided once.
CREATE OR REPLACE TRIGGER "suggestions_history" BEFORE UPDATE ON "suggestions"
  FOR EACH ROW WHEN (
    to_jsonb(OLD) - ARRAY['author_id', 'state', 'decided_by', 'decided_at', 'decision_note', 'resulting_version']
      IS DISTINCT FROM
      to_jsonb(NEW) - ARRAY['author_id', 'state', 'decided_by', 'decided_at', 'decision_note', 'resulting_version']
    OR (NEW."author_id" IS NOT NULL AND OLD."author_id" IS DISTINCT FROM NEW."author_id")
    OR (OLD."state" <> 'open' AND (
      (OLD."state", OLD."decided_at", OLD."decision_note", OLD."resulting_version")
        IS DISTINCT FROM (NEW."state", NEW."decided_at", NEW."decision_note", NEW."resulting_version")
      OR (NEW."decided_by" IS NOT NULL AND OLD."decided_by" IS DISTINCT FROM NEW."decided_by"))))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "suggestions_visibility" BEFORE INSERT ON "suggestions"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

-- Row triggers don't run when a table is emptied at once. Every table with one of the triggers above has one here.
CREATE OR REPLACE TRIGGER "comments_keep_all" BEFORE TRUNCATE ON "comments"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_activity_keep_all" BEFORE TRUNCATE ON "prompt_activity"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_reviews_keep_all" BEFORE TRUNCATE ON "prompt_reviews"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_status_keep_all" BEFORE TRUNCATE ON "prompt_status"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_results_keep_all" BEFORE TRUNCATE ON "prompt_test_results"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_keep_all" BEFORE TRUNCATE ON "prompt_test_runs"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_evaluations_keep_all" BEFORE TRUNCATE ON "prompt_evaluations"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_answers_keep_all" BEFORE TRUNCATE ON "prompt_test_answers"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_versions_keep_all" BEFORE TRUNCATE ON "prompt_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "review_comments_keep_all" BEFORE TRUNCATE ON "review_comments"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "suggestions_keep_all" BEFORE TRUNCATE ON "suggestions"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- prisma/sql/access.sql
-- Who may see a prompt: one function per question, the same table as src/domain/prompt/policy.ts. PostgreSQL puts each
-- body into the statement that calls it, so indexes serve it as if it were written there; a test of the plans says so
-- (tests/integration/access). That needs a single SELECT in LANGUAGE sql, not VOLATILE, not STRICT, and for a function
-- that returns one value no subquery in its body: callers pass what it needs as arrays.

-- Whether everybody sees a prompt.
CREATE OR REPLACE FUNCTION "is_public"("is_shared" BOOLEAN, "deleted_at" TIMESTAMPTZ) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS $$
  SELECT "is_shared" AND "deleted_at" IS NULL
$$;

-- The spaces that a person is in: people who leave lose access with the next statement.
CREATE OR REPLACE FUNCTION "spaces_of"("person" UUID) RETURNS SETOF UUID LANGUAGE sql STABLE AS $$
  SELECT m."space_id" FROM "space_members" m JOIN "spaces" s ON s."id" = m."space_id"
  WHERE m."user_id" = "person" AND s."deleted_at" IS NULL
$$;

-- Whether a grant is in force now.
CREATE OR REPLACE FUNCTION "is_in_force"("expires_at" TIMESTAMPTZ) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT "expires_at" IS NULL OR "expires_at" > now()
$$;

-- The prompts granted to a person now, to them or to one of their spaces, by the indexes of receivers.
CREATE OR REPLACE FUNCTION "granted_to"("person" UUID) RETURNS TABLE ("prompt_id" UUID) LANGUAGE sql STABLE AS $$
  SELECT g."prompt_id" FROM "prompt_grants" g WHERE g."subject_user_id" = "person" AND "is_in_force"(g."expires_at")
  UNION ALL
  SELECT g."prompt_id" FROM "prompt_grants" g
  WHERE g."subject_space_id" = ANY(ARRAY(SELECT mine."id" FROM "spaces_of"("person") AS mine("id")))
    AND "is_in_force"(g."expires_at")
$$;

-- The grants of one prompt that a person has now, by the index of the prompt.
CREATE OR REPLACE FUNCTION "grants_on"("prompt" UUID, "person" UUID) RETURNS TABLE ("right" TEXT, "since" TIMESTAMPTZ)
LANGUAGE sql STABLE AS $$
  SELECT g."right", g."created_at" FROM "prompt_grants" g
  WHERE g."prompt_id" = "prompt" AND "is_in_force"(g."expires_at") AND (g."subject_user_id" = "person"
    OR g."subject_space_id" = ANY(ARRAY(SELECT mine."id" FROM "spaces_of"("person") AS mine("id"))))
$$;

-- The people who have some prompts by grants now, with the right of each grant.
CREATE OR REPLACE FUNCTION "holders_of"("prompts" UUID[]) RETURNS TABLE ("prompt_id" UUID, "user_id" UUID, "right" TEXT)
LANGUAGE sql STABLE AS $$
  SELECT g."prompt_id", g."subject_user_id", g."right" FROM "prompt_grants" g
  WHERE g."prompt_id" = ANY("prompts") AND g."subject_user_id" IS NOT NULL AND "is_in_force"(g."expires_at")
  UNION ALL
  SELECT g."prompt_id", m."user_id", g."right" FROM "prompt_grants" g
  JOIN "spaces" s ON s."id" = g."subject_space_id" AND s."deleted_at" IS NULL
  JOIN "space_members" m ON m."space_id" = s."id"
  WHERE g."prompt_id" = ANY("prompts") AND "is_in_force"(g."expires_at")
$$;

-- Whether a prompt is a person's own: in a space only while they are in it. "spaces" are those of `spaces_of`.
CREATE OR REPLACE FUNCTION "is_own"("created_by" UUID, "space_id" UUID, "person" UUID, "spaces" UUID[]) RETURNS BOOLEAN
LANGUAGE sql IMMUTABLE AS $$
  SELECT "created_by" = "person" AND ("space_id" IS NULL OR "space_id" = ANY("spaces"))
$$;

-- Whether a person's lists contain a prompt that is not deleted. "spaces" are those of `spaces_of`, "is_granted" is
-- whether it is among `granted_to`.
CREATE OR REPLACE FUNCTION "is_listed"(
  "is_shared" BOOLEAN, "created_by" UUID, "space_id" UUID, "person" UUID, "spaces" UUID[], "is_granted" BOOLEAN
) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS $$
  SELECT "is_shared" OR ("created_by" = "person" AND "space_id" IS NULL) OR "space_id" = ANY("spaces") OR "is_granted"
$$;

-- prisma/sql/accounts.sql
-- Rules of accounts.

-- Whether a user may have mail sent to others: not while their holder typed the address and has not proved it, and to an
-- address that they typed only with one of their own.
CREATE OR REPLACE FUNCTION "user_may_mail"("sender" UUID, "to_typed" BOOLEAN) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM "profiles" p WHERE p."id" = "sender" AND p."is_active" AND p."deleted_at" IS NULL
      AND CASE WHEN p."email" IS NULL THEN NOT "to_typed"
        ELSE p."email_proved_at" IS NOT NULL OR p."email_writer" = 'others' END)
$$;

-- A new address is unverified, however it was changed.
CREATE OR REPLACE FUNCTION "forget_email_proof"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."email" IS DISTINCT FROM OLD."email" AND NEW."email_proved_at" IS NOT DISTINCT FROM OLD."email_proved_at" THEN
    NEW."email_proved_at" := NULL;
  END IF;
  RETURN NEW;
END $$;

-- An avatar in use does not expire; one no longer in use expires at once. A file that is about to expire is rejected,
-- because the job that removes expired files may be deleting it.
CREATE OR REPLACE FUNCTION "hold_avatar_file"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."avatar_url" IS NOT NULL THEN
    UPDATE "avatar_files" SET "expires_at" = NULL
    WHERE "key" = substr(NEW."avatar_url", length('/api/avatars/') + 1)
      AND "expires_at" > clock_timestamp() + INTERVAL '1 minute';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'there is no such avatar file' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  UPDATE "avatar_files" SET "expires_at" = clock_timestamp()
  WHERE "key" = substr(OLD."avatar_url", length('/api/avatars/') + 1);
  RETURN NULL;
END $$;

-- Keeps an identity for each password and phone number while it exists.
CREATE OR REPLACE FUNCTION "keep_credential_identities"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  account UUID := COALESCE(NEW."profile_id", OLD."profile_id");
BEGIN
  DELETE FROM "identities" WHERE "profile_id" = account
    AND (("provider" = 'password' AND NEW."password_hash" IS NULL)
      OR ("provider" = 'phone' AND "subject" IS DISTINCT FROM NEW."phone"));
  IF NEW."password_hash" IS NOT NULL THEN
    INSERT INTO "identities" ("profile_id", "provider", "subject") VALUES (account, 'password', account::text)
    ON CONFLICT DO NOTHING;
  END IF;
  IF NEW."phone" IS NOT NULL THEN
    INSERT INTO "identities" ("profile_id", "provider", "subject") VALUES (account, 'phone', NEW."phone")
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "credentials_keep_identities"
  AFTER INSERT OR DELETE OR UPDATE OF "phone", "password_hash" ON "credentials"
  FOR EACH ROW EXECUTE FUNCTION "keep_credential_identities"();

CREATE OR REPLACE TRIGGER "profiles_forget_email_proof" BEFORE UPDATE OF "email" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "forget_email_proof"();

CREATE OR REPLACE TRIGGER "profiles_hold_avatar_file" AFTER UPDATE OF "avatar_url" ON "profiles"
  FOR EACH ROW WHEN (NEW."avatar_url" IS DISTINCT FROM OLD."avatar_url") EXECUTE FUNCTION "hold_avatar_file"();

-- prisma/sql/audit.sql
-- The audit log: append-only, each row with the hash of the previous one.

-- The hash of a row, over the previous hash and these columns. In UTC and independent of session settings, so that it
-- is the same on every server.
CREATE OR REPLACE FUNCTION "audit_row_hash"("previous" BYTEA, "row" "audit_events") RETURNS BYTEA LANGUAGE sql STABLE AS $$
  SELECT sha256("previous" || convert_to(jsonb_build_array(
    "row"."position"::text, "row"."id"::text, to_char("row"."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
    "row"."actor_id"::text, "row"."action", "row"."subject_id"::text, "row"."details"
  )::text, 'UTF8'));
$$;

-- Appends a new row to the chain when its transaction commits. The lock lasts from here to the end of the commit, so
-- writers wait for each other only that long, even in long transactions, and rows are in commit order.
CREATE OR REPLACE FUNCTION "chain_audit_event"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  "last" "audit_events";
  "added" "audit_events" := NEW;
BEGIN
  PERFORM pg_advisory_xact_lock(1129661001);
  SELECT * INTO "last" FROM "audit_events" WHERE "position" IS NOT NULL ORDER BY "position" DESC LIMIT 1;
  "added"."position" := coalesce("last"."position", 0) + 1;
  "added"."previous_hash" := coalesce("last"."hash", '\x');
  UPDATE "audit_events" SET "position" = "added"."position", "previous_hash" = "added"."previous_hash",
    "hash" = "audit_row_hash"("added"."previous_hash", "added")
  WHERE "id" = NEW."id";
  RETURN NULL;
END $$;

-- Only the chain's columns of a row are set, once; nothing else of it ever changes.
CREATE OR REPLACE FUNCTION "keep_audit_event"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."hash" IS NULL AND NEW."hash" IS NOT NULL
    AND to_jsonb(OLD) - ARRAY['position', 'previous_hash', 'hash'] = to_jsonb(NEW) - ARRAY['position', 'previous_hash', 'hash'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_events rows are never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;

DROP TRIGGER IF EXISTS "audit_events_chain" ON "audit_events";
CREATE CONSTRAINT TRIGGER "audit_events_chain" AFTER INSERT ON "audit_events"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "chain_audit_event"();

CREATE OR REPLACE TRIGGER "audit_events_keep" BEFORE UPDATE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION "keep_audit_event"();

CREATE OR REPLACE TRIGGER "audit_events_history" BEFORE DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "audit_events_keep_all" BEFORE TRUNCATE ON "audit_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- prisma/sql/changes.sql
-- Writes the change log: each change, in its own transaction, by any code or script
-- (docs/decisions/0021-one-change-log.md).

-- Who can see a prompt: `none` (missing or deleted), `private` (its creator, its space and its grants) or `shared`
-- (everybody).
CREATE OR REPLACE FUNCTION "who_sees"("p" "prompts") RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p."id" IS NULL OR p."deleted_at" IS NOT NULL THEN 'none' WHEN p."is_shared" THEN 'shared' ELSE 'private' END
$$;

-- Logs a change of a prompt; `before` is null for a new one, `after` for a purged one. The actor is the user who
-- deleted or restored it, otherwise its creator. The slug, which is made from the title, is logged only if everybody
-- could see the prompt before or can see it now; only search engines receive it.
CREATE OR REPLACE FUNCTION "log_prompt"("kind" TEXT, "before" "prompts", "after" "prompts") RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  owner CONSTANT UUID := coalesce(("after")."created_by", ("before")."created_by");
  address TEXT;
BEGIN
  IF 'shared' IN ("who_sees"("before"), "who_sees"("after")) THEN
    address := coalesce(("after")."slug", ("before")."slug");
  END IF;
  INSERT INTO "changes" ("kind", "subject", "slug", "owner_id", "changed_by", "seen_before", "seen_after", "space_before", "space_after")
    VALUES ("kind", coalesce(("after")."id", ("before")."id"), address, owner,
      coalesce(("after")."deleted_by", ("before")."deleted_by", owner), "who_sees"("before"), "who_sees"("after"),
      ("before")."space_id", ("after")."space_id");
END $$;

-- Every change of text, visibility, space or existence changes one of the compared columns; the long text itself is
-- never compared. Changes of a prompt that stays deleted are not logged.
CREATE OR REPLACE FUNCTION "log_prompt_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF "who_sees"(OLD) = 'none' AND "who_sees"(NEW) = 'none' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM "log_prompt"('changed', OLD, NULL);
    RETURN NULL;
  END IF;
  IF (OLD."version", OLD."updated_at", OLD."is_shared", OLD."space_id", OLD."deleted_at", OLD."approved_version")
    IS DISTINCT FROM (NEW."version", NEW."updated_at", NEW."is_shared", NEW."space_id", NEW."deleted_at", NEW."approved_version") THEN
    PERFORM "log_prompt"('changed', OLD, NEW);
  END IF;
  IF OLD."usage_count" <> NEW."usage_count" THEN
    PERFORM "log_prompt"('used', OLD, NEW);
  ELSIF OLD."recent_uses" <> NEW."recent_uses" AND NEW."is_shared" THEN
    PERFORM "log_prompt"('aged', OLD, NEW);
  END IF;
  IF OLD."favorite_count" <> NEW."favorite_count" THEN
    PERFORM "log_prompt"('starred', OLD, NEW);
  END IF;
  IF OLD."created_by" <> NEW."created_by" AND 'shared' IN ("who_sees"(OLD), "who_sees"(NEW)) THEN
    INSERT INTO "changes" ("kind") VALUES ('everything');
  END IF;
  RETURN NULL;
END $$;

-- Logs a change of a row that a prompt's page shows. The argument is the kind of change. When a grant ends, its users
-- lose rights.
CREATE OR REPLACE FUNCTION "log_about_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  prompt UUID;
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO "changes" ("kind", "subject")
      SELECT 'rights', u."id" FROM (
        SELECT OLD."subject_user_id" AS "id" WHERE OLD."subject_user_id" IS NOT NULL
        UNION SELECT m."user_id" FROM "space_members" m WHERE m."space_id" = OLD."subject_space_id"
      ) u;
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'review_comments' THEN
    SELECT r."prompt_id" INTO prompt FROM "prompt_reviews" r WHERE r."id" = NEW."review_id";
  ELSE
    prompt := NEW."prompt_id";
  END IF;
  PERFORM "log_prompt"(TG_ARGV[0], p, p) FROM "prompts" p WHERE p."id" = prompt AND p."deleted_at" IS NULL;
  RETURN NULL;
END $$;

-- Logs any other change. The arguments are its kind and the column with the id of its subject.
CREATE OR REPLACE FUNCTION "log_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "changes" ("kind", "subject")
    VALUES (TG_ARGV[0], to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[1]);
  RETURN NULL;
END $$;

-- Names and avatars appear on any page, the rest of a profile only on its own page. A change of role or activity
-- changes which prompts that user can see.
CREATE OR REPLACE FUNCTION "log_person"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD."full_name", OLD."avatar_url", OLD."deleted_at")
    IS DISTINCT FROM (NEW."full_name", NEW."avatar_url", NEW."deleted_at") THEN
    INSERT INTO "changes" ("kind") VALUES ('everything');
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD."bio", OLD."website", OLD."social_links")
    IS DISTINCT FROM (NEW."bio", NEW."website", NEW."social_links") THEN
    INSERT INTO "changes" ("kind", "subject") VALUES ('profile', NEW."id");
  END IF;
  IF TG_OP = 'UPDATE' AND (OLD."role", OLD."is_active") IS DISTINCT FROM (NEW."role", NEW."is_active") THEN
    INSERT INTO "changes" ("kind", "subject") VALUES ('rights', NEW."id");
  END IF;
  RETURN NULL;
END $$;

-- Notifies the servers at commit; they read the changes from the log. With one payload for all changes, PostgreSQL
-- sends it once per transaction.
CREATE OR REPLACE FUNCTION "notify_changes"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "added" WHERE "kind" IN ('created', 'changed', 'status', 'run', 'grant', 'discussion', 'told', 'rights', 'session')
  ) THEN
    PERFORM pg_notify('cuebook_changes', '');
  END IF;
  RETURN NULL;
END $$;

-- Counters don't notify: transactions that notify commit one after the other, which would quarter the rate of favorites
-- and uses. Servers check the log before each response for what only guests' pages show.
CREATE OR REPLACE TRIGGER "changes_notify" AFTER INSERT ON "changes" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_changes"();

CREATE OR REPLACE TRIGGER "prompts_log" AFTER UPDATE OR DELETE ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "log_prompt_change"();

-- A card's badge is its newest status.
CREATE OR REPLACE TRIGGER "prompt_status_log" AFTER INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('status');

-- Open pages of the prompt show a run when it has ended.
CREATE OR REPLACE TRIGGER "prompt_test_runs_log" AFTER UPDATE OF "end" ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('run');

-- And an evaluation when it begins, pauses, goes on or ends.
CREATE OR REPLACE TRIGGER "prompt_evaluations_log" AFTER INSERT OR UPDATE OF "state" ON "prompt_evaluations"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('run');

CREATE OR REPLACE TRIGGER "prompt_grants_log" AFTER INSERT OR UPDATE OR DELETE ON "prompt_grants"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('grant');

CREATE OR REPLACE TRIGGER "prompt_reviews_log" AFTER INSERT OR UPDATE ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('discussion');

CREATE OR REPLACE TRIGGER "review_comments_log" AFTER INSERT ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('discussion');

CREATE OR REPLACE TRIGGER "comments_log" AFTER INSERT OR UPDATE ON "comments"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('discussion');

CREATE OR REPLACE TRIGGER "suggestions_log" AFTER INSERT OR UPDATE ON "suggestions"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('discussion');

-- Reviews, comments and suggestions are logged by their own triggers. For other notifications this updates the
-- recipient's unread count.
CREATE OR REPLACE FUNCTION "log_told"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "changes" ("kind", "subject")
    SELECT DISTINCT 'told', a."user_id"::text FROM "added" a
    WHERE a."subject_kind" NOT IN ('review', 'comment', 'suggestion');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "notifications_log" AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "log_told"();

-- A new collection is on no page yet. A change of its prompts updates `updated_at`.
CREATE OR REPLACE TRIGGER "collections_log" AFTER DELETE OR UPDATE ON "collections"
  FOR EACH ROW WHEN (OLD."visibility" = 'shared') EXECUTE FUNCTION "log_change"('collection', 'id');

CREATE OR REPLACE TRIGGER "profiles_log" AFTER DELETE
  OR UPDATE OF "full_name", "avatar_url", "deleted_at", "bio", "website", "social_links", "role", "is_active" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "log_person"();

-- Joining or leaving a space, or a new role in it, changes which prompts a user can see.
CREATE OR REPLACE TRIGGER "space_members_log" AFTER INSERT OR UPDATE OR DELETE ON "space_members"
  FOR EACH ROW EXECUTE FUNCTION "log_change"('rights', 'user_id');

-- Open event streams of an ended session are closed at once. The stored hash gives no access.
CREATE OR REPLACE TRIGGER "sessions_log" AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "log_change"('session', 'id_hash');

-- Changes what guests see of all prompts.
CREATE OR REPLACE TRIGGER "settings_log" AFTER UPDATE OF "public_needs_approval" ON "settings"
  FOR EACH ROW WHEN (OLD."public_needs_approval" IS DISTINCT FROM NEW."public_needs_approval")
  EXECUTE FUNCTION "log_change"('everything');

-- Changes what guests see of the prompts in a space. A deleted space has no effect on its prompts.
CREATE OR REPLACE TRIGGER "spaces_log" AFTER UPDATE OF "public_needs_approval", "deleted_at" ON "spaces"
  FOR EACH ROW WHEN ((OLD."public_needs_approval" AND OLD."deleted_at" IS NULL)
    <> (NEW."public_needs_approval" AND NEW."deleted_at" IS NULL))
  EXECUTE FUNCTION "log_change"('everything');

-- prisma/sql/counters.sql
-- Maintains totals: the library's and daily counters, and the counters of each prompt.

-- The counters that a prompt contributes to: the library, its category, its creator, its space and each of its tags.
CREATE OR REPLACE FUNCTION "prompt_counts"("p" "prompts", "times" INTEGER)
  RETURNS TABLE ("kind" TEXT, "key" TEXT, "label" TEXT, "total" INTEGER, "shared" INTEGER)
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p."id" IS NOT NULL AND p."deleted_at" IS NULL THEN
    RETURN QUERY
      SELECT c.*, times, CASE WHEN p."is_shared" THEN times ELSE 0 END
      FROM (
        SELECT 'library', '', ''
        UNION ALL SELECT 'category', p."category", ''
        UNION ALL SELECT 'creator', p."created_by"::text, ''
        UNION ALL SELECT 'space', p."space_id"::text, '' WHERE p."space_id" IS NOT NULL
        UNION ALL SELECT 'tag', "tag_key"(t.tag), min(t.tag) FROM unnest(p."tags") AS t(tag) GROUP BY 2
      ) AS c;
  END IF;
END $$;

-- The daily counters that a prompt contributes to: prompts, and, if it is shared, shared prompts and their uses.
CREATE OR REPLACE FUNCTION "prompt_days"("p" "prompts", "times" INTEGER)
  RETURNS TABLE ("kind" TEXT, "day" DATE, "total" BIGINT)
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p."id" IS NOT NULL THEN
    RETURN QUERY SELECT 'prompts', (p."created_at" AT TIME ZONE 'UTC')::date, times::bigint;
    IF p."is_shared" AND p."deleted_at" IS NULL THEN
      RETURN QUERY
        SELECT 'shared-prompts', (p."created_at" AT TIME ZONE 'UTC')::date, times::bigint
        UNION ALL
        SELECT 'shared-uses', d."day", times * sum(d."total")
        FROM "prompt_daily_uses" d WHERE d."prompt_id" = p."id" GROUP BY d."day";
    END IF;
  END IF;
END $$;

-- Updates both kinds of counters by the difference between the old and the new row. NEW is null for a deletion.
CREATE OR REPLACE FUNCTION "count_prompt"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR (OLD."is_shared", OLD."category", OLD."tags", OLD."created_by", OLD."space_id", OLD."deleted_at")
    IS DISTINCT FROM (NEW."is_shared", NEW."category", NEW."tags", NEW."created_by", NEW."space_id", NEW."deleted_at") THEN
    INSERT INTO "prompt_counters" ("kind", "key", "label", "total", "shared")
      SELECT c."kind", c."key", max(c."label"), sum(c."total"), sum(c."shared")
      FROM (SELECT * FROM "prompt_counts"(OLD, -1) UNION ALL SELECT * FROM "prompt_counts"(NEW, 1)) AS c
      GROUP BY c."kind", c."key"
      HAVING sum(c."total") <> 0 OR sum(c."shared") <> 0;
  END IF;
  IF TG_OP <> 'UPDATE' OR (OLD."is_shared", OLD."created_at", OLD."deleted_at")
    IS DISTINCT FROM (NEW."is_shared", NEW."created_at", NEW."deleted_at") THEN
    INSERT INTO "daily_counts" ("kind", "day", "total")
      SELECT c."kind", c."day", sum(c."total")
      FROM (SELECT * FROM "prompt_days"(OLD, -1) UNION ALL SELECT * FROM "prompt_days"(NEW, 1)) AS c
      GROUP BY c."kind", c."day"
      HAVING sum(c."total") <> 0;
  END IF;
  RETURN OLD;
END $$;

-- Maintains `favorite_count`. Locks prompts in the order of their ids.
CREATE OR REPLACE FUNCTION "count_favorite"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  starred RECORD;
BEGIN
  FOR starred IN SELECT c."prompt_id" AS "id", count(*) AS "times" FROM "changed" c GROUP BY 1 ORDER BY 1 LOOP
    UPDATE "prompts" SET "favorite_count" = "favorite_count" + TG_ARGV[0]::integer * starred."times" WHERE "id" = starred."id";
  END LOOP;
  RETURN NULL;
END $$;

-- The first day that `recent_uses` counts: today and the 29 days before, in UTC.
CREATE OR REPLACE FUNCTION "first_recent_day"() RETURNS DATE LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE 'UTC')::date - 29
$$;

-- Maintains `usage_count` and the daily uses, and adds to `recent_uses`, from which a job subtracts old uses. Prompts
-- are locked in the order of their ids before their visibility is read, so a concurrent change of visibility comes
-- entirely before or after this.
CREATE OR REPLACE FUNCTION "count_usage"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  used RECORD;
BEGIN
  FOR used IN
    SELECT c."prompt_id" AS "id", count(*) AS "times",
      count(*) FILTER (WHERE (c."created_at" AT TIME ZONE 'UTC')::date >= "first_recent_day"()) AS "recently"
    FROM "changed" c GROUP BY 1 ORDER BY 1
  LOOP
    UPDATE "prompts" SET "usage_count" = "usage_count" + TG_ARGV[0]::integer * used."times",
      "recent_uses" = greatest(0, "recent_uses" + TG_ARGV[0]::integer * used."recently")
      WHERE "id" = used."id";
  END LOOP;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "prompt_daily_uses" AS d ("prompt_id", "day", "version", "total")
      SELECT c."prompt_id", (c."created_at" AT TIME ZONE 'UTC')::date, c."version", count(*) FROM "changed" c GROUP BY 1, 2, 3
      ON CONFLICT ("prompt_id", "day", "version") DO UPDATE SET "total" = d."total" + excluded."total";
  ELSE
    UPDATE "prompt_daily_uses" d SET "total" = d."total" - c."total"
      FROM (SELECT "prompt_id", ("created_at" AT TIME ZONE 'UTC')::date AS "day", "version", count(*) AS "total"
            FROM "changed" GROUP BY 1, 2, 3) c
      WHERE (d."prompt_id", d."day", d."version") = (c."prompt_id", c."day", c."version");
  END IF;
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT 'uses', (c."created_at" AT TIME ZONE 'UTC')::date, TG_ARGV[0]::integer * count(*) FROM "changed" c GROUP BY 2
    UNION ALL
    SELECT 'shared-uses', (c."created_at" AT TIME ZONE 'UTC')::date, TG_ARGV[0]::integer * count(*)
    FROM "changed" c JOIN "prompts" p ON p."id" = c."prompt_id"
    WHERE p."is_shared" AND p."deleted_at" IS NULL GROUP BY 2;
  RETURN NULL;
END $$;

-- Merges the rows of each key into one, in one statement: readers see the counters before or after it, never between.
-- Returns the number of rows removed. The oldest row's id is kept, and so its label.
CREATE OR REPLACE FUNCTION "fold_prompt_counters"() RETURNS BIGINT LANGUAGE sql AS $$
  WITH crowded AS (
    SELECT "kind", "key" FROM "prompt_counters" GROUP BY 1, 2
    HAVING count(*) > 1 OR (sum("total") = 0 AND sum("shared") = 0)
  ), taken AS (
    DELETE FROM "prompt_counters" c USING crowded
    WHERE c."kind" = crowded."kind" AND c."key" = crowded."key"
    RETURNING c.*
  ), folded AS (
    INSERT INTO "prompt_counters" ("id", "kind", "key", "label", "total", "shared")
    SELECT min("id"), "kind", "key",
      coalesce((array_agg("label" ORDER BY "id") FILTER (WHERE "shared" > 0))[1], (array_agg("label" ORDER BY "id"))[1]),
      sum("total"), sum("shared")
    FROM taken GROUP BY "kind", "key" HAVING sum("total") <> 0 OR sum("shared") <> 0
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM taken) - (SELECT count(*) FROM folded)
$$;

-- Merges the rows of each kind and day into one, in one statement. Returns the number of rows removed.
CREATE OR REPLACE FUNCTION "fold_daily_counts"() RETURNS BIGINT LANGUAGE sql AS $$
  WITH crowded AS (
    SELECT "kind", "day" FROM "daily_counts" GROUP BY 1, 2 HAVING count(*) > 1
  ), taken AS (
    DELETE FROM "daily_counts" d USING crowded c WHERE d."kind" = c."kind" AND d."day" = c."day" RETURNING d.*
  ), folded AS (
    INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT "kind", "day", sum("total") FROM taken GROUP BY 1, 2 HAVING sum("total") <> 0 RETURNING 1
  )
  SELECT (SELECT count(*) FROM taken) - (SELECT count(*) FROM folded)
$$;

CREATE OR REPLACE TRIGGER "favorites_counted" AFTER INSERT ON "favorites" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_favorite"('1');

CREATE OR REPLACE TRIGGER "favorites_uncounted" AFTER DELETE ON "favorites" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_favorite"('-1');

CREATE OR REPLACE TRIGGER "prompt_usage_counted" AFTER INSERT ON "prompt_usage" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_usage"('1');

CREATE OR REPLACE TRIGGER "prompt_usage_uncounted" AFTER DELETE ON "prompt_usage" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_usage"('-1');

CREATE OR REPLACE TRIGGER "prompts_counted"
  AFTER UPDATE OF "is_shared", "category", "tags", "created_by", "created_at", "space_id", "deleted_at" ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "count_prompt"();

-- Runs before the prompt's uses are deleted by the cascade.
CREATE OR REPLACE TRIGGER "prompts_uncounted" BEFORE DELETE ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "count_prompt"();

-- prisma/sql/directory.sql
-- What spaces owe to the directory: each change of a group, whoever makes it, leaves rows in its own transaction. They
-- are worked off until the members of the spaces follow (src/server/services/space/settle-directory.ts).

CREATE OR REPLACE FUNCTION "owe_members_of_group"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "directory_changes" ("group_id", "group_name", "profile_id")
    SELECT g."id", g."display_name", c."profile_id" FROM "changed" c JOIN "scim_groups" g ON g."id" = c."group_id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "scim_group_members_owe_joined" AFTER INSERT ON "scim_group_members"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "owe_members_of_group"();

CREATE OR REPLACE TRIGGER "scim_group_members_owe_left" AFTER DELETE ON "scim_group_members"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "owe_members_of_group"();

CREATE OR REPLACE FUNCTION "owe_group"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "directory_changes" ("group_id", "group_name") VALUES (OLD."id", OLD."display_name");
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "directory_changes" ("group_id", "group_name") VALUES (NEW."id", NEW."display_name");
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "scim_groups_owe_renamed" AFTER UPDATE OF "display_name" ON "scim_groups"
  FOR EACH ROW WHEN (OLD."display_name" <> NEW."display_name") EXECUTE FUNCTION "owe_group"();

CREATE OR REPLACE TRIGGER "scim_groups_owe_deleted" AFTER DELETE ON "scim_groups"
  FOR EACH ROW EXECUTE FUNCTION "owe_group"();

-- A deleted account is in no space by a group; a restored one is in those of its groups as of now.
CREATE OR REPLACE FUNCTION "owe_groups_of_account"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "directory_changes" ("group_id", "group_name", "profile_id")
    SELECT g."id", g."display_name", NEW."id" FROM "scim_group_members" m JOIN "scim_groups" g ON g."id" = m."group_id"
    WHERE m."profile_id" = NEW."id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "profiles_owe_groups" AFTER UPDATE OF "deleted_at", "erased_at" ON "profiles"
  FOR EACH ROW WHEN ((OLD."deleted_at" IS NULL AND OLD."erased_at" IS NULL) <> (NEW."deleted_at" IS NULL AND NEW."erased_at" IS NULL))
  EXECUTE FUNCTION "owe_groups_of_account"();

-- A group that is made while a space names it may be unseen by that transaction.
CREATE OR REPLACE FUNCTION "owe_named_group"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "directory_changes" ("group_name", "space_id") VALUES (NEW."name", NEW."space_id");
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "space_groups_owe_members" AFTER INSERT OR UPDATE ON "space_groups"
  FOR EACH ROW EXECUTE FUNCTION "owe_named_group"();

-- prisma/sql/files.sql
-- The bytes of files stay while a version or a suggestion names them. Neither is ever removed but with its prompt, so
-- that one row for each prompt and file is enough.

-- Fails for bytes that were removed in the meantime; otherwise a removal waits for the transaction and then finds the row.
CREATE OR REPLACE FUNCTION "use_files"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "file_uses" ("prompt_id", "sha256")
    SELECT DISTINCT NEW."prompt_id", "file" ->> 'sha256' AS "sha256" FROM jsonb_array_elements(NEW."files") AS "file"
    ORDER BY "sha256"
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompt_versions_use_files" AFTER INSERT ON "prompt_versions"
  FOR EACH ROW WHEN (NEW."files" <> '[]') EXECUTE FUNCTION "use_files"();

CREATE OR REPLACE TRIGGER "suggestions_use_files" AFTER INSERT ON "suggestions"
  FOR EACH ROW WHEN (NEW."files" <> '[]') EXECUTE FUNCTION "use_files"();

-- prisma/sql/models.sql
-- A model is another one once its address or its name at the service has changed.
CREATE OR REPLACE FUNCTION "raise_model_revision"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."revision" := OLD."revision" + CASE WHEN (NEW."base_url", NEW."model") IS DISTINCT FROM (OLD."base_url", OLD."model") THEN 1 ELSE 0 END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "ai_models_revision" BEFORE UPDATE ON "ai_models"
  FOR EACH ROW EXECUTE FUNCTION "raise_model_revision"();

-- prisma/sql/notifications.sql
-- What notifications and queued mails are about is in one of several tables, so triggers do what foreign keys would: there
-- is none of something that is gone, and none of something that goes meanwhile.

-- The table of a kind of subject; another kind is refused. Prompts have a foreign key.
CREATE OR REPLACE FUNCTION "subject_table"("subject_kind" TEXT) RETURNS REGCLASS LANGUAGE sql STABLE STRICT AS $$
  SELECT CASE "subject_kind"
    WHEN 'review' THEN 'prompt_reviews'
    WHEN 'comment' THEN 'comments'
    WHEN 'suggestion' THEN 'suggestions'
    WHEN 'grant' THEN 'prompt_grants'
    WHEN 'publish-request' THEN 'publish_requests'
    WHEN 'evaluation' THEN 'prompt_evaluations'
    WHEN 'import' THEN 'imports'
    WHEN 'token' THEN 'personal_tokens'
    WHEN 'webhook' THEN 'webhooks'
    WHEN 'group-request' THEN 'space_group_requests'
    WHEN 'space' THEN 'spaces'
    ELSE "subject_kind" END::regclass
$$;

-- Locks the subjects of new rows against their removal, and refuses rows about what is gone.
CREATE OR REPLACE FUNCTION "hold_subjects"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  kind TEXT;
  gone UUID;
BEGIN
  FOR kind IN SELECT DISTINCT a."subject_kind" FROM "added" a WHERE a."subject_kind" <> 'prompt' ORDER BY 1 LOOP
    EXECUTE format(
      'SELECT 1 FROM %s s WHERE s."id" IN (SELECT a."subject_id" FROM "added" a WHERE a."subject_kind" = $1)
       ORDER BY s."id" FOR KEY SHARE', "subject_table"(kind)) USING kind;
    EXECUTE format(
      'SELECT a."subject_id" FROM "added" a WHERE a."subject_kind" = $1
       AND NOT EXISTS (SELECT FROM %s s WHERE s."id" = a."subject_id") LIMIT 1', "subject_table"(kind))
      INTO gone USING kind;
    IF gone IS NOT NULL THEN
      RAISE EXCEPTION 'There is no % %', kind, gone USING ERRCODE = 'foreign_key_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "notifications_hold_subjects" AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "hold_subjects"();

CREATE OR REPLACE TRIGGER "mail_outbox_hold_subjects" AFTER INSERT ON "mail_outbox" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "hold_subjects"();

-- Removes what is about subjects that go. The kind comes as the trigger's argument. What is about a prompt goes with it by
-- a foreign key.
CREATE OR REPLACE FUNCTION "forget_subjects"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "notifications" n USING "gone" WHERE n."subject_id" = "gone"."id" AND n."subject_kind" = TG_ARGV[0];
  DELETE FROM "mail_outbox" n USING "gone" WHERE n."subject_id" = "gone"."id" AND n."subject_kind" = TG_ARGV[0];
  RETURN NULL;
END $$;

-- A deleted comment keeps its place while it has replies, but nobody reads of it in their inbox.
CREATE OR REPLACE FUNCTION "forget_deleted_comment"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "notifications" WHERE "subject_id" = NEW."id" AND "subject_kind" = 'comment';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "comments_forget_deleted" AFTER UPDATE OF "deleted_at" ON "comments"
  FOR EACH ROW WHEN (NEW."deleted_at" IS NOT NULL) EXECUTE FUNCTION "forget_deleted_comment"();

CREATE OR REPLACE TRIGGER "comments_forget" AFTER DELETE ON "comments" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_subjects"('comment');

CREATE OR REPLACE TRIGGER "imports_forget" AFTER DELETE ON "imports" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_subjects"('import');

CREATE OR REPLACE TRIGGER "personal_tokens_forget" AFTER DELETE ON "personal_tokens" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_subjects"('token');

CREATE OR REPLACE TRIGGER "prompt_evaluations_forget" AFTER DELETE ON "prompt_evaluations" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_subjects"('evaluation');

CREATE OR REPLACE TRIGGER "prompt_grants_forget" AFTER DELETE ON "prompt_grants" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_subjects"('grant');

CREATE OR REPLACE TRIGGER "prompt_reviews_forget" AFTER DELETE ON "prompt_reviews" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_subjects"('review');

CREATE OR REPLACE TRIGGER "publish_requests_forget" AFTER DELETE ON "publish_requests" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_subjects"('publish-request');

CREATE OR REPLACE TRIGGER "suggestions_forget" AFTER DELETE ON "suggestions" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_subjects"('suggestion');

CREATE OR REPLACE TRIGGER "webhooks_forget" AFTER DELETE ON "webhooks" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_subjects"('webhook');

CREATE OR REPLACE TRIGGER "space_group_requests_forget" AFTER DELETE ON "space_group_requests" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_subjects"('group-request');

CREATE OR REPLACE TRIGGER "spaces_forget" AFTER DELETE ON "spaces" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_subjects"('space');

-- prisma/sql/prompts.sql
-- Rules of prompts.

-- Whether a slug belongs to a prompt now, or belonged to one before it was shared.
CREATE OR REPLACE FUNCTION "slug_is_taken"("address" TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "prompts" WHERE "slug" = "address")
    OR EXISTS (SELECT FROM "prompts" WHERE "private_slug" = "address")
$$;

-- The first free slug of a base: base, base-1, base-2 and so on. Doubling and bisecting takes about 2
-- log2(n) index probes for n prompts with one title. Two concurrent transactions may get the same slug: the unique
-- index rejects the second.
CREATE OR REPLACE FUNCTION "first_free_slug"("base" TEXT, "reserved" BOOLEAN) RETURNS TEXT LANGUAGE plpgsql AS $$
DECLARE
  taken BIGINT := 0;
  free BIGINT := 1;
  middle BIGINT;
BEGIN
  IF NOT "reserved" AND NOT "slug_is_taken"("base") THEN
    RETURN "base";
  END IF;
  WHILE "slug_is_taken"("base" || '-' || free) LOOP
    taken := free;
    free := free * 2;
  END LOOP;
  WHILE free - taken > 1 LOOP
    middle := (free + taken) / 2;
    IF "slug_is_taken"("base" || '-' || middle) THEN
      taken := middle;
    ELSE
      free := middle;
    END IF;
  END LOOP;
  RETURN "base" || '-' || free;
END $$;

-- The same, serialized: other transactions that need a slug of the same base wait for this one's commit, so each gets
-- its own.
CREATE OR REPLACE FUNCTION "free_slug"("base" TEXT, "reserved" BOOLEAN) RETURNS TEXT LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended("base", 7));
  RETURN "first_free_slug"("base", "reserved");
END $$;

-- Inserts everything that belongs to new prompts, once per statement, because an import saves hundreds. Later changes
-- of a prompt are handled one row at a time by "log_prompt_change", "count_prompt" and "keep_search_texts".
CREATE OR REPLACE FUNCTION "enter_new_prompts"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  -- A prompt must not be inserted after its author's deletion. The foreign key check runs first and waits for a
  -- deletion that is about to commit, because that locks the whole row; this check runs after the wait.
  IF EXISTS (
    SELECT 1 FROM (SELECT DISTINCT "created_by" FROM "added") a
    JOIN "profiles" p ON p."id" = a."created_by" WHERE p."deleted_at" IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'a deleted account writes no prompts' USING ERRCODE = 'integrity_constraint_violation';
  END IF;

  -- The change log, as "log_prompt" writes it.
  INSERT INTO "changes" ("kind", "subject", "slug", "owner_id", "changed_by", "seen_before", "seen_after", "space_after")
    SELECT 'created', p."id", CASE WHEN p."is_shared" THEN p."slug" END, p."created_by", p."created_by", 'none',
      CASE WHEN p."is_shared" THEN 'shared' ELSE 'private' END, p."space_id"
    FROM "added" p WHERE p."deleted_at" IS NULL;

  -- Both kinds of counters. If a tag has several spellings, its label is the first public one. There are no uses yet.
  INSERT INTO "prompt_counters" ("kind", "key", "label", "total", "shared")
    SELECT c."kind", c."key",
      coalesce((array_agg(c."label" ORDER BY c."created_at") FILTER (WHERE c."is_shared"))[1],
        (array_agg(c."label" ORDER BY c."created_at"))[1]),
      count(*), count(*) FILTER (WHERE c."is_shared")
    FROM (
      SELECT k.*, p."is_shared", p."created_at" FROM "added" p CROSS JOIN LATERAL (
        VALUES ('library', '', ''), ('category', p."category", ''), ('creator', p."created_by"::text, ''),
          ('space', p."space_id"::text, '')
      ) AS k("kind", "key", "label") WHERE p."deleted_at" IS NULL AND k."key" IS NOT NULL
      UNION ALL
      SELECT 'tag', t."key", t."label", p."is_shared", p."created_at" FROM "added" p CROSS JOIN LATERAL (
        SELECT "tag_key"(u.tag), min(u.tag) FROM unnest(p."tags") AS u(tag) GROUP BY 1
      ) AS t("key", "label") WHERE p."deleted_at" IS NULL
    ) AS c
    GROUP BY c."kind", c."key";
  INSERT INTO "daily_counts" ("kind", "day", "total")
    SELECT d."kind", (p."created_at" AT TIME ZONE 'UTC')::date, count(*) FROM "added" p CROSS JOIN LATERAL (
      VALUES ('prompts', true), ('shared-prompts', p."is_shared" AND p."deleted_at" IS NULL)
    ) AS d("kind", "counts") WHERE d."counts" GROUP BY 1, 2;

  -- The search texts. The prompt has no versions yet, so at most its current text is approved.
  INSERT INTO "prompt_search" ("prompt_id", "is_current", "is_approved", "created_by", "created_at", "is_shared",
      "space_id", "category", "tag_keys", "is_skill", "folded", "unaccented")
    SELECT p."id", true, p."version" IS NOT DISTINCT FROM p."approved_version", p."created_by", p."created_at", p."is_shared",
      p."space_id", p."category", ARRAY(SELECT DISTINCT "tag_key"(tag) FROM unnest(p."tags") AS u(tag)),
      p."skillName" <> '', f."folded", "search_unaccented"(f."folded")
    FROM "added" p CROSS JOIN LATERAL (
      SELECT "prompt_search_text"(p."title", p."tags", p."description", p."content") AS "folded" OFFSET 0
    ) AS f WHERE p."deleted_at" IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_enter_new" AFTER INSERT ON "prompts" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "enter_new_prompts"();

-- A prompt has at most 200 test cases, by whatever way they come.
CREATE OR REPLACE FUNCTION "limit_test_cases"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "prompts" WHERE "id" = NEW."prompt_id" FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM "prompt_test_cases" WHERE "prompt_id" = NEW."prompt_id") >= 200 THEN
    RAISE EXCEPTION 'a prompt has at most 200 test cases' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "prompt_test_cases_limit" BEFORE INSERT ON "prompt_test_cases"
  FOR EACH ROW EXECUTE FUNCTION "limit_test_cases"();

-- prisma/sql/purge.sql
-- A purge removes all texts: slugs are made from titles, and stored API responses contain whole texts.

-- Runs once per statement. A slug that was public stays until it is in every search engine's queue, so that they learn
-- of the removal. Stored responses keep only their status, so that a repeated request doesn't create anything again.
CREATE OR REPLACE FUNCTION "forget_purged"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "changes" c SET "slug" = NULL FROM "purged" p
    WHERE c."subject" = p."id"::text AND c."slug" IS NOT NULL
      AND NOT EXISTS (
        SELECT 1 FROM "search_ping_targets" t WHERE c."transaction" >= pg_snapshot_xmin(t."position"::pg_snapshot));
  UPDATE "idempotent_requests" r SET "status" = 410, "body" = ''
    FROM (
      SELECT DISTINCT k."token_id", k."key" FROM "idempotent_requests" k
      CROSS JOIN LATERAL regexp_matches(k."body", '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') AS m("found")
      JOIN "purged" p ON p."id"::text = m."found"[1]
    ) answered
    WHERE r."token_id" = answered."token_id" AND r."key" = answered."key";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_forget_purged" AFTER DELETE ON "prompts" REFERENCING OLD TABLE AS "purged"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_purged"();

-- prisma/sql/search.sql
-- Maintains the table of search texts.

-- The profiles whose name contains a folded text.
CREATE OR REPLACE FUNCTION "profiles_named"("folded" TEXT) RETURNS SETOF UUID LANGUAGE sql STABLE ROWS 5 AS $$
  SELECT c."id" FROM "profiles" c
  WHERE "search_grams"("search_form"(c."full_name")) @> "search_probe"(folded)
    AND "text_holds"("search_form"(c."full_name"), folded)
$$;

-- The profiles whose unaccented name contains a folded text without accents.
CREATE OR REPLACE FUNCTION "profiles_named_plainly"("folded" TEXT) RETURNS SETOF UUID LANGUAGE sql STABLE ROWS 5 AS $$
  SELECT c."id" FROM "profiles" c
  WHERE "search_grams"("search_unaccented"("search_form"(c."full_name"))) @> "search_probe"(folded)
    AND "search_unaccented"("search_form"(c."full_name")) IS NOT NULL
    AND "text_holds"("search_unaccented"("search_form"(c."full_name")), folded)
$$;

-- The newest status of a version; null without one.
CREATE OR REPLACE FUNCTION "newest_status"("prompt" UUID, "of_version" INTEGER) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT s."status" FROM "prompt_status" s
  WHERE s."prompt_id" = "prompt" AND s."version" = "of_version" ORDER BY s."id" DESC LIMIT 1
$$;

-- Inserts the search texts of a prompt: the current one, and the approved one if it differs.
CREATE OR REPLACE FUNCTION "enter_search_texts"("p" "prompts") RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "prompt_search" ("prompt_id", "is_current", "is_approved", "created_by", "created_at", "is_shared",
      "space_id", "category", "tag_keys", "status", "is_skill", "folded", "unaccented")
    SELECT p."id", t."is_current", t."is_approved", p."created_by", p."created_at", p."is_shared", p."space_id", t."category",
      ARRAY(SELECT DISTINCT "tag_key"(tag) FROM unnest(t."tags") AS u(tag)), "newest_status"(p."id", t."version"),
      t."skillName" <> '', f."folded", "search_unaccented"(f."folded")
    FROM (
      SELECT true, p."version" IS NOT DISTINCT FROM p."approved_version", p."version", p."category", p."tags", p."title",
        p."description", p."content", p."skillName"
      UNION ALL
      SELECT false, true, v."version", v."category", v."tags", v."title", v."description", v."content", v."skillName" FROM "prompt_versions" v
      WHERE v."prompt_id" = p."id" AND v."version" = p."approved_version" AND v."version" <> p."version"
    ) AS t("is_current", "is_approved", "version", "category", "tags", "title", "description", "content", "skillName")
    CROSS JOIN LATERAL (
      SELECT "prompt_search_text"(t."title", t."tags", t."description", t."content") AS "folded" OFFSET 0
    ) AS f
    ON CONFLICT ("prompt_id", "is_current") DO UPDATE SET "is_approved" = excluded."is_approved",
      "created_by" = excluded."created_by", "created_at" = excluded."created_at", "is_shared" = excluded."is_shared",
      "space_id" = excluded."space_id",
      "category" = excluded."category", "tag_keys" = excluded."tag_keys", "status" = excluded."status",
      "is_skill" = excluded."is_skill", "folded" = excluded."folded",
      "unaccented" = excluded."unaccented";
  IF p."approved_version" IS NOT DISTINCT FROM p."version" OR p."approved_version" IS NULL THEN
    DELETE FROM "prompt_search" WHERE "prompt_id" = p."id" AND NOT "is_current";
  END IF;
END $$;

-- Keeps itself correct: each write of a prompt updates its rows here.
CREATE OR REPLACE FUNCTION "keep_search_texts"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."deleted_at" IS NOT NULL THEN
    DELETE FROM "prompt_search" WHERE "prompt_id" = NEW."id";
  ELSIF OLD."deleted_at" IS NOT NULL OR OLD."approved_version" IS DISTINCT FROM NEW."approved_version"
    OR OLD."version" <> NEW."version" AND NEW."approved_version" IS NOT NULL
    OR (OLD."title", OLD."tags", OLD."description", OLD."content")
      IS DISTINCT FROM (NEW."title", NEW."tags", NEW."description", NEW."content") THEN
    PERFORM "enter_search_texts"(NEW);
  ELSE
    UPDATE "prompt_search" SET "created_by" = NEW."created_by", "created_at" = NEW."created_at",
      "is_shared" = NEW."is_shared", "space_id" = NEW."space_id", "category" = CASE WHEN "is_current" THEN NEW."category" ELSE "category" END,
      "is_skill" = CASE WHEN "is_current" THEN NEW."skillName" <> '' ELSE "is_skill" END,
      "status" = CASE WHEN "is_current" AND OLD."version" <> NEW."version" THEN "newest_status"(NEW."id", NEW."version") ELSE "status" END
      WHERE "prompt_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_searchable"
  AFTER UPDATE OF "title", "tags", "description", "content", "category", "skillName", "is_shared", "space_id", "created_by",
    "created_at", "deleted_at", "version", "approved_version" ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "keep_search_texts"();

-- prisma/sql/spaces.sql
-- Everything that ends with a membership or role in a space, no matter who ends it: an owner, a company group, the
-- deletion of the account or a script (docs/decisions/0019-spaces.md).

-- Whether a user is an active owner of a space.
CREATE OR REPLACE FUNCTION "owns_space"("space" UUID, "person" UUID) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM "space_members" m JOIN "profiles" p ON p."id" = m."user_id" AND p."is_active" AND p."deleted_at" IS NULL
    WHERE m."space_id" = "space" AND m."user_id" = "person" AND m."role" = 'owner')
$$;

-- The grants for prompts of a space that end with a user's membership: those given to them, and those that they gave to
-- their other spaces. Grants by another user who is still an owner stay, as do those from before they joined, unless
-- they changed them themselves.
CREATE OR REPLACE FUNCTION "grants_that_end"("space" UUID, "person" UUID, "joined" TIMESTAMPTZ) RETURNS SETOF UUID LANGUAGE sql STABLE AS $$
  SELECT g."id" FROM "prompt_grants" g JOIN "prompts" p ON p."id" = g."prompt_id" AND p."space_id" = "space"
  WHERE (g."subject_user_id" = "person"
      OR (g."created_by" = "person" AND g."subject_space_id" IN (
        SELECT m."space_id" FROM "space_members" m WHERE m."user_id" = "person")))
    AND (g."created_by" = "person" OR g."created_at" >= "joined")
    AND NOT (g."created_by" IS DISTINCT FROM "person" AND "owns_space"("space", g."created_by"))
$$;

-- Notifies the owners of a space if access that a user gave there is left, now that they can no longer share in it: in
-- their inbox, in place of an unread line about the same space. Nothing for a deleted space, nor for the user.
CREATE OR REPLACE FUNCTION "tell_of_outlived_access"("space" UUID, "person" UUID) RETURNS VOID LANGUAGE sql AS $$
  WITH told AS (
    INSERT INTO "notifications" ("user_id", "kind", "subject_kind", "subject_id", "actor_id", "created_at")
    SELECT m."user_id", 'access-outlived', 'space', s."id", giver."id", now()
    FROM "spaces" s JOIN "space_members" m ON m."space_id" = s."id" AND m."role" = 'owner' AND m."user_id" <> "person"
      JOIN "profiles" owner ON owner."id" = m."user_id" AND owner."is_active" AND owner."deleted_at" IS NULL
      JOIN "profiles" giver ON giver."id" = "person"
    WHERE s."id" = "space" AND s."deleted_at" IS NULL AND EXISTS (
      SELECT FROM "prompt_grants" g JOIN "prompts" p ON p."id" = g."prompt_id" AND p."deleted_at" IS NULL
      WHERE g."created_by" = "person" AND p."space_id" = s."id" AND is_in_force(g."expires_at"))
    ORDER BY m."user_id"
    RETURNING "id", "user_id"
  )
  DELETE FROM "notifications" n USING told
  WHERE n."user_id" = told."user_id" AND n."subject_id" = "space" AND n."subject_kind" = 'space' AND n."id" <> told."id"
    AND n."read_at" IS NULL AND n."done_at" IS NULL
$$;

-- Runs when a user leaves a space or gets a lower role. Owners create invitations and webhooks; publishers create links and
-- grants.
CREATE OR REPLACE FUNCTION "end_place_in_space"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  "role" CONSTANT TEXT := CASE WHEN TG_OP = 'UPDATE' THEN NEW."role" END;
BEGIN
  UPDATE "publish_requests" SET "state" = 'ended', "decided_at" = now()
    WHERE "space_id" = OLD."space_id" AND "requested_by" = OLD."user_id" AND "state" = 'open';
  UPDATE "publish_requests" SET "sealed_link" = NULL
    WHERE "space_id" = OLD."space_id" AND "requested_by" = OLD."user_id" AND "sealed_link" IS NOT NULL;
  -- What waits for them there must not come after all.
  DELETE FROM "waiting_gifts" WHERE "account_id" = OLD."user_id" AND ("space_id" = OLD."space_id"
    OR (TG_OP = 'DELETE' AND "prompt_id" IN (SELECT p."id" FROM "prompts" p WHERE p."space_id" = OLD."space_id")));
  IF "role" IS DISTINCT FROM 'owner' THEN
    DELETE FROM "space_invitations" WHERE "space_id" = OLD."space_id" AND "invited_by" = OLD."user_id";
    -- Another owner decides whether its address goes on.
    UPDATE "webhooks" SET "state" = 'paused', "reason" = 'left', "state_since" = now()
      WHERE "space_id" = OLD."space_id" AND "set_by" = OLD."user_id" AND "state" = 'on';
  END IF;
  IF "role" IS NULL OR "role" NOT IN ('publisher', 'owner') THEN
    DELETE FROM "prompt_grants"
      WHERE "id" IN (SELECT "grants_that_end"(OLD."space_id", OLD."user_id", OLD."joined_at"));
    UPDATE "share_links" SET "revoked_at" = now()
      WHERE "created_by" = OLD."user_id" AND "revoked_at" IS NULL
        AND "prompt_id" IN (SELECT p."id" FROM "prompts" p WHERE p."space_id" = OLD."space_id");
    PERFORM "tell_of_outlived_access"(OLD."space_id", OLD."user_id");
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "space_members_end_place" AFTER DELETE ON "space_members"
  FOR EACH ROW EXECUTE FUNCTION "end_place_in_space"();

CREATE OR REPLACE TRIGGER "space_members_end_role" AFTER UPDATE OF "role" ON "space_members"
  FOR EACH ROW WHEN (array_position(ARRAY['reader', 'member', 'publisher', 'owner'], NEW."role")
    < array_position(ARRAY['reader', 'member', 'publisher', 'owner'], OLD."role"))
  EXECUTE FUNCTION "end_place_in_space"();

-- Open publish requests end when the prompt leaves its space or moves to the Trash; requests to share it end when it is
-- shared.
CREATE OR REPLACE FUNCTION "end_publish_requests"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "publish_requests" SET "state" = 'ended', "decided_at" = now()
    WHERE "prompt_id" = NEW."id" AND "state" = 'open'
      AND ("kind" = 'share' OR (OLD."space_id", OLD."deleted_at") IS DISTINCT FROM (NEW."space_id", NEW."deleted_at"));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_end_publish_requests" AFTER UPDATE OF "space_id", "deleted_at", "is_shared" ON "prompts"
  FOR EACH ROW WHEN ((OLD."space_id", OLD."deleted_at") IS DISTINCT FROM (NEW."space_id", NEW."deleted_at")
    OR (NEW."is_shared" AND NOT OLD."is_shared"))
  EXECUTE FUNCTION "end_publish_requests"();

-- The grants of a prompt that end when it leaves a space: those of each member that would end if they left it. Previews
-- of a move read it, too.
CREATE OR REPLACE FUNCTION "grants_that_end_with_move"("prompt" UUID, "space" UUID) RETURNS SETOF UUID LANGUAGE sql STABLE AS $$
  SELECT g."id" FROM "prompt_grants" g JOIN "space_members" m ON m."space_id" = "space"
    AND (g."subject_user_id" = m."user_id"
      OR (g."created_by" = m."user_id" AND g."subject_space_id" IN (
        SELECT o."space_id" FROM "space_members" o WHERE o."user_id" = m."user_id")))
  WHERE g."prompt_id" = "prompt"
    AND (g."created_by" = m."user_id" OR g."created_at" >= m."joined_at")
    AND NOT (g."created_by" IS DISTINCT FROM m."user_id" AND "owns_space"("space", g."created_by"))
$$;

-- When a prompt leaves its space (moved, or the space was deleted), the grants of all members end as if each of them
-- had left.
CREATE OR REPLACE FUNCTION "end_grants_of_space"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "prompt_grants" WHERE "id" IN (SELECT "grants_that_end_with_move"(NEW."id", OLD."space_id"));
  DELETE FROM "waiting_gifts" WHERE "prompt_id" = NEW."id" AND "account_id" IN (
    SELECT m."user_id" FROM "space_members" m WHERE m."space_id" = OLD."space_id");
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_end_grants_of_space" AFTER UPDATE OF "space_id" ON "prompts"
  FOR EACH ROW WHEN (OLD."space_id" IS NOT NULL AND NEW."space_id" IS DISTINCT FROM OLD."space_id")
  EXECUTE FUNCTION "end_grants_of_space"();

-- prisma/sql/webhooks.sql
-- Queues what happens to prompts for the webhooks that want it, in the transaction in which it happens. A row holds ids
-- and numbers only: what is sent is read, and checked, when it is sent.

-- Queues the events of new activity rows. A webhook of a space takes those of its prompts, and that one of them was
-- moved elsewhere, where the space before is that of the log row before. A webhook of the library takes those of shared
-- prompts, and that one of them is shared no more. Imports and
-- evaluations have an event of their own.
CREATE OR REPLACE FUNCTION "queue_webhook_events"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "webhooks" WHERE "state" = 'on') THEN
    RETURN NULL;
  END IF;
  INSERT INTO "webhook_events" ("webhook_id", "kind", "prompt_id", "actor_id", "version", "details", "created_at")
    SELECT w."id", e."kind", e."prompt_id", e."actor_id", e."version", e."details", e."created_at"
    FROM (
      SELECT a."id", a."prompt_id", a."actor_id", a."version", a."details", a."created_at", a."space_id",
        p."is_shared" OR a."kind" = 'unshared' AS "is_public",
        CASE WHEN a."kind" = 'moved' THEN (
          SELECT b."space_id" FROM "prompt_activity" b
          WHERE b."prompt_id" = a."prompt_id" AND b."id" < a."id" ORDER BY b."id" DESC LIMIT 1) END AS "left_space",
        CASE WHEN a."kind" = 'tested' AND 'approved' = (
          SELECT s."status" FROM "prompt_status" s
          WHERE s."prompt_id" = a."prompt_id" AND s."version" = a."version" ORDER BY s."id" DESC OFFSET 1 LIMIT 1)
          THEN 'approval-withdrawn' ELSE a."kind" END AS "kind"
      FROM "added" a JOIN "prompts" p ON p."id" = a."prompt_id"
      WHERE a."kind" <> 'imported' AND NOT (a."kind" = 'test-run' AND EXISTS (
        SELECT FROM "prompt_test_runs" r
        WHERE r."prompt_id" = a."prompt_id" AND r."version" = a."version" AND r."evaluation_id" IS NOT NULL
          AND r."ended_at" = a."created_at"))
    ) e
    CROSS JOIN LATERAL (
      SELECT h."id", h."kinds" FROM "webhooks" h WHERE h."space_id" = e."space_id" AND h."state" = 'on'
      UNION ALL
      SELECT l."id", l."kinds" FROM "webhooks" l
      WHERE l."space_id" = e."left_space" AND e."left_space" IS DISTINCT FROM e."space_id" AND l."state" = 'on'
      UNION ALL
      SELECT g."id", g."kinds" FROM "webhooks" g WHERE g."space_id" IS NULL AND e."is_public" AND g."state" = 'on'
    ) w
    WHERE e."kind" = ANY(w."kinds")
    ORDER BY e."id", w."id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompt_activity_webhooks" AFTER INSERT ON "prompt_activity" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "queue_webhook_events"();

-- An import saves its prompts in many transactions, and is one event when it ends: for each space with the number of
-- prompts in it, and for the library with that of the shared ones.
CREATE OR REPLACE FUNCTION "queue_import_event"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_events" ("webhook_id", "kind", "actor_id", "details", "created_at")
    SELECT w."id", 'import-finished', NEW."owner_id", jsonb_build_object('count', made."count"), now()
    FROM "webhooks" w CROSS JOIN LATERAL (
      SELECT count(*) AS "count" FROM "imported_prompts" i
      JOIN "prompts" p ON p."id" = i."prompt_id" AND p."deleted_at" IS NULL
      WHERE i."import_id" = NEW."id" AND NOT i."was_there"
        AND CASE WHEN w."space_id" IS NULL THEN p."is_shared" ELSE p."space_id" = w."space_id" END
    ) made
    WHERE w."state" = 'on' AND 'import-finished' = ANY(w."kinds") AND made."count" > 0
    ORDER BY w."id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "imports_webhooks" AFTER UPDATE OF "seen_at" ON "imports"
  FOR EACH ROW WHEN (OLD."seen_at" IS NOT NULL AND NEW."seen_at" IS NULL AND NEW."created" > 0)
  EXECUTE FUNCTION "queue_import_event"();

-- Notifies those who manage a webhook, in their inbox, that it was paused, unless one of them did. It pauses wherever its
-- keeper loses the right.
CREATE OR REPLACE FUNCTION "tell_of_paused_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "notifications" ("user_id", "kind", "subject_kind", "subject_id", "created_at")
    SELECT p."id", 'webhook-paused', 'webhook', NEW."id", NEW."state_since"
    FROM (
      SELECT m."user_id" FROM "space_members" m WHERE m."space_id" = NEW."space_id" AND m."role" = 'owner'
      UNION ALL
      SELECT a."id" FROM "profiles" a WHERE NEW."space_id" IS NULL AND a."role" = 'admin'
    ) keeper JOIN "profiles" p ON p."id" = keeper."user_id" AND p."is_active" AND p."deleted_at" IS NULL
    ORDER BY p."id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "webhooks_tell_of_pause" AFTER UPDATE OF "state" ON "webhooks"
  FOR EACH ROW WHEN (OLD."state" = 'on' AND NEW."state" = 'paused' AND NEW."reason" <> 'person')
  EXECUTE FUNCTION "tell_of_paused_webhook"();

-- An evaluation ends run by run, and is one event when the last has ended.
CREATE OR REPLACE FUNCTION "queue_evaluation_event"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_events" ("webhook_id", "kind", "prompt_id", "actor_id", "details", "created_at")
    SELECT w."id", 'test-run', p."id", NEW."started_by",
      jsonb_build_object(
        'passed', (SELECT count(*) FROM "prompt_test_results" t JOIN "prompt_test_runs" r ON r."id" = t."run_id"
          WHERE r."evaluation_id" = NEW."id" AND t."is_passed"),
        'total', (SELECT coalesce(sum(r."total"), 0) FROM "prompt_test_runs" r WHERE r."evaluation_id" = NEW."id")),
      NEW."ended_at"
    FROM "prompts" p JOIN "webhooks" w ON w."state" = 'on' AND 'test-run' = ANY(w."kinds")
      AND (w."space_id" = p."space_id" OR (w."space_id" IS NULL AND p."is_shared"))
    WHERE p."id" = NEW."prompt_id"
    ORDER BY w."id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompt_evaluations_webhooks" AFTER UPDATE OF "ended_at" ON "prompt_evaluations"
  FOR EACH ROW WHEN (OLD."ended_at" IS NULL AND NEW."ended_at" IS NOT NULL)
  EXECUTE FUNCTION "queue_evaluation_event"();
