-- One column for the kind of a subject and one for its id, in place of a column for each kind.
ALTER TABLE "notifications"
  DROP CONSTRAINT "notifications_about_check",
  DROP CONSTRAINT "notifications_kind_check",
  ADD COLUMN "subject_kind" TEXT,
  ADD COLUMN "subject_id" UUID;
UPDATE "notifications" SET
  "subject_kind" = CASE
    WHEN "review_id" IS NOT NULL THEN 'review'
    WHEN "comment_id" IS NOT NULL THEN 'comment'
    WHEN "suggestion_id" IS NOT NULL THEN 'suggestion'
    WHEN "grant_id" IS NOT NULL THEN 'grant'
    WHEN "publish_request_id" IS NOT NULL THEN 'publish-request'
    WHEN "evaluation_id" IS NOT NULL THEN 'evaluation'
    WHEN "import_id" IS NOT NULL THEN 'import'
    WHEN "token_id" IS NOT NULL THEN 'token'
    WHEN "webhook_id" IS NOT NULL THEN 'webhook'
    WHEN "group_request_id" IS NOT NULL THEN 'group-request'
    WHEN "space_id" IS NOT NULL THEN 'space'
    ELSE 'prompt' END,
  "subject_id" = coalesce("review_id", "comment_id", "suggestion_id", "grant_id", "publish_request_id", "evaluation_id",
    "import_id", "token_id", "webhook_id", "group_request_id", "space_id", "prompt_id");
ALTER TABLE "notifications"
  ALTER COLUMN "subject_kind" SET NOT NULL,
  ALTER COLUMN "subject_id" SET NOT NULL,
  ADD CONSTRAINT "notifications_subject_check" CHECK ("subject_kind" <> 'prompt' OR "subject_id" = "prompt_id"),
  DROP COLUMN "review_id",
  DROP COLUMN "comment_id",
  DROP COLUMN "suggestion_id",
  DROP COLUMN "grant_id",
  DROP COLUMN "publish_request_id",
  DROP COLUMN "evaluation_id",
  DROP COLUMN "import_id",
  DROP COLUMN "token_id",
  DROP COLUMN "webhook_id",
  DROP COLUMN "group_request_id",
  DROP COLUMN "space_id";
CREATE INDEX "notifications_subject_id_subject_kind_idx" ON "notifications" ("subject_id", "subject_kind");
-- The end of an import is told once, whichever process sees it first.
CREATE UNIQUE INDEX "notifications_import_idx" ON "notifications" ("subject_id") WHERE "kind" = 'import-finished';

ALTER TABLE "mail_outbox" ADD COLUMN "subject_kind" TEXT, ADD COLUMN "subject_id" UUID;
UPDATE "mail_outbox" SET
  "subject_kind" = CASE
    WHEN "review_id" IS NOT NULL THEN 'review'
    WHEN "comment_id" IS NOT NULL THEN 'comment'
    WHEN "suggestion_id" IS NOT NULL THEN 'suggestion'
    WHEN "grant_id" IS NOT NULL THEN 'grant'
    ELSE 'publish-request' END,
  "subject_id" = coalesce("review_id", "comment_id", "suggestion_id", "grant_id", "publish_request_id")
WHERE num_nonnulls("review_id", "comment_id", "suggestion_id", "grant_id", "publish_request_id") > 0;
ALTER TABLE "mail_outbox"
  DROP COLUMN "review_id",
  DROP COLUMN "comment_id",
  DROP COLUMN "suggestion_id",
  DROP COLUMN "grant_id",
  DROP COLUMN "publish_request_id";
CREATE INDEX "mail_outbox_subject_id_subject_kind_idx" ON "mail_outbox" ("subject_id", "subject_kind");

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
