-- Several secrets that were replaced within a day sign at once.
ALTER TABLE "webhooks" ADD COLUMN "old_secrets" JSONB NOT NULL DEFAULT '[]';

UPDATE "webhooks" SET "old_secrets" = jsonb_build_array(jsonb_build_object(
  'sealed', "sealed_old_secret",
  'until', to_char("old_secret_until" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
))
WHERE "sealed_old_secret" IS NOT NULL;

-- Ends their check, too.
ALTER TABLE "webhooks" DROP COLUMN "old_secret_until", DROP COLUMN "sealed_old_secret";
