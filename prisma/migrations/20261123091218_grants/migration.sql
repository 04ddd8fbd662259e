-- CreateTable
CREATE TABLE "prompt_grants" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "subject_user_id" UUID,
    "subject_space_id" UUID,
    "right" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_grants_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "prompt_grants_subject_user_id_idx" ON "prompt_grants"("subject_user_id");

-- CreateIndex
CREATE INDEX "prompt_grants_subject_space_id_idx" ON "prompt_grants"("subject_space_id");

-- CreateIndex
CREATE INDEX "prompt_grants_created_by_idx" ON "prompt_grants"("created_by");

-- CreateIndex
CREATE UNIQUE INDEX "prompt_grants_prompt_id_subject_user_id_key" ON "prompt_grants"("prompt_id", "subject_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "prompt_grants_prompt_id_subject_space_id_key" ON "prompt_grants"("prompt_id", "subject_space_id");

-- AddForeignKey
ALTER TABLE "prompt_grants" ADD CONSTRAINT "prompt_grants_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_grants" ADD CONSTRAINT "prompt_grants_subject_user_id_fkey" FOREIGN KEY ("subject_user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_grants" ADD CONSTRAINT "prompt_grants_subject_space_id_fkey" FOREIGN KEY ("subject_space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_grants" ADD CONSTRAINT "prompt_grants_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "prompt_grants"
  ADD CONSTRAINT "prompt_grants_right_check" CHECK ("right" IN ('read', 'suggest', 'edit')),
  ADD CONSTRAINT "prompt_grants_subject_check" CHECK (num_nonnulls("subject_user_id", "subject_space_id") = 1),
  ADD CONSTRAINT "prompt_grants_expires_at_check" CHECK ("expires_at" > "created_at");

-- prisma/sql/announcements.sql
-- Tells servers of changes once they are committed.

-- Live changes (docs/decisions/0012-live-changes.md). PostgreSQL sends a notification when its transaction commits, so
-- nobody hears of a change that was rolled back, whoever wrote it. It carries ids and never a text: each server reads
-- the row again and tells a reader only what that reader may see.

-- Counters are left out: transactions that notify commit one after the other, which would divide the rate of favourites
-- and uses by four. The servers announce those themselves, a few times a second for all of them together.

-- Payload: kind, who could see the prompt before ('none', 'private' or 'shared'), prompt, creator, who did it, and its home
-- space before, '-' for none.
CREATE OR REPLACE FUNCTION "announce_prompt"("kind" TEXT, "before" "prompts", "id" UUID, "creator" UUID, "by" UUID) RETURNS VOID
  LANGUAGE sql AS $$
  SELECT pg_notify('cuebook_prompts', concat_ws(' ', "kind",
    CASE WHEN ("before")."id" IS NULL OR ("before")."deleted_at" IS NOT NULL THEN 'none'
         WHEN ("before")."is_shared" THEN 'shared' ELSE 'private' END,
    "id", "creator", coalesce("by", "creator"), coalesce(("before")."space_id"::text, '-')))
$$;

-- Called for prompts that are there, before or after the change.
CREATE OR REPLACE FUNCTION "announce_prompt_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "announce_prompt"('created', NULL, NEW."id", NEW."created_by", NULL);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "announce_prompt"('changed', OLD, OLD."id", OLD."created_by", NULL);
  ELSE
    PERFORM "announce_prompt"('changed', OLD, NEW."id", NEW."created_by", coalesce(NEW."deleted_by", OLD."deleted_by"));
  END IF;
  RETURN NULL;
END $$;

-- The badge of a card is its newest status.
CREATE OR REPLACE FUNCTION "announce_prompt_status"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "announce_prompt"('changed', p, p."id", p."created_by", NULL) FROM "prompts" p
    WHERE p."id" = NEW."prompt_id" AND p."deleted_at" IS NULL;
  RETURN NULL;
END $$;

-- Live inbox: whatever changes a review, or is said in one, is announced with the id of its prompt once it is committed. Each
-- server tells those of its readers who may see that prompt that there is something to look for, and nothing else.
CREATE OR REPLACE FUNCTION "announce_review"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_reviews', NEW."prompt_id"::text);
  RETURN NULL;
END $$;

-- As for the review itself.
CREATE OR REPLACE FUNCTION "announce_review_comment"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_reviews', r."prompt_id"::text) FROM "prompt_reviews" r WHERE r."id" = NEW."review_id";
  RETURN NULL;
END $$;

-- Sessions of an account whose rights change are looked at again.
CREATE OR REPLACE FUNCTION "announce_rights"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_sessions', 'profile ' || NEW."id");
  RETURN NULL;
END $$;

-- Whoever comes into a space, leaves it or gets another role in it sees other prompts from then on.
CREATE OR REPLACE FUNCTION "announce_membership"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_sessions', 'profile ' || coalesce(NEW."user_id", OLD."user_id"));
  RETURN NULL;
END $$;

-- Whom a prompt is granted hears of it as the people of its home do. Where a grant ends, streams are opened anew: what their
-- readers may see has changed.
CREATE OR REPLACE FUNCTION "announce_grant"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('cuebook_sessions', 'profile ' || u."id") FROM (
      SELECT OLD."subject_user_id" AS "id" WHERE OLD."subject_user_id" IS NOT NULL
      UNION SELECT m."user_id" FROM "space_members" m WHERE m."space_id" = OLD."subject_space_id"
    ) u;
  ELSE
    PERFORM "announce_prompt"('changed', p, p."id", p."created_by", NULL) FROM "prompts" p
      WHERE p."id" = NEW."prompt_id" AND p."deleted_at" IS NULL;
  END IF;
  RETURN NULL;
END $$;

-- Open streams of a session that ends, or of an account whose rights change, are closed at once. What is sent of a
-- session is the hash that is stored, which opens nothing.
CREATE OR REPLACE FUNCTION "announce_session_end"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cuebook_sessions', 'session ' || OLD."id_hash");
  RETURN NULL;
END $$;

-- Opened pages of the prompt show what is said of it: heard by those who hear of its reviews.
CREATE OR REPLACE TRIGGER "comments_announce" AFTER INSERT OR UPDATE ON "comments"
  FOR EACH ROW EXECUTE FUNCTION "announce_review"();

CREATE OR REPLACE TRIGGER "profiles_announce_rights" AFTER UPDATE OF "role", "is_active" ON "profiles"
  FOR EACH ROW WHEN ((OLD."role", OLD."is_active") IS DISTINCT FROM (NEW."role", NEW."is_active"))
  EXECUTE FUNCTION "announce_rights"();

CREATE OR REPLACE TRIGGER "prompt_grants_announce" AFTER INSERT OR UPDATE OR DELETE ON "prompt_grants"
  FOR EACH ROW EXECUTE FUNCTION "announce_grant"();

CREATE OR REPLACE TRIGGER "prompt_reviews_announce" AFTER INSERT OR UPDATE ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "announce_review"();

CREATE OR REPLACE TRIGGER "prompt_status_announce" AFTER INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "announce_prompt_status"();

-- Opened pages of the prompt show a run once it has ended.
CREATE OR REPLACE TRIGGER "prompt_test_runs_announce" AFTER UPDATE OF "end" ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "announce_prompt_status"();

CREATE OR REPLACE TRIGGER "prompts_announce_delete" AFTER DELETE ON "prompts"
  FOR EACH ROW WHEN (OLD."deleted_at" IS NULL) EXECUTE FUNCTION "announce_prompt_change"();

CREATE OR REPLACE TRIGGER "prompts_announce_insert" AFTER INSERT ON "prompts"
  FOR EACH ROW WHEN (NEW."deleted_at" IS NULL) EXECUTE FUNCTION "announce_prompt_change"();

-- Every change of text, visibility, home or existence moves one of these five; the long text itself is never compared.
CREATE OR REPLACE TRIGGER "prompts_announce_update" AFTER UPDATE ON "prompts"
  FOR EACH ROW WHEN ((OLD."deleted_at" IS NULL OR NEW."deleted_at" IS NULL)
    AND (OLD."version", OLD."updated_at", OLD."is_shared", OLD."space_id", OLD."deleted_at")
      IS DISTINCT FROM (NEW."version", NEW."updated_at", NEW."is_shared", NEW."space_id", NEW."deleted_at"))
  EXECUTE FUNCTION "announce_prompt_change"();

CREATE OR REPLACE TRIGGER "review_comments_announce" AFTER INSERT ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "announce_review_comment"();

CREATE OR REPLACE TRIGGER "space_members_announce" AFTER INSERT OR UPDATE OR DELETE ON "space_members"
  FOR EACH ROW EXECUTE FUNCTION "announce_membership"();

CREATE OR REPLACE TRIGGER "sessions_announce_end" AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "announce_session_end"();

-- As of comments: whoever may look at it looks again.
CREATE OR REPLACE TRIGGER "suggestions_announce" AFTER INSERT OR UPDATE ON "suggestions"
  FOR EACH ROW EXECUTE FUNCTION "announce_review"();
