-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "webhook_id" UUID;

-- CreateTable
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "space_id" UUID,
    "name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "sealed_address" TEXT,
    "address_hash" TEXT NOT NULL,
    "target" JSONB NOT NULL DEFAULT '{}',
    "sealed_secret" TEXT,
    "sealed_old_secret" TEXT,
    "old_secret_until" TIMESTAMPTZ(3),
    "kinds" TEXT[],
    "state" TEXT NOT NULL DEFAULT 'on',
    "reason" TEXT,
    "state_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failing_since" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_by" UUID,
    "claimed_until" TIMESTAMPTZ(3),
    "set_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" BIGSERIAL NOT NULL,
    "webhook_id" UUID NOT NULL,
    "message_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "prompt_id" UUID,
    "actor_id" UUID,
    "version" INTEGER,
    "details" JSONB NOT NULL DEFAULT '{}',
    "is_repeat" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" BIGSERIAL NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event_id" BIGINT,
    "kind" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "status" INTEGER,
    "reason" TEXT,
    "milliseconds" INTEGER NOT NULL,
    "waited" DOUBLE PRECISION,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhooks_space_id_created_at_idx" ON "webhooks"("space_id", "created_at");

-- CreateIndex
CREATE INDEX "webhooks_set_by_idx" ON "webhooks"("set_by");

-- CreateIndex
CREATE INDEX "webhook_events_webhook_id_id_idx" ON "webhook_events"("webhook_id", "id");

-- CreateIndex
CREATE INDEX "webhook_events_done_at_idx" ON "webhook_events"("done_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_webhook_id_id_idx" ON "webhook_deliveries"("webhook_id", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries"("event_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- CreateIndex
CREATE INDEX "notifications_webhook_id_idx" ON "notifications"("webhook_id");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_set_by_fkey" FOREIGN KEY ("set_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "webhook_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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

-- prisma/sql/webhooks.sql
-- Queues what happens to prompts for the webhooks that want it, in the transaction in which it happens. A row holds ids
-- and numbers only: what is sent is read, and checked, when it is sent.

-- Queues the events of new activity rows. A webhook of a space takes those of its prompts, and that one of them was
-- moved elsewhere, where the space before is that of the log row before. A webhook of the library takes those of shared
-- prompts, and that one of them is shared no more. Imports have an event of their own.
CREATE OR REPLACE FUNCTION "queue_webhook_events"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "webhooks" WHERE "state" = 'on') THEN
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
      WHERE a."kind" <> 'imported'
    ) e
    JOIN "webhooks" w ON w."state" = 'on' AND e."kind" = ANY(w."kinds")
      AND (w."space_id" IN (e."space_id", e."left_space") OR (w."space_id" IS NULL AND e."is_public"))
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
    ORDER BY w."id";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "imports_webhooks" AFTER UPDATE OF "seen_at" ON "imports"
  FOR EACH ROW WHEN (OLD."seen_at" IS NOT NULL AND NEW."seen_at" IS NULL AND NEW."created" > 0)
  EXECUTE FUNCTION "queue_import_event"();

ALTER TABLE "webhooks"
  ADD CONSTRAINT "webhooks_format_check" CHECK ("format" IN ('json', 'slack', 'teams', 'github')),
  ADD CONSTRAINT "webhooks_state_check" CHECK (
    "state" IN ('on', 'paused', 'off') AND ("state" = 'on') = ("reason" IS NULL)
    AND ("reason" IS NULL OR "reason" IN ('person', 'left', 'full', 'lost', 'failed', 'gone'))),
  ADD CONSTRAINT "webhooks_kinds_check" CHECK (cardinality("kinds") > 0),
  ADD CONSTRAINT "webhooks_old_secret_check" CHECK (("sealed_old_secret" IS NULL) OR "old_secret_until" IS NOT NULL);

-- The same address with the same events twice would tell everything twice.
CREATE UNIQUE INDEX "webhooks_once_idx" ON "webhooks"("space_id", "address_hash", "kinds") NULLS NOT DISTINCT;

-- What waits, in its order.
CREATE INDEX "webhook_events_waiting_idx" ON "webhook_events"("webhook_id", "id") WHERE "done_at" IS NULL;

-- A webhook stands alone, as an import and an agent do.
ALTER TABLE "notifications"
  DROP CONSTRAINT "notifications_about_check",
  DROP CONSTRAINT "notifications_kind_check",
  ADD CONSTRAINT "notifications_about_check" CHECK (
    num_nonnulls("review_id", "comment_id", "suggestion_id", "grant_id", "publish_request_id", "import_id", "evaluation_id",
      "token_id", "webhook_id") = CASE WHEN "kind" = 'changed' THEN 0 ELSE 1 END
    AND ("prompt_id" IS NULL) = ("import_id" IS NOT NULL OR "token_id" IS NOT NULL OR "webhook_id" IS NOT NULL)),
  ADD CONSTRAINT "notifications_kind_check" CHECK (
    ("comment_id" IS NOT NULL) = ("kind" IN ('said', 'replied', 'mentioned'))
    AND ("suggestion_id" IS NOT NULL) = ("kind" IN ('suggested', 'suggestion-accepted', 'suggestion-declined'))
    AND ("grant_id" IS NOT NULL) = ("kind" = 'granted')
    AND ("publish_request_id" IS NOT NULL) = ("kind" IN ('publish-asked', 'publish-accepted', 'publish-declined'))
    AND ("import_id" IS NOT NULL) = ("kind" = 'import-finished')
    AND ("evaluation_id" IS NOT NULL) = ("kind" = 'evaluation-ended')
    AND ("token_id" IS NOT NULL) = ("kind" = 'agent-connected')
    AND ("webhook_id" IS NOT NULL) = ("kind" = 'webhook-off')
    AND "kind" IN ('asked', 'tested', 'changes', 'approved', 'commented', 'answered', 'asked-again', 'said', 'replied',
      'mentioned', 'suggested', 'suggestion-accepted', 'suggestion-declined', 'granted', 'publish-asked', 'publish-accepted',
      'publish-declined', 'changed', 'import-finished', 'evaluation-ended', 'agent-connected',
      'webhook-off'));
