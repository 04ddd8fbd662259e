-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "default_models_seen" JSONB NOT NULL DEFAULT '{}';
