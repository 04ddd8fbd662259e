-- DropForeignKey
ALTER TABLE "share_links" DROP CONSTRAINT "share_links_requested_by_fkey";

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "webhooks_off_since" TIMESTAMPTZ(3);

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- prisma/sql/spaces.sql
-- Mails to typed addresses count for the hour in which they were sent, also when their invitation is withdrawn; those that
-- wait go with it.
CREATE OR REPLACE FUNCTION "keep_sent_mails"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "mail_outbox" SET "invitation_id" = NULL
    WHERE "invitation_id" = OLD."id" AND ("sent_at" IS NOT NULL OR "failed_at" IS NOT NULL);
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER "space_invitations_keep_mails" BEFORE DELETE ON "space_invitations"
  FOR EACH ROW EXECUTE FUNCTION "keep_sent_mails"();

-- prisma/sql/webhooks.sql
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

-- Links that were made for a request before the requester was kept: both have the moment of its decision.
UPDATE "share_links" l SET "requested_by" = r."requested_by" FROM "publish_requests" r
  WHERE r."kind" = 'link' AND r."state" = 'accepted' AND r."prompt_id" = l."prompt_id"
    AND r."decided_by" = l."created_by" AND r."decided_at" = l."created_at" AND l."requested_by" IS NULL;
