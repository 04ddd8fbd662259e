-- DropIndex
DROP INDEX "scim_groups_display_name_key";

-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "role_source" TEXT NOT NULL DEFAULT 'hand';

-- AlterTable
ALTER TABLE "scim_users" ADD COLUMN     "family_name" TEXT,
ADD COLUMN     "given_name" TEXT,
ADD COLUMN     "left_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "directory_requests" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "attributes" TEXT[],
    "status" INTEGER NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "directory_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_notices" (
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_notices_pkey" PRIMARY KEY ("kind")
);

ALTER TABLE "profiles" ADD CONSTRAINT "profiles_role_source_check"
  CHECK ("role_source" IN ('hand', 'sign-in', 'directory'));

-- Who has a role by the groups of a sign-in: the audit log has written it down.
UPDATE "profiles" SET "role_source" = 'sign-in'
FROM (
  SELECT DISTINCT ON ("subject_id") "subject_id", "details" ->> 'by' AS "by"
  FROM "audit_events" WHERE "action" = 'user.role' ORDER BY "subject_id", "id" DESC
) "last"
WHERE "last"."subject_id" = "profiles"."id" AND "last"."by" = 'company sign-in';

-- Names of groups have no case. Of those that differ only in it, all but the oldest get a part of their id.
UPDATE "scim_groups" SET "display_name" = "display_name" || ' (' || left("id"::text, 8) || ')'
WHERE EXISTS (
  SELECT 1 FROM "scim_groups" "other"
  WHERE lower("other"."display_name") = lower("scim_groups"."display_name")
    AND ("other"."created_at", "other"."id") < ("scim_groups"."created_at", "scim_groups"."id"));

-- CreateIndex
CREATE UNIQUE INDEX "scim_groups_name_key" ON "scim_groups"(lower("display_name"));

-- CreateIndex
CREATE INDEX "space_groups_lower_name_idx" ON "space_groups"(lower("name"));
