-- AlterTable
ALTER TABLE "prompt_status" ADD COLUMN     "test_run_id" UUID,
ADD COLUMN     "test_run_warnings" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "prompt_test_cases" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "inputs" JSONB NOT NULL,
    "checks" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_test_cases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_test_runs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "provider" TEXT,
    "model" TEXT,
    "started_by" UUID,
    "total" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "end" TEXT,
    "end_reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "prompt_test_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_test_results" (
    "run_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "case_revision" INTEGER NOT NULL,
    "case_name" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "answer_length" INTEGER NOT NULL,
    "is_cut" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT,
    "checks" JSONB NOT NULL,
    "is_passed" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_test_results_pkey" PRIMARY KEY ("run_id","case_id")
);

-- CreateIndex
CREATE INDEX "prompt_test_cases_prompt_id_created_at_idx" ON "prompt_test_cases"("prompt_id", "created_at");

-- CreateIndex
CREATE INDEX "prompt_test_runs_prompt_id_started_at_id_idx" ON "prompt_test_runs"("prompt_id", "started_at" DESC, "id");

-- CreateIndex
CREATE INDEX "prompt_test_runs_prompt_id_version_started_at_idx" ON "prompt_test_runs"("prompt_id", "version", "started_at" DESC);

-- CreateIndex
CREATE INDEX "prompt_test_runs_started_by_idx" ON "prompt_test_runs"("started_by");

-- CreateIndex
CREATE INDEX "prompt_test_results_prompt_id_case_id_idx" ON "prompt_test_results"("prompt_id", "case_id");

-- CreateIndex
CREATE INDEX "prompt_status_test_run_id_idx" ON "prompt_status"("test_run_id");

-- AddForeignKey
ALTER TABLE "prompt_status" ADD CONSTRAINT "prompt_status_test_run_id_fkey" FOREIGN KEY ("test_run_id") REFERENCES "prompt_test_runs"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_test_cases" ADD CONSTRAINT "prompt_test_cases_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_test_runs" ADD CONSTRAINT "prompt_test_runs_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_test_runs" ADD CONSTRAINT "prompt_test_runs_prompt_id_version_fkey" FOREIGN KEY ("prompt_id", "version") REFERENCES "prompt_versions"("prompt_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_test_runs" ADD CONSTRAINT "prompt_test_runs_started_by_fkey" FOREIGN KEY ("started_by") REFERENCES "profiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_test_results" ADD CONSTRAINT "prompt_test_results_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "prompt_test_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- By hand from here: what Prisma's schema language can't express.

ALTER TABLE "prompt_test_cases"
  ADD CONSTRAINT "prompt_test_cases_name_check" CHECK (char_length("name") BETWEEN 1 AND 120),
  ADD CONSTRAINT "prompt_test_cases_inputs_check" CHECK (jsonb_typeof("inputs") = 'array' AND jsonb_array_length("inputs") <= 100),
  ADD CONSTRAINT "prompt_test_cases_checks_check"
    CHECK (jsonb_typeof("checks") = 'array' AND jsonb_array_length("checks") BETWEEN 1 AND 20),
  ADD CONSTRAINT "prompt_test_cases_revision_check" CHECK ("revision" >= 1);
ALTER TABLE "prompt_test_runs"
  ADD CONSTRAINT "prompt_test_runs_source_check"
    CHECK ("source" IN ('ai', 'pasted') AND ("source" = 'ai') = ("provider" IS NOT NULL) AND ("source" = 'ai') = ("model" IS NOT NULL)),
  ADD CONSTRAINT "prompt_test_runs_total_check" CHECK ("total" BETWEEN 1 AND 50),
  ADD CONSTRAINT "prompt_test_runs_end_check"
    CHECK ("end" IN ('finished', 'cancelled', 'stopped') AND "ended_at" IS NOT NULL OR "end" IS NULL AND "ended_at" IS NULL);
ALTER TABLE "prompt_test_results"
  ADD CONSTRAINT "prompt_test_results_hash_check" CHECK ("input_hash" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "prompt_test_results_answer_check"
    CHECK (char_length("answer") <= 20000 AND "answer_length" >= char_length("answer")),
  ADD CONSTRAINT "prompt_test_results_checks_check" CHECK (jsonb_typeof("checks") = 'array');
ALTER TABLE "prompt_status"
  ADD CONSTRAINT "prompt_status_test_run_check" CHECK ("test_run_id" IS NOT NULL OR "test_run_warnings" = '{}');

-- A run is what it was: its end is written once, its results and what rests on it never change, and all of it goes with the
-- prompt alone.
CREATE TRIGGER "prompt_test_runs_immutable"
  BEFORE UPDATE OF "id", "prompt_id", "version", "source", "provider", "model", "total", "started_at" ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "prompt_test_runs_end_once" BEFORE UPDATE OF "end", "ended_at", "end_reason" ON "prompt_test_runs"
  FOR EACH ROW WHEN (OLD."end" IS NOT NULL) EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "prompt_test_runs_keep" BEFORE UPDATE OF "started_by" ON "prompt_test_runs"
  FOR EACH ROW WHEN (NEW."started_by" IS NOT NULL AND OLD."started_by" IS DISTINCT FROM NEW."started_by")
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "prompt_test_runs_stay" BEFORE DELETE ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();
CREATE TRIGGER "prompt_test_results_immutable" BEFORE UPDATE ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "prompt_test_results_stay" BEFORE DELETE ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "refuse_removal"();
CREATE TRIGGER "prompt_status_test_run_immutable"
  BEFORE UPDATE OF "test_run_id", "test_run_warnings" ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- A result comes while its run is under way, and is of the same prompt.
CREATE FUNCTION "check_test_result"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "prompt_test_runs" r
    WHERE r."id" = NEW."run_id" AND r."prompt_id" = NEW."prompt_id" AND r."end" IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a run that has ended takes no result' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "prompt_test_results_of_run" BEFORE INSERT ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "check_test_result"();

-- Opened pages of the prompt show a run once it has ended.
CREATE TRIGGER "prompt_test_runs_announce" AFTER UPDATE OF "end" ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "announce_prompt_status"();
