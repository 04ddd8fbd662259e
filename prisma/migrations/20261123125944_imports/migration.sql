-- CreateTable
CREATE TABLE "imports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "owner_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "formats" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "space_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created" INTEGER NOT NULL DEFAULT 0,
    "duplicates" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imported_prompts" (
    "import_id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "was_there" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "imported_prompts_pkey" PRIMARY KEY ("import_id","prompt_id")
);

-- CreateTable
CREATE TABLE "prompt_likeness" (
    "prompt_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "bands" INTEGER[],

    CONSTRAINT "prompt_likeness_pkey" PRIMARY KEY ("prompt_id")
);

-- CreateIndex
CREATE INDEX "imports_owner_id_created_at_id_idx" ON "imports"("owner_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "imports_created_at_idx" ON "imports"("created_at");

-- CreateIndex
CREATE INDEX "imported_prompts_prompt_id_idx" ON "imported_prompts"("prompt_id");

-- CreateIndex
CREATE INDEX "prompt_likeness_bands_idx" ON "prompt_likeness" USING GIN ("bands");

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_prompts" ADD CONSTRAINT "imported_prompts_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_prompts" ADD CONSTRAINT "imported_prompts_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_likeness" ADD CONSTRAINT "prompt_likeness_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Limits of `domain/import/limits.ts`.
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_name_check" CHECK (char_length("file_name") <= 255);

-- What is in a space already is found by its text, as what is somebody's own is.
CREATE INDEX "prompts_space_text_key_idx" ON "prompts" ("space_id", "prompt_text_key"("title", "content"))
  WHERE "space_id" IS NOT NULL;
