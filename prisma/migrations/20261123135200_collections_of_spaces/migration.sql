-- AlterTable
ALTER TABLE "collections" ADD COLUMN     "space_id" UUID;

-- CreateIndex
CREATE INDEX "collections_space_id_updated_at_id_idx" ON "collections"("space_id", "updated_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "collections" ADD CONSTRAINT "collections_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "spaces"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A space may go while a collection says that its people read it: then nobody but the creator does.
ALTER TABLE "collections" DROP CONSTRAINT "collections_visibility_check",
  ADD CONSTRAINT "collections_visibility_check" CHECK ("visibility" IN ('private', 'space', 'shared')),
  ADD CONSTRAINT "collections_space_id_check" CHECK ("space_id" IS NULL OR "visibility" = 'space');
