-- The few test cases that a judge reads: the inbox of owners and admins asks for them while no judge is set up.
CREATE INDEX "prompt_test_cases_judged_idx" ON "prompt_test_cases" ("prompt_id") WHERE "checks" @> '[{"kind": "judge"}]';
