-- CreateTable
CREATE TABLE "prompt_value_sets" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_value_sets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "prompt_value_sets_prompt_id_idx" ON "prompt_value_sets"("prompt_id");

-- CreateIndex
CREATE UNIQUE INDEX "prompt_value_sets_user_id_prompt_id_name_key" ON "prompt_value_sets"("user_id", "prompt_id", "name");

-- AddForeignKey
ALTER TABLE "prompt_value_sets" ADD CONSTRAINT "prompt_value_sets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_value_sets" ADD CONSTRAINT "prompt_value_sets_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- The longest set of the schema: 100 values of 100,000 characters in all, as JSON.
ALTER TABLE "prompt_value_sets"
  ADD CONSTRAINT "prompt_value_sets_name_check" CHECK (char_length("name") BETWEEN 1 AND 100),
  ADD CONSTRAINT "prompt_value_sets_values_check" CHECK (jsonb_typeof("values") = 'array' AND jsonb_array_length("values") BETWEEN 1 AND 100);
