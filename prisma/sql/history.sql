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

-- The text of an answer may be removed; its length, and what the checks said, stay.
CREATE OR REPLACE TRIGGER "prompt_test_results_history" BEFORE UPDATE ON "prompt_test_results"
  FOR EACH ROW WHEN (
    to_jsonb(OLD) - ARRAY['was_shared', 'answer'] IS DISTINCT FROM to_jsonb(NEW) - ARRAY['was_shared', 'answer']
    OR (OLD."answer" <> NEW."answer" AND NEW."answer" <> '')
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
        'cost_nanos', 'is_cost_unknown', 'is_cost_estimated', 'stop_at_nanos', 'reached_limit']
      IS DISTINCT FROM
      to_jsonb(NEW) - ARRAY['was_shared', 'started_by', 'token_id', 'state', 'reason', 'ended_at', 'calls', 'repeated_calls',
        'cost_nanos', 'is_cost_unknown', 'is_cost_estimated', 'stop_at_nanos', 'reached_limit']
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
