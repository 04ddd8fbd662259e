-- AlterTable
ALTER TABLE "prompt_versions" ADD COLUMN     "was_shared" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "prompt_activity" (
    "id" BIGSERIAL NOT NULL,
    "prompt_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "actor_id" UUID,
    "version" INTEGER,
    "details" JSONB NOT NULL DEFAULT '{}',
    "was_shared" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_activity_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "prompt_activity_prompt_id_id_idx" ON "prompt_activity"("prompt_id", "id" DESC);

-- CreateIndex
CREATE INDEX "prompt_activity_actor_id_idx" ON "prompt_activity"("actor_id");

-- AddForeignKey
ALTER TABLE "prompt_activity" ADD CONSTRAINT "prompt_activity_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_activity" ADD CONSTRAINT "prompt_activity_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- By hand from here: what Prisma's schema language can't express.

ALTER TABLE "prompt_activity"
  ADD CONSTRAINT "prompt_activity_kind_check" CHECK ("kind" ~ '^[a-z]+(-[a-z]+)*$' AND char_length("kind") <= 40),
  ADD CONSTRAINT "prompt_activity_version_check" CHECK ("version" >= 1);

-- What a shared prompt says, everybody could read: that version stays readable to all readers. Versions that were only ever
-- private stay their creator's, also after a later version is shared. Which is which, the moment decides in which
-- `version` and `is_shared` of the prompt change together.
CREATE FUNCTION "mark_shared_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "prompt_versions" SET "was_shared" = true
    WHERE "prompt_id" = NEW."id" AND "version" = NEW."version" AND NOT "was_shared";
  RETURN NULL;
END $$;
CREATE TRIGGER "prompts_mark_shared_version" AFTER UPDATE OF "version", "is_shared" ON "prompts"
  FOR EACH ROW
  WHEN (NEW."is_shared" AND (OLD."version", OLD."is_shared") IS DISTINCT FROM (NEW."version", NEW."is_shared"))
  EXECUTE FUNCTION "mark_shared_version"();

-- The first version comes after its prompt; a later one comes before the prompt moves on to it.
CREATE FUNCTION "mark_first_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompts" p WHERE p."id" = NEW."prompt_id" AND p."version" = NEW."version" AND p."is_shared");
  RETURN NEW;
END $$;
CREATE TRIGGER "prompt_versions_mark" BEFORE INSERT ON "prompt_versions"
  FOR EACH ROW WHEN (NOT NEW."was_shared") EXECUTE FUNCTION "mark_first_version"();

-- Of older versions nobody knows whether they were shared, so only the present ones count as such.
UPDATE "prompt_versions" v SET "was_shared" = true
  FROM "prompts" p WHERE p."id" = v."prompt_id" AND p."version" = v."version" AND p."is_shared";

-- Rows that say what happened are never changed, and go with their prompt alone: a cascade runs when the prompt's row is
-- gone already. Two things may still happen to one: its author's account goes, and its text becomes public.
CREATE FUNCTION "refuse_removal"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "prompts" WHERE "id" = OLD."prompt_id") THEN
    RAISE EXCEPTION '% rows are never removed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER "prompt_versions_stay" BEFORE DELETE ON "prompt_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();
CREATE TRIGGER "prompt_status_stay" BEFORE DELETE ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();
CREATE TRIGGER "prompt_activity_stay" BEFORE DELETE ON "prompt_activity"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();

CREATE TRIGGER "prompt_versions_keep" BEFORE UPDATE OF "prompt_id", "author_id", "was_shared" ON "prompt_versions"
  FOR EACH ROW WHEN (OLD."prompt_id" <> NEW."prompt_id" OR (OLD."was_shared" AND NOT NEW."was_shared")
    OR (NEW."author_id" IS NOT NULL AND OLD."author_id" IS DISTINCT FROM NEW."author_id"))
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "prompt_status_keep" BEFORE UPDATE OF "prompt_id", "approved_by" ON "prompt_status"
  FOR EACH ROW WHEN (OLD."prompt_id" <> NEW."prompt_id"
    OR (NEW."approved_by" IS NOT NULL AND OLD."approved_by" IS DISTINCT FROM NEW."approved_by"))
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "prompt_activity_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "kind", "version", "details", "was_shared", "created_at" ON "prompt_activity"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "prompt_activity_keep" BEFORE UPDATE OF "actor_id" ON "prompt_activity"
  FOR EACH ROW WHEN (NEW."actor_id" IS NOT NULL AND OLD."actor_id" IS DISTINCT FROM NEW."actor_id")
  EXECUTE FUNCTION "refuse_change"();

-- What is known of the time before.
INSERT INTO "prompt_activity" ("prompt_id", "kind", "actor_id", "version", "was_shared", "created_at")
  SELECT * FROM (
    SELECT v."prompt_id",
      CASE WHEN v."version" = 1 THEN 'created' WHEN v."note" LIKE 'Restored from version %' THEN 'restored' ELSE 'edited' END,
      v."author_id", v."version", v."was_shared", v."created_at" AS "at"
    FROM "prompt_versions" v
    UNION ALL
    SELECT s."prompt_id", s."status", s."approved_by", s."version", v."was_shared", s."created_at"
    FROM "prompt_status" s JOIN "prompt_versions" v ON v."prompt_id" = s."prompt_id" AND v."version" = s."version"
  ) AS known ORDER BY known."at";
