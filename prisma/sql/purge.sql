-- A purge removes all texts: slugs are made from titles, and stored API responses contain whole texts.

-- Runs once per statement. A slug that was public stays until it is in every search engine's queue, so that they learn
-- of the removal. Stored responses keep only their status, so that a repeated request doesn't create anything again.
CREATE OR REPLACE FUNCTION "forget_purged"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "changes" c SET "slug" = NULL FROM "purged" p
    WHERE c."subject" = p."id"::text AND c."slug" IS NOT NULL
      AND NOT EXISTS (
        SELECT 1 FROM "search_ping_targets" t WHERE c."transaction" >= pg_snapshot_xmin(t."position"::pg_snapshot));
  UPDATE "idempotent_requests" r SET "status" = 410, "body" = ''
    FROM (
      SELECT DISTINCT k."token_id", k."key" FROM "idempotent_requests" k
      CROSS JOIN LATERAL regexp_matches(k."body", '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') AS m("found")
      JOIN "purged" p ON p."id"::text = m."found"[1]
    ) answered
    WHERE r."token_id" = answered."token_id" AND r."key" = answered."key";
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "prompts_forget_purged" AFTER DELETE ON "prompts" REFERENCING OLD TABLE AS "purged"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_purged"();
