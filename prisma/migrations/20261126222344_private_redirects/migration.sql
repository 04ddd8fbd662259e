-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "private_redirects" BOOLEAN NOT NULL DEFAULT false;
