-- AlterTable
ALTER TABLE "space_group_requests" ADD COLUMN     "declined_at" TIMESTAMPTZ(3);
