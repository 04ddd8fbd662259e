-- AlterTable
ALTER TABLE "space_invitations" ADD COLUMN     "user_id" UUID;

-- CreateIndex
CREATE INDEX "space_invitations_user_id_idx" ON "space_invitations"("user_id");

-- AddForeignKey
ALTER TABLE "space_invitations" ADD CONSTRAINT "space_invitations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
