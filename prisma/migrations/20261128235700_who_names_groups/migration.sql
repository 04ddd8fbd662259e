-- AlterTable
ALTER TABLE "spaces" ADD COLUMN     "created_by" UUID;

-- AlterTable
ALTER TABLE "space_groups" ADD COLUMN     "named_at" TIMESTAMPTZ(3),
ADD COLUMN     "named_by" UUID;

-- CreateTable
CREATE TABLE "space_group_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "space_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "requested_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "space_group_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "space_group_requests_requested_by_idx" ON "space_group_requests"("requested_by");

-- CreateIndex
CREATE INDEX "space_group_requests_created_at_id_idx" ON "space_group_requests"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "space_group_requests_space_id_name_key" ON "space_group_requests"("space_id", "name");

-- CreateIndex
CREATE INDEX "spaces_created_by_idx" ON "spaces"("created_by");

-- CreateIndex
CREATE INDEX "space_groups_named_by_idx" ON "space_groups"("named_by");

-- AddForeignKey
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_groups" ADD CONSTRAINT "space_groups_named_by_fkey" FOREIGN KEY ("named_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_group_requests" ADD CONSTRAINT "space_group_requests_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_group_requests" ADD CONSTRAINT "space_group_requests_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "space_group_requests" ADD CONSTRAINT "space_group_requests_role_check"
  CHECK (role IN ('reader', 'member', 'publisher'));

-- Of spaces from before, the owner who joined first created it: it was made with them.
UPDATE spaces s SET created_by = (
  SELECT m.user_id FROM space_members m
  WHERE m.space_id = s.id AND m.role = 'owner' AND m.joined_at <= s.created_at + interval '1 minute'
  ORDER BY m.joined_at, m.user_id LIMIT 1);
