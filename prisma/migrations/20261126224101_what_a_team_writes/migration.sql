-- AlterTable
ALTER TABLE "mail_outbox" ADD COLUMN     "comment_id" UUID,
ADD COLUMN     "digest_since" TIMESTAMPTZ(3),
ADD COLUMN     "digest_until" TIMESTAMPTZ(3),
ADD COLUMN     "invitation_id" UUID,
ADD COLUMN     "prompt_id" UUID,
ADD COLUMN     "review_id" UUID,
ADD COLUMN     "suggestion_id" UUID,
ADD COLUMN     "user_id" UUID,
ADD COLUMN     "was_shared" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "prompts" ADD COLUMN     "creator_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "space_removals" (
    "space_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_by" UUID,

    CONSTRAINT "space_removals_pkey" PRIMARY KEY ("space_id","user_id")
);

-- CreateTable
CREATE TABLE "publish_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "space_id" UUID NOT NULL,
    "requested_by" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'open',
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "publish_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "space_removals_user_id_idx" ON "space_removals"("user_id");

-- CreateIndex
CREATE INDEX "space_removals_removed_by_idx" ON "space_removals"("removed_by");

-- CreateIndex
CREATE INDEX "publish_requests_prompt_id_idx" ON "publish_requests"("prompt_id");

-- CreateIndex
CREATE INDEX "publish_requests_space_id_state_created_at_idx" ON "publish_requests"("space_id", "state", "created_at");

-- CreateIndex
CREATE INDEX "publish_requests_requested_by_created_at_id_idx" ON "publish_requests"("requested_by", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "publish_requests_decided_by_idx" ON "publish_requests"("decided_by");

-- CreateIndex
CREATE INDEX "mail_outbox_user_id_idx" ON "mail_outbox"("user_id");

-- CreateIndex
CREATE INDEX "mail_outbox_prompt_id_idx" ON "mail_outbox"("prompt_id");

-- CreateIndex
CREATE INDEX "mail_outbox_review_id_idx" ON "mail_outbox"("review_id");

-- CreateIndex
CREATE INDEX "mail_outbox_comment_id_idx" ON "mail_outbox"("comment_id");

-- CreateIndex
CREATE INDEX "mail_outbox_suggestion_id_idx" ON "mail_outbox"("suggestion_id");

-- CreateIndex
CREATE INDEX "mail_outbox_invitation_id_idx" ON "mail_outbox"("invitation_id");

-- CreateIndex
CREATE INDEX "space_invitations_invited_by_idx" ON "space_invitations"("invited_by");

-- AddForeignKey
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "prompt_reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_suggestion_id_fkey" FOREIGN KEY ("suggestion_id") REFERENCES "suggestions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "space_invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_removals" ADD CONSTRAINT "space_removals_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_removals" ADD CONSTRAINT "space_removals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_removals" ADD CONSTRAINT "space_removals_removed_by_fkey" FOREIGN KEY ("removed_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publish_requests" ADD CONSTRAINT "publish_requests_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publish_requests" ADD CONSTRAINT "publish_requests_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publish_requests" ADD CONSTRAINT "publish_requests_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publish_requests" ADD CONSTRAINT "publish_requests_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What somebody has made in a space and does not see any more is told from their counter.
CREATE INDEX "prompts_creator_space_idx" ON "prompts" ("created_by", "space_id")
  WHERE "space_id" IS NOT NULL AND NOT "is_shared" AND "deleted_at" IS NULL;
-- The Trash of a space.
CREATE INDEX "prompts_space_deleted_idx" ON "prompts" ("space_id", "deleted_at" DESC, "id" DESC)
  WHERE "space_id" IS NOT NULL AND "deleted_at" IS NOT NULL;

ALTER TABLE "publish_requests"
  ADD CONSTRAINT "publish_requests_kind_check" CHECK ("kind" IN ('move-out', 'share', 'link')),
  ADD CONSTRAINT "publish_requests_state_check" CHECK ("state" IN ('open', 'accepted', 'declined', 'withdrawn', 'ended')),
  ADD CONSTRAINT "publish_requests_note_check" CHECK (length("note") <= 1000),
  ADD CONSTRAINT "publish_requests_reason_check" CHECK (length("reason") <= 1000);
-- Who has asked for something of a prompt asks for it once.
CREATE UNIQUE INDEX "publish_requests_open_key" ON "publish_requests" ("prompt_id", "requested_by", "kind") WHERE "state" = 'open';

-- Prompts of spaces that were deleted are out of them, and go to people who were in them: as a deletion does it from now on.
INSERT INTO "prompt_activity" ("prompt_id", "kind", "actor_id", "was_shared", "created_at")
  SELECT p."id", 'moved', s."deleted_by", p."is_shared", s."deleted_at"
  FROM "prompts" p JOIN "spaces" s ON s."id" = p."space_id" AND s."deleted_at" IS NOT NULL;
UPDATE "prompts" p SET "space_id" = NULL,
  "created_by" = coalesce(g."heir", p."created_by"),
  "creator_since" = CASE WHEN g."heir" IS NOT NULL THEN p."space_since" END,
  "deleted_by" = CASE WHEN p."deleted_at" IS NOT NULL THEN coalesce(g."heir", p."created_by") END
FROM (
  SELECT of."id", CASE WHEN m."user_id" IS NULL THEN s."deleted_by" END AS "heir"
  FROM "prompts" of JOIN "spaces" s ON s."id" = of."space_id" AND s."deleted_at" IS NOT NULL
  LEFT JOIN "space_members" m ON m."space_id" = s."id" AND m."user_id" = of."created_by"
) g WHERE g."id" = p."id";

-- prisma/sql/spaces.sql
-- What ends with somebody's place in a space, however it ends: an owner, a group of the company, the account itself, a script
-- (docs/decisions/0190-spaces.md).

-- Whether somebody is an owner of a space now, and can act as one.
CREATE OR REPLACE FUNCTION "owns_space"("space" UUID, "person" UUID) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM "space_members" m JOIN "profiles" p ON p."id" = m."user_id" AND p."is_active" AND p."deleted_at" IS NULL
    WHERE m."space_id" = "space" AND m."user_id" = "person" AND m."role" = 'owner')
