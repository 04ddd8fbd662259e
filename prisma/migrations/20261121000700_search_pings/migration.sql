-- What search engines are told (docs/decisions/0061-search-engine-ping.md). A trigger queues each change of what the public
-- sees in the transaction of the change, whoever makes it; a loop in the servers sends it.

-- The addresses that running servers tell. None on a site that is not public: then nothing is queued.
CREATE TABLE "search_ping_targets" (
    "url" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "search_ping_targets_pkey" PRIMARY KEY ("url")
);

-- Rows are only inserted by writers of prompts, who so never wait for each other or for whoever sends. No foreign key to the
-- target: each row would lock it.
CREATE TABLE "search_pings" (
    "id" BIGSERIAL NOT NULL,
    "target" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "was_public" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_pings_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "search_pings_target_created_at_idx" ON "search_pings"("target", "created_at");

CREATE FUNCTION "queue_search_ping"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_pings" ("target", "slug", "was_public")
    SELECT t."url",
      CASE WHEN TG_OP = 'DELETE' THEN OLD."slug" ELSE NEW."slug" END,
      TG_OP <> 'INSERT' AND OLD."is_shared" AND OLD."deleted_at" IS NULL
    FROM "search_ping_targets" t;
  RETURN NULL;
END $$;

CREATE TRIGGER "prompts_ping_insert" AFTER INSERT ON "prompts"
  FOR EACH ROW WHEN (NEW."is_shared" AND NEW."deleted_at" IS NULL) EXECUTE FUNCTION "queue_search_ping"();
CREATE TRIGGER "prompts_ping_delete" AFTER DELETE ON "prompts"
  FOR EACH ROW WHEN (OLD."is_shared" AND OLD."deleted_at" IS NULL) EXECUTE FUNCTION "queue_search_ping"();
-- Text, visibility or existence has changed, and everybody could see the prompt before or can see it now.
CREATE TRIGGER "prompts_ping_update" AFTER UPDATE ON "prompts"
  FOR EACH ROW WHEN (
    ((OLD."is_shared" AND OLD."deleted_at" IS NULL) OR (NEW."is_shared" AND NEW."deleted_at" IS NULL))
    AND (OLD."version", OLD."updated_at", OLD."is_shared", OLD."deleted_at")
      IS DISTINCT FROM (NEW."version", NEW."updated_at", NEW."is_shared", NEW."deleted_at"))
  EXECUTE FUNCTION "queue_search_ping"();
