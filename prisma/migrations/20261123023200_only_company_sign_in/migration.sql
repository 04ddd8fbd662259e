-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "break_glass_id" UUID,
ADD COLUMN     "only_company_sign_in" BOOLEAN NOT NULL DEFAULT false;
