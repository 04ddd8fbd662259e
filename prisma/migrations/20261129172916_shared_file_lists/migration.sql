-- prisma/sql/files.sql
-- Fails for bytes that were removed in the meantime; otherwise a removal waits for the transaction and then finds the row.
-- A list that the version before has, or the base of a suggestion, has its rows: most changes are of the text alone.
CREATE OR REPLACE FUNCTION "use_files"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  "before" INTEGER;
BEGIN
  IF TG_TABLE_NAME = 'suggestions' THEN
    "before" := NEW."base_version";
  ELSE
    "before" := NEW."version" - 1;
  END IF;
  IF EXISTS (
    SELECT FROM "prompt_versions" v
    WHERE v."prompt_id" = NEW."prompt_id" AND v."version" = "before" AND v."files" = NEW."files"
  ) THEN
    RETURN NULL;
  END IF;
  INSERT INTO "file_uses" ("prompt_id", "sha256")
    SELECT DISTINCT NEW."prompt_id", "file" ->> 'sha256' AS "sha256" FROM jsonb_array_elements(NEW."files") AS "file"
    ORDER BY "sha256"
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
