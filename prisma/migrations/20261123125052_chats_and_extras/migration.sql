-- AlterTable
ALTER TABLE "prompts" ADD COLUMN     "extras" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "messages" JSONB;

-- AlterTable
ALTER TABLE "prompt_versions" ADD COLUMN     "extras" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "messages" JSONB;

-- AlterTable
ALTER TABLE "suggestions" ADD COLUMN     "extras" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "messages" JSONB;

-- prisma/sql/history.sql
-- What was said and done stays as it was, and bears the visibility of its moment.

-- Rows that say what happened are never changed. The author or approver may become null when the account goes.
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Rows that say what happened are never changed, and go with their prompt alone: a cascade runs when the prompt's row is
-- gone already. Two things may still happen to one: its author's account goes, and its text becomes public.
CREATE OR REPLACE FUNCTION "refuse_removal"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "prompts" WHERE "id" = OLD."prompt_id") THEN
    RAISE EXCEPTION '% rows are never removed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;

-- The first version comes after its prompt; a later one comes before the prompt moves on to it.
CREATE OR REPLACE FUNCTION "mark_first_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompts" p WHERE p."id" = NEW."prompt_id" AND p."version" = NEW."version" AND p."is_shared");
  RETURN NEW;
END $$;

-- A result shows the case that it is of, so it is shown where both are.
CREATE OR REPLACE FUNCTION "mark_result_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompts" p
    JOIN "prompt_test_runs" r ON r."id" = NEW."run_id" AND r."was_shared"
    JOIN "prompt_test_cases" c ON c."id" = NEW."case_id" AND c."was_shared"
    WHERE p."id" = NEW."prompt_id" AND p."is_shared");
  RETURN NEW;
END $$;

-- What a shared prompt says, everybody could read: that version stays readable to all readers. Versions that were only ever
-- private stay their creator's, also after a later version is shared. Which is which, the moment decides in which
-- `version` and `is_shared` of the prompt change together.
CREATE OR REPLACE FUNCTION "mark_shared_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "prompt_versions" SET "was_shared" = true
    WHERE "prompt_id" = NEW."id" AND "version" = NEW."version" AND NOT "was_shared";
  RETURN NULL;
END $$;

-- What is said of a prompt bears the visibility that the prompt has at that moment, whoever writes the row. Only somebody who
-- shares the prompt may show it later.
CREATE OR REPLACE FUNCTION "mark_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (SELECT 1 FROM "prompts" p WHERE p."id" = NEW."prompt_id" AND p."is_shared");
  RETURN NEW;
END $$;

-- A comment bears the visibility that the prompt of its review has at that moment.
CREATE OR REPLACE FUNCTION "mark_comment_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompt_reviews" r JOIN "prompts" p ON p."id" = r."prompt_id"
    WHERE r."id" = NEW."review_id" AND p."is_shared");
  RETURN NEW;
END $$;

-- A comment bears the visibility that the prompt has when its words are written; an answer is never seen by more people than
-- what it answers. Threads have one level.
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

-- The version whose newest status is an approval; of several the one that was approved last. An admin can take an approval back
-- by a later status.
CREATE OR REPLACE FUNCTION "last_approved_version"("prompt" UUID) RETURNS INTEGER LANGUAGE sql STABLE AS $$
  SELECT s."version" FROM "prompt_status" s
  WHERE s."prompt_id" = "prompt" AND s."status" = 'approved' AND NOT EXISTS (
    SELECT 1 FROM "prompt_status" later
    WHERE later."prompt_id" = s."prompt_id" AND later."version" = s."version" AND later."id" > s."id")
  ORDER BY s."id" DESC LIMIT 1
$$;

-- Keeps `approved_version` true after each status.
CREATE OR REPLACE FUNCTION "keep_approved_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  approved INTEGER := "last_approved_version"(NEW."prompt_id");
BEGIN
  UPDATE "prompts" SET "approved_version" = approved
    WHERE "id" = NEW."prompt_id" AND "approved_version" IS DISTINCT FROM approved;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  -- Lists of guests may hold it now, or with another text, and search engines are told.
  INSERT INTO "page_changes" ("kind", "prompt_id", "profile_id")
    SELECT 'listed', p."id", p."created_by" FROM "prompts" p
    WHERE p."id" = NEW."prompt_id" AND p."is_shared" AND p."deleted_at" IS NULL;
  INSERT INTO "search_pings" ("target", "slug", "was_public")
    SELECT t."url", p."slug", true FROM "prompts" p CROSS JOIN "search_ping_targets" t
    WHERE p."id" = NEW."prompt_id" AND p."is_shared" AND p."deleted_at" IS NULL;
  RETURN NULL;
