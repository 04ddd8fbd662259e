-- prisma/sql/text.sql
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

-- The same text without its accents; null where it has none (docs/decisions/0010-search-and-totals.md). Rows of texts without
-- accents stay as they are.
ALTER TABLE "prompt_search" ADD COLUMN "unaccented" TEXT COLLATE "C";
ALTER TABLE "prompt_search" ALTER COLUMN "unaccented" SET STORAGE EXTERNAL, ALTER COLUMN "unaccented" SET STATISTICS 0;

-- prisma/sql/search.sql
-- Keeps the table of search texts.

-- The profiles whose name holds a folded text.
CREATE OR REPLACE FUNCTION "profiles_named"("folded" TEXT) RETURNS SETOF UUID LANGUAGE sql STABLE ROWS 5 AS $$
  SELECT c."id" FROM "profiles" c
  WHERE "search_grams"("search_fold"(c."full_name")) @> "search_probe"(folded)
    AND "text_holds"("search_fold"(c."full_name"), folded)
$$;

-- The profiles whose name without accents holds a folded text that has none.
CREATE OR REPLACE FUNCTION "profiles_named_plainly"("folded" TEXT) RETURNS SETOF UUID LANGUAGE sql STABLE ROWS 5 AS $$
  SELECT c."id" FROM "profiles" c
  WHERE "search_grams"("search_unaccented"("search_fold"(c."full_name"))) @> "search_probe"(folded)
    AND "search_unaccented"("search_fold"(c."full_name")) IS NOT NULL
    AND "text_holds"("search_unaccented"("search_fold"(c."full_name")), folded)
$$;

-- Enters the texts that searches find of one prompt: the current one, and the approved one where that is another.
CREATE OR REPLACE FUNCTION "enter_search_texts"("p" "prompts") RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "prompt_search" ("prompt_id", "is_current", "is_approved", "created_by", "created_at", "is_shared",
      "space_id", "category", "tag_keys", "folded", "unaccented")
    SELECT p."id", t."is_current", t."is_approved", p."created_by", p."created_at", p."is_shared", p."space_id", t."category",
      ARRAY(SELECT DISTINCT "tag_key"(tag) FROM unnest(t."tags") AS u(tag)), f."folded", "search_unaccented"(f."folded")
    FROM (
      SELECT true, p."version" IS NOT DISTINCT FROM p."approved_version", p."category", p."tags", p."title",
        p."description", p."content"
      UNION ALL
      SELECT false, true, v."category", v."tags", v."title", v."description", v."content" FROM "prompt_versions" v
      WHERE v."prompt_id" = p."id" AND v."version" = p."approved_version" AND v."version" <> p."version"
    ) AS t("is_current", "is_approved", "category", "tags", "title", "description", "content")
    CROSS JOIN LATERAL (
      SELECT "prompt_search_text"(t."title", t."tags", t."description", t."content") AS "folded" OFFSET 0
    ) AS f
    ON CONFLICT ("prompt_id", "is_current") DO UPDATE SET "is_approved" = excluded."is_approved",
      "created_by" = excluded."created_by", "created_at" = excluded."created_at", "is_shared" = excluded."is_shared",
      "space_id" = excluded."space_id",
      "category" = excluded."category", "tag_keys" = excluded."tag_keys", "folded" = excluded."folded",
      "unaccented" = excluded."unaccented";
  IF p."approved_version" IS NOT DISTINCT FROM p."version" OR p."approved_version" IS NULL THEN
    DELETE FROM "prompt_search" WHERE "prompt_id" = p."id" AND NOT "is_current";
  END IF;
END $$;

-- True by itself: each write of a prompt writes its row here.
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
      "is_shared" = NEW."is_shared", "space_id" = NEW."space_id", "category" = CASE WHEN "is_current" THEN NEW."category" ELSE "category" END
      WHERE "prompt_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_searchable"
  AFTER UPDATE OF "title", "tags", "description", "content", "category", "is_shared", "space_id", "created_by",
    "created_at", "deleted_at", "version", "approved_version" ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "keep_search_texts"();

UPDATE "prompt_search" SET "unaccented" = "search_unaccented"("folded")
  WHERE octet_length("folded") <> length("folded") AND "search_unaccented"("folded") IS NOT NULL;

CREATE INDEX "prompt_search_plain_grams_idx" ON "prompt_search" USING gin ("search_grams"("unaccented"))
  WITH (fastupdate = on, gin_pending_list_limit = 1024) WHERE "unaccented" IS NOT NULL;

CREATE INDEX "prompt_search_plain_title_idx" ON "prompt_search" USING gin ("search_grams"("search_title"("unaccented")))
  WITH (fastupdate = on, gin_pending_list_limit = 256) WHERE "unaccented" IS NOT NULL;

CREATE INDEX "profiles_plain_name_grams_idx" ON "profiles"
  USING gin ("search_grams"("search_unaccented"("search_fold"("full_name"))))
  WITH (fastupdate = off) WHERE "search_unaccented"("search_fold"("full_name")) IS NOT NULL;

