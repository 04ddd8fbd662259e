-- AlterTable
ALTER TABLE "prompt_status" ADD COLUMN     "was_shared" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "prompt_test_cases" ADD COLUMN     "was_shared" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "prompt_test_runs" ADD COLUMN     "was_shared" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "prompt_test_results" ADD COLUMN     "was_shared" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "prompt_reviews" ADD COLUMN     "was_shared" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "review_comments" ADD COLUMN     "was_shared" BOOLEAN NOT NULL DEFAULT false;


-- By hand from here: what Prisma's schema language can't express.

-- What is said of a prompt bears the visibility that the prompt has at that moment, whoever writes the row. Only somebody who
-- shares the prompt may show it later.
CREATE FUNCTION "mark_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (SELECT 1 FROM "prompts" p WHERE p."id" = NEW."prompt_id" AND p."is_shared");
  RETURN NEW;
END $$;
CREATE FUNCTION "mark_comment_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompt_reviews" r JOIN "prompts" p ON p."id" = r."prompt_id"
    WHERE r."id" = NEW."review_id" AND p."is_shared");
  RETURN NEW;
END $$;
-- A result shows the case that it is of, so it is shown where both are.
CREATE FUNCTION "mark_result_visibility"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."was_shared" := EXISTS (
    SELECT 1 FROM "prompts" p
    JOIN "prompt_test_runs" r ON r."id" = NEW."run_id" AND r."was_shared"
    JOIN "prompt_test_cases" c ON c."id" = NEW."case_id" AND c."was_shared"
    WHERE p."id" = NEW."prompt_id" AND p."is_shared");
  RETURN NEW;
END $$;

-- What is known of the time before: the log says what the prompt was at a moment.
CREATE FUNCTION "was_shared_at"("prompt" UUID, "at" TIMESTAMPTZ) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT COALESCE(
    (SELECT a."was_shared" AND a."kind" <> 'unshared' FROM "prompt_activity" a
     WHERE a."prompt_id" = "prompt" AND a."created_at" <= "at" ORDER BY a."id" DESC LIMIT 1),
    (SELECT p."is_shared" FROM "prompts" p WHERE p."id" = "prompt"))
$$;
UPDATE "prompt_status" SET "was_shared" = true WHERE "was_shared_at"("prompt_id", "created_at");
UPDATE "prompt_test_cases" SET "was_shared" = true WHERE "was_shared_at"("prompt_id", "updated_at");
UPDATE "prompt_test_runs" SET "was_shared" = true WHERE "was_shared_at"("prompt_id", "started_at");
UPDATE "prompt_reviews" SET "was_shared" = true WHERE "was_shared_at"("prompt_id", "created_at");
UPDATE "review_comments" c SET "was_shared" = true
  FROM "prompt_reviews" r WHERE r."id" = c."review_id" AND "was_shared_at"(r."prompt_id", c."created_at");
DROP TRIGGER "prompt_test_results_immutable" ON "prompt_test_results";
UPDATE "prompt_test_results" t SET "was_shared" = true
  FROM "prompt_test_runs" r WHERE r."id" = t."run_id" AND r."was_shared"
    AND NOT EXISTS (SELECT 1 FROM "prompt_test_cases" c WHERE c."id" = t."case_id" AND NOT c."was_shared");
DROP FUNCTION "was_shared_at"(UUID, TIMESTAMPTZ);

CREATE TRIGGER "prompt_test_results_immutable"
  BEFORE UPDATE OF "run_id", "case_id", "prompt_id", "case_revision", "case_name", "input_hash", "answer", "answer_length",
    "is_cut", "problem", "checks", "is_passed", "created_at" ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE TRIGGER "prompt_status_visibility" BEFORE INSERT ON "prompt_status"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();
-- A case says what was saved last.
CREATE TRIGGER "prompt_test_cases_visibility" BEFORE INSERT OR UPDATE OF "name", "inputs", "checks" ON "prompt_test_cases"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();
CREATE TRIGGER "prompt_test_runs_visibility" BEFORE INSERT ON "prompt_test_runs"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();
CREATE TRIGGER "prompt_test_results_visibility" BEFORE INSERT ON "prompt_test_results"
  FOR EACH ROW EXECUTE FUNCTION "mark_result_visibility"();
CREATE TRIGGER "prompt_reviews_visibility" BEFORE INSERT ON "prompt_reviews"
  FOR EACH ROW EXECUTE FUNCTION "mark_visibility"();
CREATE TRIGGER "review_comments_visibility" BEFORE INSERT ON "review_comments"
  FOR EACH ROW EXECUTE FUNCTION "mark_comment_visibility"();

-- What everybody could read stays readable.
CREATE TRIGGER "prompt_status_shown" BEFORE UPDATE OF "was_shared" ON "prompt_status"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "prompt_test_runs_shown" BEFORE UPDATE OF "was_shared" ON "prompt_test_runs"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "prompt_test_results_shown" BEFORE UPDATE OF "was_shared" ON "prompt_test_results"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "prompt_reviews_shown" BEFORE UPDATE OF "was_shared" ON "prompt_reviews"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "review_comments_shown" BEFORE UPDATE OF "was_shared" ON "review_comments"
  FOR EACH ROW WHEN (OLD."was_shared" AND NOT NEW."was_shared") EXECUTE FUNCTION "refuse_change"();