END $$;

-- A result comes while its run is under way, and is of the same prompt.
CREATE OR REPLACE FUNCTION "check_test_result"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "prompt_test_runs" r
    WHERE r."id" = NEW."run_id" AND r."prompt_id" = NEW."prompt_id" AND r."end" IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a run that has ended takes no result' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "audit_events_immutable"
  BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "comments_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "version", "parent_id", "from_line", "to_line", "quote", "created_at" ON "comments"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "comments_keep" BEFORE UPDATE OF "author_id" ON "comments"
  FOR EACH ROW WHEN (NEW."author_id" IS NOT NULL AND OLD."author_id" IS DISTINCT FROM NEW."author_id")
  EXECUTE FUNCTION "refuse_change"();

-- What everybody could read stays readable, unless it says something else by now.
CREATE OR REPLACE TRIGGER "comments_shown" BEFORE UPDATE OF "was_shared" ON "comments"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared" AND OLD."body" = NEW."body")
  EXECUTE FUNCTION "refuse_change"();

-- What is deleted stays deleted.
CREATE OR REPLACE TRIGGER "comments_stay_deleted" BEFORE UPDATE OF "body", "deleted_at" ON "comments"
  FOR EACH ROW WHEN (OLD."deleted_at" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();

-- Words that are written anew bear the visibility of that moment.
CREATE OR REPLACE TRIGGER "comments_visibility" BEFORE INSERT OR UPDATE OF "body" ON "comments"
  FOR EACH ROW WHEN (NEW."deleted_at" IS NULL) EXECUTE FUNCTION "mark_thread_visibility"();

CREATE OR REPLACE TRIGGER "prompt_activity_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "kind", "version", "details", "was_shared", "created_at" ON "prompt_activity"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_activity_keep" BEFORE UPDATE OF "actor_id" ON "prompt_activity"
  FOR EACH ROW WHEN (NEW."actor_id" IS NOT NULL AND OLD."actor_id" IS DISTINCT FROM NEW."actor_id")
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_activity_stay" BEFORE DELETE ON "prompt_activity"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_reviews_decided_once" BEFORE UPDATE OF "state", "closed_at", "tested_at" ON "prompt_reviews"
  FOR EACH ROW WHEN (OLD."state" <> 'open' OR (OLD."tested_at" IS NOT NULL AND NEW."tested_at" IS DISTINCT FROM OLD."tested_at"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_reviews_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "version", "message", "reviewers", "created_at" ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_reviews_shown" BEFORE UPDATE OF "was_shared" ON "prompt_reviews"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_reviews_stay" BEFORE DELETE ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_reviews_visibility" BEFORE INSERT ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "prompt_status_approves" AFTER INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "keep_approved_version"();

CREATE OR REPLACE TRIGGER "prompt_status_immutable"
  BEFORE UPDATE OF "version", "status", "notes", "created_at" ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_status_keep" BEFORE UPDATE OF "prompt_id", "approved_by" ON "prompt_status"
  FOR EACH ROW WHEN (OLD."prompt_id" <> NEW."prompt_id"
    OR (NEW."approved_by" IS NOT NULL AND OLD."approved_by" IS DISTINCT FROM NEW."approved_by"))
  EXECUTE FUNCTION "refuse_change"();

-- What everybody could read stays readable.
CREATE OR REPLACE TRIGGER "prompt_status_shown" BEFORE UPDATE OF "was_shared" ON "prompt_status"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_status_stay" BEFORE DELETE ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_status_test_run_immutable"
  BEFORE UPDATE OF "test_run_id", "test_run_warnings" ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_status_visibility" BEFORE INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

-- A case says what was saved last.
CREATE OR REPLACE TRIGGER "prompt_test_cases_visibility" BEFORE INSERT OR UPDATE OF "name", "inputs", "checks" ON "prompt_test_cases"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "prompt_test_results_immutable"
  BEFORE UPDATE OF "run_id", "case_id", "prompt_id", "case_revision", "case_name", "input_hash", "answer", "answer_length",
    "is_cut", "problem", "checks", "is_passed", "created_at" ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_results_of_run" BEFORE INSERT ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "check_test_result"();

CREATE OR REPLACE TRIGGER "prompt_test_results_shown" BEFORE UPDATE OF "was_shared" ON "prompt_test_results"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_results_stay" BEFORE DELETE ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_test_results_visibility" BEFORE INSERT ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "mark_result_visibility"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_end_once" BEFORE UPDATE OF "end", "ended_at", "end_reason" ON "prompt_test_runs"
  FOR EACH ROW WHEN (OLD."end" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();

-- A run is what it was: its end is written once, its results and what rests on it never change, and all of it goes with the
-- prompt alone.
CREATE OR REPLACE TRIGGER "prompt_test_runs_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "version", "source", "provider", "model", "total", "started_at" ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_keep" BEFORE UPDATE OF "started_by" ON "prompt_test_runs"
  FOR EACH ROW WHEN (NEW."started_by" IS NOT NULL AND OLD."started_by" IS DISTINCT FROM NEW."started_by")
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_shown" BEFORE UPDATE OF "was_shared" ON "prompt_test_runs"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_stay" BEFORE DELETE ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE OR REPLACE TRIGGER "prompt_test_runs_visibility" BEFORE INSERT ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

CREATE OR REPLACE TRIGGER "prompt_versions_immutable"
  BEFORE UPDATE OF "version", "title", "description", "content", "category", "tags", "variables", "messages", "extras", "note",
    "created_at" ON "prompt_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "prompt_versions_keep"
  BEFORE UPDATE OF "prompt_id", "author_id", "suggested_by", "was_shared" ON "prompt_versions"
  FOR EACH ROW WHEN (OLD."prompt_id" <> NEW."prompt_id" OR (OLD."was_shared" AND NOT NEW."was_shared")
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

CREATE OR REPLACE TRIGGER "review_comments_immutable"
  BEFORE UPDATE OF "id", "review_id", "kind", "body", "field", "line", "line_text", "created_at" ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "review_comments_shown" BEFORE UPDATE OF "was_shared" ON "review_comments"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "review_comments_visibility" BEFORE INSERT ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "mark_comment_visibility"();

-- A suggestion is decided once.
CREATE OR REPLACE TRIGGER "suggestions_decided_once"
  BEFORE UPDATE OF "state", "decided_at", "decision_note", "resulting_version" ON "suggestions"
  FOR EACH ROW WHEN (OLD."state" <> 'open') EXECUTE FUNCTION "refuse_change"();

-- What is proposed stays as it was written: another proposal is another row.
CREATE OR REPLACE TRIGGER "suggestions_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "base_version", "title", "description", "content", "category", "tags", "variables", "messages",
    "extras", "note", "created_at", "was_shared" ON "suggestions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "suggestions_keep" BEFORE UPDATE OF "author_id", "decided_by" ON "suggestions"
  FOR EACH ROW WHEN ((NEW."author_id" IS NOT NULL AND OLD."author_id" IS DISTINCT FROM NEW."author_id")
    OR (OLD."state" <> 'open' AND NEW."decided_by" IS NOT NULL AND OLD."decided_by" IS DISTINCT FROM NEW."decided_by"))
  EXECUTE FUNCTION "refuse_change"();

CREATE OR REPLACE TRIGGER "suggestions_visibility" BEFORE INSERT ON "suggestions"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

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
-- four are kept of ASCII alone: beyond it two characters say as much.
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

ALTER TABLE "prompts"
  ADD CONSTRAINT "prompts_messages_check" CHECK ("messages" IS NULL OR "is_chat_of"("messages", "content")),
  ADD CONSTRAINT "prompts_extras_check" CHECK ("extras_within_limits"("extras"));
ALTER TABLE "prompt_versions"
  ADD CONSTRAINT "prompt_versions_messages_check" CHECK ("messages" IS NULL OR "is_chat_of"("messages", "content")),
  ADD CONSTRAINT "prompt_versions_extras_check" CHECK ("extras_within_limits"("extras"));
ALTER TABLE "suggestions"
  ADD CONSTRAINT "suggestions_messages_check" CHECK ("messages" IS NULL OR "is_chat_of"("messages", "content")),
  ADD CONSTRAINT "suggestions_extras_check" CHECK ("extras_within_limits"("extras"));

-- Prompts as guests see them where public needs approval, with what a chat and its tools need.
CREATE OR REPLACE VIEW "approved_prompts" AS
  SELECT p."id", p."slug", v."title", v."description", v."content", left(v."content", 320) AS "excerpt",
    char_length(v."content") AS "content_length", "title_sort_key"(v."title") AS "title_key", v."category", v."tags",
    p."is_shared", p."created_by", p."created_at",
    CASE WHEN p."approved_version" = p."version" THEN p."updated_at" ELSE v."created_at" END AS "updated_at",
    p."usage_count", p."favorite_count", p."approved_version" AS "version", p."deleted_at", v."variables", p."recent_uses",
    v."messages", v."extras"
  FROM "prompts" p JOIN "prompt_versions" v ON v."prompt_id" = p."id" AND v."version" = p."approved_version"
  WHERE p."is_shared" AND p."deleted_at" IS NULL AND p."approved_version" IS NOT NULL;
