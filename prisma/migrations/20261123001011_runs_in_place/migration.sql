-- Models that admins name, each an endpoint and a name; and what somebody was answered, for a week and for them alone.

CREATE TABLE "ai_models" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "api_key" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ai_models_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "prompt_runs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "prompt_id" UUID,
    "version" INTEGER,
    "model_name" TEXT NOT NULL,
    "inputs" JSONB NOT NULL,
    "answer" TEXT NOT NULL,
    "is_cut" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_runs_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "prompt_runs_user_id_prompt_id_created_at_idx" ON "prompt_runs"("user_id", "prompt_id", "created_at" DESC);
CREATE INDEX "prompt_runs_prompt_id_idx" ON "prompt_runs"("prompt_id");
CREATE INDEX "prompt_runs_created_at_idx" ON "prompt_runs"("created_at");

ALTER TABLE "prompt_runs" ADD CONSTRAINT "prompt_runs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "prompt_runs" ADD CONSTRAINT "prompt_runs_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand from here: what Prisma's schema language can't express.

ALTER TABLE "ai_models"
  ADD CONSTRAINT "ai_models_name_check" CHECK (char_length("name") BETWEEN 1 AND 80),
  ADD CONSTRAINT "ai_models_base_url_check" CHECK ("base_url" ~ '^https?://' AND char_length("base_url") <= 300),
  ADD CONSTRAINT "ai_models_model_check" CHECK (char_length("model") BETWEEN 1 AND 200);
