-- DropIndex
DROP INDEX "prompt_activity_space_id_created_at_id_idx";

-- AlterTable
ALTER TABLE "prompt_activity" ADD COLUMN     "lead_id" BIGINT;

-- What feeds tell of a person and of a space: of what was done to many prompts at once the first line.
CREATE INDEX "prompt_activity_actor_told_idx" ON "prompt_activity" ("actor_id", "created_at" DESC, "id" DESC)
  WHERE "lead_id" IS NULL;
CREATE INDEX "prompt_activity_space_told_idx" ON "prompt_activity" ("space_id", "created_at" DESC, "id" DESC)
  WHERE "lead_id" IS NULL;

-- The other lines of it, by who may read them.
CREATE INDEX "prompt_activity_lead_idx" ON "prompt_activity" ("lead_id", "was_shared", "space_id")
  WHERE "lead_id" IS NOT NULL;

-- It has another name now, for it does more.
DROP TRIGGER "prompt_activity_home" ON "prompt_activity";
DROP FUNCTION "mark_activity_home"();

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

-- A line of the log bears the home that the prompt has at that moment, whoever writes it. What somebody does to many prompts in one
-- transaction is told once: the lines after the first name it, and what they know of it is kept for that long.
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

CREATE OR REPLACE TRIGGER "collection_items_visibility" BEFORE INSERT ON "collection_items"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();

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

CREATE OR REPLACE TRIGGER "prompt_activity_mark" BEFORE INSERT ON "prompt_activity"
  FOR EACH ROW EXECUTE FUNCTION "mark_activity"();

CREATE OR REPLACE TRIGGER "prompt_activity_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "kind", "version", "details", "was_shared", "space_id", "lead_id", "created_at" ON "prompt_activity"
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