-- prisma/sql/changes.sql
-- Writes the change log: what changed, in the transaction of the change, whoever makes it (docs/decisions/0021-one-change-log.md).

-- Who could see a prompt: nobody (it is not there, or deleted), its creator and whom its home and grants let, or everybody.
CREATE OR REPLACE FUNCTION "who_sees"("p" "prompts") RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p."id" IS NULL OR p."deleted_at" IS NOT NULL THEN 'none' WHEN p."is_shared" THEN 'shared' ELSE 'private' END
$$;

-- A row about a prompt; `before` or `after` is null where it is not there. What is known of who did it is who deleted it or brought
-- it back; else it is said of the creator. The address, which is made from the title, is written down only of what everybody could
-- see before or can see since: search engines alone are told it.
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

-- Every change of text, visibility, home or existence moves one of the columns that are compared; the long text itself never is.
-- Of a prompt that was and stays deleted nothing is told.
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

-- What hangs on a prompt and is shown with it. The kind comes as the trigger's argument. A grant that ends takes rights away.
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

-- Anything else: the kind, and the column that says of whom or what, come as the trigger's arguments.
CREATE OR REPLACE FUNCTION "log_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "changes" ("kind", "subject")
    VALUES (TG_ARGV[0], to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[1]);
  RETURN NULL;
END $$;

-- A name and a picture stand on any page, the rest of a profile on its own page alone. Whose role or activity changes sees other
-- prompts from then on.
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

-- Wakes the servers when the transaction commits; what they are to know they read from the log. One payload for all: PostgreSQL
-- sends it once a transaction.
CREATE OR REPLACE FUNCTION "notify_changes"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "added" WHERE "kind" IN ('created', 'changed', 'status', 'run', 'grant', 'discussion', 'rights', 'session')
  ) THEN
    PERFORM pg_notify('cuebook_changes', '');
  END IF;
  RETURN NULL;
END $$;

-- Counters wait for the next look at the log: transactions that notify commit one after the other, which would divide the rate of
-- favourites and uses by four. What guests' pages alone show is asked for before each answer.
CREATE OR REPLACE TRIGGER "changes_notify" AFTER INSERT ON "changes" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_changes"();

CREATE OR REPLACE TRIGGER "prompts_log" AFTER UPDATE OR DELETE ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "log_prompt_change"();

-- The badge of a card is its newest status.
CREATE OR REPLACE TRIGGER "prompt_status_log" AFTER INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "log_about_prompt"('status');

-- Opened pages of the prompt show a run once it has ended.
CREATE OR REPLACE TRIGGER "prompt_test_runs_log" AFTER UPDATE OF "end" ON "prompt_test_runs"
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

-- A new one is on no page yet. What is in it moves `updated_at`.
CREATE OR REPLACE TRIGGER "collections_log" AFTER DELETE OR UPDATE ON "collections"
  FOR EACH ROW WHEN (OLD."visibility" = 'shared') EXECUTE FUNCTION "log_change"('collection', 'id');

CREATE OR REPLACE TRIGGER "profiles_log" AFTER DELETE
  OR UPDATE OF "full_name", "avatar_url", "deleted_at", "bio", "website", "social_links", "role", "is_active" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "log_person"();

-- Whoever comes into a space, leaves it or gets another role in it sees other prompts from then on.
CREATE OR REPLACE TRIGGER "space_members_log" AFTER INSERT OR UPDATE OR DELETE ON "space_members"
  FOR EACH ROW EXECUTE FUNCTION "log_change"('rights', 'user_id');

-- Open streams of a session that ends are closed at once. The hash that is stored opens nothing.
CREATE OR REPLACE TRIGGER "sessions_log" AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "log_change"('session', 'id_hash');

-- What guests see of all prompts, or of those of a space, is another thing now.
CREATE OR REPLACE TRIGGER "settings_log" AFTER UPDATE OF "public_needs_approval" ON "settings"
  FOR EACH ROW WHEN (OLD."public_needs_approval" IS DISTINCT FROM NEW."public_needs_approval")
  EXECUTE FUNCTION "log_change"('everything');

-- A space that is deleted says nothing of its prompts any more.
CREATE OR REPLACE TRIGGER "spaces_log" AFTER UPDATE OF "public_needs_approval", "deleted_at" ON "spaces"
  FOR EACH ROW WHEN ((OLD."public_needs_approval" AND OLD."deleted_at" IS NULL)
    <> (NEW."public_needs_approval" AND NEW."deleted_at" IS NULL))
  EXECUTE FUNCTION "log_change"('everything');

-- prisma/sql/counters.sql
-- Keeps totals: the ledgers of the library and of days, and the counters of each prompt.

-- What one prompt adds to the ledger: to the library, its category, its creator, its home space and each of its tags.
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

-- What one prompt adds to the ledger of days: itself, and where everybody may see it, itself once more and its uses.
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

