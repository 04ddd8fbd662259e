-- AlterTable
ALTER TABLE "prompt_test_runs" ADD COLUMN     "answers_needed" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "answers_per_case" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "evaluation_id" UUID,
ADD COLUMN     "judge_id" UUID,
ADD COLUMN     "judge_revision" INTEGER,
ADD COLUMN     "model_id" UUID,
ADD COLUMN     "model_name" TEXT,
ADD COLUMN     "model_revision" INTEGER;

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "evaluation_id" UUID;

-- CreateTable
CREATE TABLE "prompt_evaluations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "started_by" UUID,
    "is_watch" BOOLEAN NOT NULL DEFAULT false,
    "via_token" BOOLEAN NOT NULL DEFAULT false,
    "token_id" UUID,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "state" TEXT NOT NULL DEFAULT 'running',
    "reason" TEXT NOT NULL DEFAULT '',
    "ended_at" TIMESTAMPTZ(3),
    "answers_per_case" INTEGER NOT NULL,
    "answers_needed" INTEGER NOT NULL,
    "cases" JSONB NOT NULL,
    "approved_version" INTEGER,
    "stop_at_nanos" BIGINT,
    "currency" TEXT,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "repeated_calls" INTEGER NOT NULL DEFAULT 0,
    "cost_nanos" BIGINT NOT NULL DEFAULT 0,
    "is_cost_unknown" BOOLEAN NOT NULL DEFAULT false,
    "is_cost_estimated" BOOLEAN NOT NULL DEFAULT false,
    "was_shared" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "prompt_evaluations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_test_answers" (
    "run_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "prompt_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "text_length" INTEGER NOT NULL,
    "is_cut" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT,
    "checks" JSONB NOT NULL,
    "is_passed" BOOLEAN NOT NULL,
    "is_undecided" BOOLEAN NOT NULL DEFAULT false,
    "tokens_in" INTEGER NOT NULL DEFAULT 0,
    "tokens_out" INTEGER NOT NULL DEFAULT 0,
    "judge_calls" INTEGER NOT NULL DEFAULT 0,
    "judge_tokens_in" INTEGER NOT NULL DEFAULT 0,
    "judge_tokens_out" INTEGER NOT NULL DEFAULT 0,
    "is_estimated" BOOLEAN NOT NULL DEFAULT false,
    "cost_nanos" BIGINT,
    "milliseconds" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),
    "was_shared" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "prompt_test_answers_pkey" PRIMARY KEY ("run_id","case_id","attempt")
);

-- CreateTable
CREATE TABLE "prompt_answer_verdicts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "run_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "user_id" UUID,
    "is_good" BOOLEAN NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "was_own" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_answer_verdicts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evaluation_calls" (
    "run_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "evaluation_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "lease" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "not_before" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "model" TEXT NOT NULL,
    "asking" TEXT,
    "reserved_nanos" BIGINT NOT NULL DEFAULT 0,
    "kept" JSONB,

    CONSTRAINT "evaluation_calls_pkey" PRIMARY KEY ("run_id","case_id","attempt")
);

-- CreateTable
CREATE TABLE "evaluation_uses" (
    "day" DATE NOT NULL,
    "key" TEXT NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "cost_nanos" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "evaluation_uses_pkey" PRIMARY KEY ("day","key")
);

-- CreateIndex
CREATE INDEX "prompt_evaluations_prompt_id_started_at_id_idx" ON "prompt_evaluations"("prompt_id", "started_at" DESC, "id");

-- CreateIndex
CREATE INDEX "prompt_evaluations_started_by_idx" ON "prompt_evaluations"("started_by");

-- CreateIndex
CREATE INDEX "prompt_evaluations_token_id_idx" ON "prompt_evaluations"("token_id");

-- CreateIndex
CREATE INDEX "prompt_test_answers_prompt_id_case_id_idx" ON "prompt_test_answers"("prompt_id", "case_id");

-- CreateIndex
CREATE INDEX "prompt_test_answers_created_at_idx" ON "prompt_test_answers"("created_at");

-- CreateIndex
CREATE INDEX "prompt_answer_verdicts_user_id_idx" ON "prompt_answer_verdicts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "prompt_answer_verdicts_run_id_case_id_attempt_user_id_key" ON "prompt_answer_verdicts"("run_id", "case_id", "attempt", "user_id");

