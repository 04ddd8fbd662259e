-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "import_id" UUID,
ADD COLUMN     "token_id" UUID,
ALTER COLUMN "prompt_id" DROP NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "notifications_import_id_key" ON "notifications"("import_id");

-- CreateIndex
CREATE INDEX "notifications_token_id_idx" ON "notifications"("token_id");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "personal_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
    SELECT FROM "added" WHERE "kind" IN ('created', 'changed', 'status', 'run', 'grant', 'discussion', 'told', 'rights', 'session')
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

-- What is said in reviews, comments and suggestions is told with them. The bell of whom anything else is told counts it by this.
CREATE OR REPLACE FUNCTION "log_told"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "changes" ("kind", "subject")
    SELECT DISTINCT 'told', a."user_id"::text FROM "added" a
    WHERE a."review_id" IS NULL AND a."comment_id" IS NULL AND a."suggestion_id" IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "notifications_log" AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "log_told"();

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

-- An import and an agent stand alone; whatever else is told is told of a prompt.
ALTER TABLE "notifications"
  DROP CONSTRAINT "notifications_about_check",
  DROP CONSTRAINT "notifications_kind_check",
  ADD CONSTRAINT "notifications_about_check" CHECK (
    num_nonnulls("review_id", "comment_id", "suggestion_id", "grant_id", "publish_request_id", "import_id", "token_id")
      = CASE WHEN "kind" = 'changed' THEN 0 ELSE 1 END
    AND ("prompt_id" IS NULL) = ("import_id" IS NOT NULL OR "token_id" IS NOT NULL)),
  ADD CONSTRAINT "notifications_kind_check" CHECK (
    ("comment_id" IS NOT NULL) = ("kind" IN ('said', 'replied', 'mentioned'))
    AND ("suggestion_id" IS NOT NULL) = ("kind" IN ('suggested', 'suggestion-accepted', 'suggestion-declined'))
    AND ("grant_id" IS NOT NULL) = ("kind" = 'granted')
    AND ("publish_request_id" IS NOT NULL) = ("kind" IN ('publish-asked', 'publish-accepted', 'publish-declined'))
    AND ("import_id" IS NOT NULL) = ("kind" = 'import-finished')
    AND ("token_id" IS NOT NULL) = ("kind" = 'agent-connected')
    AND "kind" IN ('asked', 'tested', 'changes', 'approved', 'commented', 'answered', 'asked-again', 'said', 'replied',
      'mentioned', 'suggested', 'suggestion-accepted', 'suggestion-declined', 'granted', 'publish-asked', 'publish-accepted',
      'publish-declined', 'changed', 'import-finished', 'agent-connected'));

ALTER TABLE "changes"
  DROP CONSTRAINT "changes_kind_check",
  ADD CONSTRAINT "changes_kind_check" CHECK ("kind" IN ('created', 'changed', 'status', 'run', 'grant', 'discussion', 'told', 'used',
    'starred', 'aged', 'profile', 'collection', 'everything', 'rights', 'session'));

-- What somebody is told of imports and agents of their own: few among many.
CREATE INDEX "notifications_own_idx" ON "notifications"("user_id", "id" DESC) WHERE "prompt_id" IS NULL;
