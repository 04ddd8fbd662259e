-- AlterTable
ALTER TABLE "prompt_test_results" ADD COLUMN     "is_undecided" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "judge_id" UUID;

-- AddForeignKey
ALTER TABLE "settings" ADD CONSTRAINT "settings_judge_id_fkey" FOREIGN KEY ("judge_id") REFERENCES "ai_models"("id") ON DELETE SET NULL ON UPDATE CASCADE;
