-- AlterTable
ALTER TABLE "backups" ADD COLUMN     "is_checked" BOOLEAN NOT NULL DEFAULT true;
