-- AlterTable
ALTER TABLE "share_links" ADD COLUMN     "requested_by" UUID;

-- CreateIndex
CREATE INDEX "share_links_requested_by_idx" ON "share_links"("requested_by");

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- prisma/sql/spaces.sql
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
  -- Whoever asked a publisher for a link has its address, which would go on showing them each newest version.
  IF "role" IS NULL THEN
    UPDATE "share_links" SET "revoked_at" = now()
      WHERE "requested_by" = OLD."user_id" AND "revoked_at" IS NULL
        AND "prompt_id" IN (SELECT p."id" FROM "prompts" p WHERE p."space_id" = OLD."space_id");
  END IF;
  RETURN NULL;
END $$;
