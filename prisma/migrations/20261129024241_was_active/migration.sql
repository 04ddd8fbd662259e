-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "was_active" BOOLEAN NOT NULL DEFAULT true;

-- Accounts that are deleted now, by the last word of the audit log.
UPDATE "profiles" p SET "was_active" = false
WHERE p."deleted_at" IS NOT NULL AND p."erased_at" IS NULL AND 'user.deactivate' = (
  SELECT e."action" FROM "audit_events" e
  WHERE e."subject_id" = p."id" AND e."action" IN ('user.create', 'user.activate', 'user.deactivate', 'user.restore')
  ORDER BY e."at" DESC, e."position" DESC LIMIT 1);
