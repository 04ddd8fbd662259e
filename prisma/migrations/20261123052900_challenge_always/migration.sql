-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "challenge_always" BOOLEAN NOT NULL DEFAULT false;