$$;

-- The grants of prompts of a space that end with a place in it: those that somebody has, or whose space they gave them to. A grant
-- stays that another person, who is an owner now, gave; and one from before the person came, unless they changed it themselves.
CREATE OR REPLACE FUNCTION "grants_that_end"("space" UUID, "person" UUID, "joined" TIMESTAMPTZ) RETURNS SETOF UUID LANGUAGE sql STABLE AS $$
  SELECT g."id" FROM "prompt_grants" g JOIN "prompts" p ON p."id" = g."prompt_id" AND p."space_id" = "space"
  WHERE (g."subject_user_id" = "person"
      OR (g."created_by" = "person" AND g."subject_space_id" IN (
        SELECT m."space_id" FROM "space_members" m WHERE m."user_id" = "person")))
    AND (g."created_by" = "person" OR g."created_at" >= "joined")
    AND NOT (g."created_by" IS DISTINCT FROM "person" AND "owns_space"("space", g."created_by"))
$$;

-- Somebody is out of a space, or is something else there. Invitations are made by owners, links and grants by whoever publishes.
CREATE OR REPLACE FUNCTION "end_place_in_space"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  "role" CONSTANT TEXT := CASE WHEN TG_OP = 'UPDATE' THEN NEW."role" END;
BEGIN
  UPDATE "publish_requests" SET "state" = 'ended', "decided_at" = now()
    WHERE "space_id" = OLD."space_id" AND "requested_by" = OLD."user_id" AND "state" = 'open';
  IF "role" IS DISTINCT FROM 'owner' THEN
    DELETE FROM "space_invitations" WHERE "space_id" = OLD."space_id" AND "invited_by" = OLD."user_id";
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

-- What was asked of a prompt in its space is over once it is elsewhere or in the Trash, and sharing it once it is shared.
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
