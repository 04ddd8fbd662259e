-- AlterTable
ALTER TABLE "prompts" ADD COLUMN     "files" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "prompt_versions" ADD COLUMN     "files" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "suggestions" ADD COLUMN     "files" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "file_blobs" (
    "sha256" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "size" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_blobs_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "file_uses" (
    "prompt_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "file_uses_pkey" PRIMARY KEY ("prompt_id","sha256")
);

-- CreateTable
CREATE TABLE "file_uploads" (
    "user_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_uploads_pkey" PRIMARY KEY ("user_id","sha256")
);

-- CreateIndex
CREATE INDEX "file_uses_sha256_idx" ON "file_uses"("sha256");

-- CreateIndex
CREATE INDEX "file_uploads_sha256_idx" ON "file_uploads"("sha256");

-- CreateIndex
CREATE INDEX "file_uploads_created_at_idx" ON "file_uploads"("created_at");

-- AddForeignKey
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "file_blobs"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "file_blobs"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- prisma/sql/files.sql
-- The bytes of files stay while a version or a suggestion names them. Neither is ever removed but with its prompt, so
-- that one row for each prompt and file is enough.

-- Fails for bytes that were removed in the meantime; otherwise a removal waits for the transaction and then finds the row.
CREATE OR REPLACE FUNCTION "use_files"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "file_uses" ("prompt_id", "sha256")
    SELECT DISTINCT NEW."prompt_id", "file" ->> 'sha256' AS "sha256" FROM jsonb_array_elements(NEW."files") AS "file"
    ORDER BY "sha256"
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompt_versions_use_files" AFTER INSERT ON "prompt_versions"
  FOR EACH ROW WHEN (NEW."files" <> '[]') EXECUTE FUNCTION "use_files"();

CREATE OR REPLACE TRIGGER "suggestions_use_files" AFTER INSERT ON "suggestions"
  FOR EACH ROW WHEN (NEW."files" <> '[]') EXECUTE FUNCTION "use_files"();

-- A digest is that of its bytes, whoever wrote them.
ALTER TABLE "file_blobs" ADD CONSTRAINT "file_blobs_check"
  CHECK ("sha256" = encode(sha256("bytes"), 'hex') AND "size" = octet_length("bytes") AND "size" <= 5242880);
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_files_check" CHECK (jsonb_typeof("files") = 'array');
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_files_check" CHECK (jsonb_typeof("files") = 'array');
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_files_check" CHECK (jsonb_typeof("files") = 'array');

CREATE OR REPLACE VIEW "approved_prompts" AS
  SELECT p."id", p."slug", v."title", v."description", v."content", left(v."content", 320) AS "excerpt",
    char_length(v."content") AS "content_length", "title_sort_key"(v."title") AS "title_key", v."category", v."tags",
    p."is_shared", p."created_by", p."created_at",
    CASE WHEN p."approved_version" = p."version" THEN p."updated_at" ELSE v."created_at" END AS "updated_at",
    p."usage_count", p."favorite_count", p."approved_version" AS "version", p."deleted_at", v."variables", p."recent_uses",
    v."messages", v."extras", p."space_id", v."skillName", v."files"
  FROM "prompts" p JOIN "prompt_versions" v ON v."prompt_id" = p."id" AND v."version" = p."approved_version"
  WHERE p."is_shared" AND p."deleted_at" IS NULL AND p."approved_version" IS NOT NULL;
CREATE OR REPLACE VIEW "guest_prompts" AS
  SELECT p."id", p."slug", p."title", p."description", p."content", p."excerpt", p."content_length", p."title_key",
    p."category", p."tags", p."is_shared", p."created_by", p."created_at", p."updated_at", p."usage_count",
    p."favorite_count", p."version", p."deleted_at", p."variables", p."recent_uses",
    p."messages", p."extras", p."space_id", p."skillName", p."files"
  FROM "prompts" p
  WHERE p."is_shared" AND p."deleted_at" IS NULL
    AND (p."space_id" = ANY (ARRAY(SELECT s."id" FROM "approving_spaces" s))) IS NOT TRUE
  UNION ALL
  SELECT a.* FROM "approving_spaces" s JOIN "approved_prompts" a ON a."space_id" = s."id";

-- The files that extras held as texts become files by digest, under the same paths; of two with one path the first.
CREATE FUNCTION pg_temp."files_in"("extras" JSONB) RETURNS TABLE ("path" TEXT, "bytes" BYTEA) LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT ON ("file" ->> 'path') "file" ->> 'path', convert_to("file" ->> 'text', 'UTF8')
  FROM jsonb_array_elements("extras" -> 'files') WITH ORDINALITY AS "given" ("file", "place")
  ORDER BY "file" ->> 'path', "place"
$$;
CREATE FUNCTION pg_temp."entries_of"("extras" JSONB) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'path', "path", 'sha256', encode(sha256("bytes"), 'hex'), 'size', octet_length("bytes")) ORDER BY "path" COLLATE "C"), '[]')
  FROM pg_temp."files_in"("extras")
$$;

INSERT INTO "file_blobs" ("sha256", "bytes", "size")
  SELECT encode(sha256("file"."bytes"), 'hex'), "file"."bytes", octet_length("file"."bytes")
  FROM (
    SELECT "extras" FROM "prompt_versions" WHERE jsonb_typeof("extras" -> 'files') = 'array'
    UNION ALL SELECT "extras" FROM "suggestions" WHERE jsonb_typeof("extras" -> 'files') = 'array'
    UNION ALL SELECT "extras" FROM "prompts" WHERE jsonb_typeof("extras" -> 'files') = 'array'
  ) "held" CROSS JOIN LATERAL pg_temp."files_in"("held"."extras") "file"
  ON CONFLICT DO NOTHING;

ALTER TABLE "prompt_versions" DISABLE TRIGGER "prompt_versions_history";
ALTER TABLE "suggestions" DISABLE TRIGGER "suggestions_history";
UPDATE "prompt_versions" SET "files" = pg_temp."entries_of"("extras"), "extras" = "extras" - 'files'
  WHERE jsonb_typeof("extras" -> 'files') = 'array';
UPDATE "suggestions" SET "files" = pg_temp."entries_of"("extras"), "extras" = "extras" - 'files'
  WHERE jsonb_typeof("extras" -> 'files') = 'array';
UPDATE "prompts" SET "files" = pg_temp."entries_of"("extras"), "extras" = "extras" - 'files'
  WHERE jsonb_typeof("extras" -> 'files') = 'array';
ALTER TABLE "prompt_versions" ENABLE TRIGGER "prompt_versions_history";
ALTER TABLE "suggestions" ENABLE TRIGGER "suggestions_history";

INSERT INTO "file_uses" ("prompt_id", "sha256")
  SELECT "named"."prompt_id", "file" ->> 'sha256' FROM (
    SELECT "prompt_id", "files" FROM "prompt_versions" WHERE "files" <> '[]'
    UNION ALL SELECT "prompt_id", "files" FROM "suggestions" WHERE "files" <> '[]'
  ) "named" CROSS JOIN LATERAL jsonb_array_elements("named"."files") "file"
  ON CONFLICT DO NOTHING;
