-- CreateIndex
CREATE INDEX "evaluation_calls_run_id_place_idx" ON "evaluation_calls"("run_id", "place");

-- Every step of a call finds it by its lease, also among the open calls of many evaluations.
CREATE INDEX "evaluation_calls_lease_idx" ON "evaluation_calls"("lease") WHERE "lease" IS NOT NULL;
