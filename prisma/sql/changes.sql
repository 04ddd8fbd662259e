-- Writes the change log: each change, in its own transaction, by any code or script
-- (docs/decisions/0009-one-change-log.md).

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
