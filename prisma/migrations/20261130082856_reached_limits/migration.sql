-- AlterTable
ALTER TABLE "prompt_evaluations" ADD COLUMN     "reached_limit" TEXT;

-- prisma/sql/history.sql
-- Besides its person and the mark 'once shared' only the progress of an evaluation changes, and that not once it has
-- ended.
CREATE OR REPLACE TRIGGER "prompt_evaluations_history" BEFORE UPDATE ON "prompt_evaluations"
  FOR EACH ROW WHEN (
    to_jsonb(OLD) - ARRAY['was_shared', 'started_by', 'token_id', 'state', 'reason', 'ended_at', 'calls', 'repeated_calls',
        'cost_nanos', 'is_cost_unknown', 'is_cost_estimated', 'stop_at_nanos', 'reached_limit']
      IS DISTINCT FROM
      to_jsonb(NEW) - ARRAY['was_shared', 'started_by', 'token_id', 'state', 'reason', 'ended_at', 'calls', 'repeated_calls',
        'cost_nanos', 'is_cost_unknown', 'is_cost_estimated', 'stop_at_nanos', 'reached_limit']
    OR (OLD."ended_at" IS NOT NULL
      AND (OLD."state", OLD."reason", OLD."ended_at") IS DISTINCT FROM (NEW."state", NEW."reason", NEW."ended_at"))
    OR (NEW."started_by" IS NOT NULL AND OLD."started_by" IS DISTINCT FROM NEW."started_by")
    OR (NEW."token_id" IS NOT NULL AND OLD."token_id" IS DISTINCT FROM NEW."token_id")
    OR (OLD."was_shared" AND NOT NEW."was_shared"))
  EXECUTE FUNCTION "refuse_change"();

ALTER TABLE "prompt_evaluations" ADD CONSTRAINT "prompt_evaluations_reached_limit_check"
  CHECK ("reached_limit" IN ('cost', 'month', 'day', 'account'));

-- Those that are paused at their own limit of cost, which Continue asks for another one of.
UPDATE "prompt_evaluations" SET "reached_limit" = 'cost'
  WHERE "state" = 'paused' AND "reason" LIKE 'The next request could cost more than the limit of %';