-- Keeps both ledgers true: a change of a prompt is written as the difference that it makes. Of one that goes NEW is null.
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

-- Keeps `favorite_count` true. Prompts are locked in the order of their ids.
CREATE OR REPLACE FUNCTION "count_favorite"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  starred RECORD;
BEGIN
  FOR starred IN SELECT c."prompt_id" AS "id", count(*) AS "times" FROM "changed" c GROUP BY 1 ORDER BY 1 LOOP
    UPDATE "prompts" SET "favorite_count" = "favorite_count" + TG_ARGV[0]::integer * starred."times" WHERE "id" = starred."id";
  END LOOP;
  RETURN NULL;
END $$;

-- The first of the days that `recent_uses` counts: today and the 29 before it, in UTC.
CREATE OR REPLACE FUNCTION "first_recent_day"() RETURNS DATE LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE 'UTC')::date - 29
$$;

-- Keeps `usage_count` and the uses by day true, and adds to `recent_uses`, which a job ages. Prompts are locked in the order
-- of their ids, before it is asked which of them everybody may see: whoever shares one at this moment is before or after all of it.
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

-- Sums up the rows of each key into one. One statement: a reader sees the ledger before or after it, never between.
-- Gives back the number of rows it took away. The row that was written first keeps its id, and so its label.
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

-- Sums up the rows of each kind and day into one, in one statement. Gives back the number of rows it took away.
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

-- Before its uses go with it.
CREATE OR REPLACE TRIGGER "prompts_uncounted" BEFORE DELETE ON "prompts"
  FOR EACH ROW EXECUTE FUNCTION "count_prompt"();

-- prisma/sql/prompts.sql
-- Rules of the prompts themselves.

-- Whether an address is a prompt's, or was one's before it was shared.
CREATE OR REPLACE FUNCTION "slug_is_taken"("address" TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "prompts" WHERE "slug" = "address")
    OR EXISTS (SELECT FROM "prompts" WHERE "private_slug" = "address")
$$;

-- The first free slug of a base: base, base-1, base-2 and so on (specification 5). Doubling and halving keeps it
-- at about 2 log2(n) index probes for n prompts of one title. Two transactions at once may be given the same: the unique
-- index refuses the second.
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

-- The same for one transaction at a time: others that ask for the same base wait for its commit, so each gets its own.
CREATE OR REPLACE FUNCTION "free_slug"("base" TEXT, "reserved" BOOLEAN) RETURNS TEXT LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended("base", 7));
  RETURN "first_free_slug"("base", "reserved");
END $$;

-- Everything that goes with new prompts, for all of a statement at once: an import saves hundreds. Later changes of a prompt are the
-- work of "log_prompt_change", "count_prompt" and "keep_search_texts", a row at a time.
CREATE OR REPLACE FUNCTION "enter_new_prompts"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  -- What is under way when its author is deleted must not land behind the removal. The check of the foreign key runs first and waits
  -- for a deletion that is about to commit, which locks the row whole; this looks after the wait.
  IF EXISTS (
    SELECT 1 FROM (SELECT DISTINCT "created_by" FROM "added") a
    JOIN "profiles" p ON p."id" = a."created_by" WHERE p."deleted_at" IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'a deleted account writes no prompts' USING ERRCODE = 'integrity_constraint_violation';
  END IF;

  -- The change log, as "log_prompt" would write it.
  INSERT INTO "changes" ("kind", "subject", "slug", "owner_id", "changed_by", "seen_before", "seen_after", "space_after")
    SELECT 'created', p."id", CASE WHEN p."is_shared" THEN p."slug" END, p."created_by", p."created_by", 'none',
      CASE WHEN p."is_shared" THEN 'shared' ELSE 'private' END, p."space_id"
    FROM "added" p WHERE p."deleted_at" IS NULL;

  -- Both ledgers. Of a tag that is written in several ways the first that everybody may see is its label. Nothing was used yet.
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

  -- The texts that searches find. No version of them is there yet, so none but the current text is approved.
  INSERT INTO "prompt_search" ("prompt_id", "is_current", "is_approved", "created_by", "created_at", "is_shared",
      "space_id", "category", "tag_keys", "folded", "unaccented")
    SELECT p."id", true, p."version" IS NOT DISTINCT FROM p."approved_version", p."created_by", p."created_at", p."is_shared",
      p."space_id", p."category", ARRAY(SELECT DISTINCT "tag_key"(tag) FROM unnest(p."tags") AS u(tag)),
      f."folded", "search_unaccented"(f."folded")
    FROM "added" p CROSS JOIN LATERAL (
      SELECT "prompt_search_text"(p."title", p."tags", p."description", p."content") AS "folded" OFFSET 0
    ) AS f WHERE p."deleted_at" IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_enter_new" AFTER INSERT ON "prompts" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "enter_new_prompts"();

-- The trigger "prompts_enter_new" does this too.
DROP TRIGGER "prompts_refuse_deleted_creator" ON "prompts";
DROP FUNCTION "refuse_deleted_creator"();
