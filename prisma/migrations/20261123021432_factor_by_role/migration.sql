-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "admins_need_factor" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "contributors_need_factor" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "viewers_need_factor" BOOLEAN NOT NULL DEFAULT false;