-- CreateIndex
CREATE INDEX "evaluation_calls_evaluation_id_place_idx" ON "evaluation_calls"("evaluation_id", "place");

-- CreateIndex
CREATE INDEX "prompt_test_runs_evaluation_id_idx" ON "prompt_test_runs"("evaluation_id");

-- CreateIndex
CREATE INDEX "notifications_evaluation_id_idx" ON "notifications"("evaluation_id");

-- AddForeignKey
ALTER TABLE "prompt_test_runs" ADD CONSTRAINT "prompt_test_runs_evaluation_id_fkey" FOREIGN KEY ("evaluation_id") REFERENCES "prompt_evaluations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_evaluations" ADD CONSTRAINT "prompt_evaluations_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_evaluations" ADD CONSTRAINT "prompt_evaluations_started_by_fkey" FOREIGN KEY ("started_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_evaluations" ADD CONSTRAINT "prompt_evaluations_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "personal_tokens"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_test_answers" ADD CONSTRAINT "prompt_test_answers_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "prompt_test_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_answer_verdicts" ADD CONSTRAINT "prompt_answer_verdicts_run_id_case_id_attempt_fkey" FOREIGN KEY ("run_id", "case_id", "attempt") REFERENCES "prompt_test_answers"("run_id", "case_id", "attempt") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_answer_verdicts" ADD CONSTRAINT "prompt_answer_verdicts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_calls" ADD CONSTRAINT "evaluation_calls_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "prompt_test_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evaluation_calls" ADD CONSTRAINT "evaluation_calls_evaluation_id_fkey" FOREIGN KEY ("evaluation_id") REFERENCES "prompt_evaluations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_evaluation_id_fkey" FOREIGN KEY ("evaluation_id") REFERENCES "prompt_evaluations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
    WHERE a."review_id" IS NULL AND a."comment_id" IS NULL AND a."suggestion_id" IS NULL;
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
    (OLD."prompt_id", OLD."version", OLD."status", OLD."notes", OLD."created_at", OLD."test_run_id", OLD."test_run_warnings")
      IS DISTINCT FROM
      (NEW."prompt_id", NEW."version", NEW."status", NEW."notes", NEW."created_at", NEW."test_run_id", NEW."test_run_warnings")
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

-- One evaluation of a prompt runs at a time; the server finds what runs.
CREATE UNIQUE INDEX "prompt_evaluations_running_key" ON "prompt_evaluations"("prompt_id") WHERE "state" = 'running';
CREATE INDEX "prompt_evaluations_paused_idx" ON "prompt_evaluations"("started_at") WHERE "state" = 'paused';
-- Texts that are to be removed after a while.
CREATE INDEX "prompt_test_answers_text_idx" ON "prompt_test_answers"("created_at") WHERE "removed_at" IS NULL;
CREATE INDEX "evaluation_calls_asking_idx" ON "evaluation_calls"("asking") WHERE "asking" IS NOT NULL;

ALTER TABLE "prompt_evaluations"
  ADD CONSTRAINT "prompt_evaluations_answers_check"
    CHECK ("answers_per_case" IN (1, 3, 5) AND "answers_needed" BETWEEN 1 AND "answers_per_case"),
  ADD CONSTRAINT "prompt_evaluations_calls_check" CHECK ("calls" >= 0 AND "repeated_calls" BETWEEN 0 AND "calls"),
  ADD CONSTRAINT "prompt_evaluations_cases_check"
    CHECK (jsonb_typeof("cases") = 'array' AND jsonb_array_length("cases") BETWEEN 1 AND 200),
  ADD CONSTRAINT "prompt_evaluations_cost_check" CHECK ("cost_nanos" >= 0 AND "stop_at_nanos" > 0),
  ADD CONSTRAINT "prompt_evaluations_state_check" CHECK (
    "state" IN ('running', 'paused', 'finished', 'cancelled', 'stopped')
    AND ("ended_at" IS NOT NULL) = ("state" IN ('finished', 'cancelled', 'stopped'))),
  ADD CONSTRAINT "prompt_evaluations_token_check" CHECK ("via_token" OR "token_id" IS NULL);

ALTER TABLE "prompt_test_runs"
  DROP CONSTRAINT "prompt_test_runs_total_check",
  ADD CONSTRAINT "prompt_test_runs_total_check" CHECK ("total" BETWEEN 1 AND 200),
  ADD CONSTRAINT "prompt_test_runs_answers_check"
    CHECK ("answers_per_case" IN (1, 3, 5) AND "answers_needed" BETWEEN 1 AND "answers_per_case"),
  ADD CONSTRAINT "prompt_test_runs_evaluation_check" CHECK (
    "evaluation_id" IS NOT NULL AND "model_name" IS NOT NULL AND "model_revision" IS NOT NULL
    OR num_nonnulls("evaluation_id", "model_id", "model_name", "model_revision", "judge_id", "judge_revision") = 0
      AND "answers_per_case" = 1),
  ADD CONSTRAINT "prompt_test_runs_judge_check" CHECK ("judge_id" IS NULL OR "judge_revision" IS NOT NULL);

ALTER TABLE "prompt_test_answers"
  ADD CONSTRAINT "prompt_test_answers_attempt_check" CHECK ("attempt" BETWEEN 1 AND 5),
  ADD CONSTRAINT "prompt_test_answers_checks_check" CHECK (jsonb_typeof("checks") = 'array'),
  ADD CONSTRAINT "prompt_test_answers_numbers_check" CHECK (
    least("tokens_in", "tokens_out", "judge_calls", "judge_tokens_in", "judge_tokens_out", "milliseconds") >= 0
    AND coalesce("cost_nanos", 0) >= 0),
  ADD CONSTRAINT "prompt_test_answers_text_check"
    CHECK (char_length("text") <= 20000 AND "text_length" >= char_length("text") AND ("removed_at" IS NULL OR "text" = ''));

ALTER TABLE "prompt_answer_verdicts"
  ADD CONSTRAINT "prompt_answer_verdicts_note_check" CHECK (char_length("note") <= 500);

ALTER TABLE "evaluation_calls"
  ADD CONSTRAINT "evaluation_calls_lease_check" CHECK (("lease" IS NULL) = ("leased_until" IS NULL)),
  ADD CONSTRAINT "evaluation_calls_asking_check" CHECK ("asking" IS NULL OR "lease" IS NOT NULL),
  ADD CONSTRAINT "evaluation_calls_attempt_check" CHECK ("attempt" BETWEEN 1 AND 5),
  ADD CONSTRAINT "evaluation_calls_reserved_check" CHECK ("reserved_nanos" >= 0);

-- An evaluation is told of with its prompt.
ALTER TABLE "notifications"
  DROP CONSTRAINT "notifications_about_check",
  DROP CONSTRAINT "notifications_kind_check",
  ADD CONSTRAINT "notifications_about_check" CHECK (
    num_nonnulls("review_id", "comment_id", "suggestion_id", "grant_id", "publish_request_id", "import_id", "evaluation_id",
      "token_id") = CASE WHEN "kind" = 'changed' THEN 0 ELSE 1 END
    AND ("prompt_id" IS NULL) = ("import_id" IS NOT NULL OR "token_id" IS NOT NULL)),
  ADD CONSTRAINT "notifications_kind_check" CHECK (
    ("comment_id" IS NOT NULL) = ("kind" IN ('said', 'replied', 'mentioned'))
    AND ("suggestion_id" IS NOT NULL) = ("kind" IN ('suggested', 'suggestion-accepted', 'suggestion-declined'))
    AND ("grant_id" IS NOT NULL) = ("kind" = 'granted')
    AND ("publish_request_id" IS NOT NULL) = ("kind" IN ('publish-asked', 'publish-accepted', 'publish-declined'))
    AND ("import_id" IS NOT NULL) = ("kind" = 'import-finished')
    AND ("evaluation_id" IS NOT NULL) = ("kind" = 'evaluation-ended')
    AND ("token_id" IS NOT NULL) = ("kind" = 'agent-connected')
    AND "kind" IN ('asked', 'tested', 'changes', 'approved', 'commented', 'answered', 'asked-again', 'said', 'replied',
      'mentioned', 'suggested', 'suggestion-accepted', 'suggestion-declined', 'granted', 'publish-asked', 'publish-accepted',
      'publish-declined', 'changed', 'import-finished', 'evaluation-ended', 'agent-connected'));
