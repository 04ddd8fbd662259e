-- AlterTable
ALTER TABLE "space_members" ADD COLUMN     "by_group" TEXT;

-- CreateTable
CREATE TABLE "space_groups" (
    "space_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,

    CONSTRAINT "space_groups_pkey" PRIMARY KEY ("space_id","name")
);

-- CreateIndex
CREATE INDEX "space_groups_name_idx" ON "space_groups"("name");

-- AddForeignKey
ALTER TABLE "space_groups" ADD CONSTRAINT "space_groups_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "space_groups"
  ADD CONSTRAINT "space_groups_role_check" CHECK ("role" IN ('reader', 'member', 'publisher'));
