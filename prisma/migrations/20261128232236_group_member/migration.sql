-- AlterTable
ALTER TABLE "provider_notices" ADD COLUMN     "detail" TEXT NOT NULL DEFAULT '';
