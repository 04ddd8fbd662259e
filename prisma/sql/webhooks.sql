-- Queues what happens to prompts for the webhooks that want it, in the transaction in which it happens. A row holds ids
-- and numbers only: what is sent is read, and checked, when it is sent. A webhook that is paused
-- takes nothing new, so neither do all of them after a restore until an admin releases them (`held_since`), and with
-- WEBHOOKS=off (`webhooks_off_since`).

-- Queues the events of new activity rows. A webhook of a space takes those of its prompts, and that one of them was
-- moved elsewhere, where the space before is that of the log row before. A webhook of the library takes those of shared
-- prompts, and that one of them is shared no more. Imports and
-- evaluations have an event of their own.
CREATE OR REPLACE FUNCTION "queue_webhook_events"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "webhooks" WHERE "state" = 'on')
    OR EXISTS (SELECT FROM "settings" WHERE coalesce("held_since", "webhooks_off_since") IS NOT NULL) THEN
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
      AND NOT EXISTS (SELECT FROM "settings" WHERE coalesce("held_since", "webhooks_off_since") IS NOT NULL)
    ORDER BY w."id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "imports_webhooks" AFTER UPDATE OF "seen_at" ON "imports"
  FOR EACH ROW WHEN (OLD."seen_at" IS NOT NULL AND NEW."seen_at" IS NULL AND NEW."created" > 0)
  EXECUTE FUNCTION "queue_import_event"();

-- Notifies those who manage a webhook, in their inbox, that it was paused, unless one of them did. It pauses wherever its
-- keeper loses the right. The audit log has it, too.
CREATE OR REPLACE FUNCTION "tell_of_paused_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "audit_events" ("at", "action", "subject_id", "details")
    VALUES (NEW."state_since", 'webhook.pause', NEW."id",
      jsonb_strip_nulls(jsonb_build_object('host', NEW."host", 'space', NEW."space_id", 'by', 'server')));
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
    WHERE p."id" = NEW."prompt_id" AND NOT EXISTS (SELECT FROM "settings" WHERE coalesce("held_since", "webhooks_off_since") IS NOT NULL)
    ORDER BY w."id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompt_evaluations_webhooks" AFTER UPDATE OF "ended_at" ON "prompt_evaluations"
  FOR EACH ROW WHEN (OLD."ended_at" IS NULL AND NEW."ended_at" IS NOT NULL)
  EXECUTE FUNCTION "queue_evaluation_event"();
