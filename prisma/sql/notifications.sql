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
