-- prisma/sql/history.sql
-- The text of an answer may be removed; its length, and what the checks said, stay.
CREATE OR REPLACE TRIGGER "prompt_test_results_history" BEFORE UPDATE ON "prompt_test_results"
  FOR EACH ROW WHEN (
    to_jsonb(OLD) - ARRAY['was_shared', 'answer'] IS DISTINCT FROM to_jsonb(NEW) - ARRAY['was_shared', 'answer']
    OR (OLD."answer" <> NEW."answer" AND NEW."answer" <> '')
    OR (OLD."was_shared" AND NOT NEW."was_shared"))
  EXECUTE FUNCTION "refuse_change"();

-- Results keep no text of an answer whose own text is removed.
UPDATE "prompt_test_results" t SET "answer" = '' WHERE t."answer" <> '' AND EXISTS (
  SELECT FROM "prompt_test_answers" a
  WHERE a."run_id" = t."run_id" AND a."case_id" = t."case_id" AND a."removed_at" IS NOT NULL);
