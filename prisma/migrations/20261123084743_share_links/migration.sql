-- CreateTable
CREATE TABLE "share_links" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "prompt_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "pin" TEXT NOT NULL,
    "version" INTEGER,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "share_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "share_links_token_hash_key" ON "share_links"("token_hash");

-- CreateIndex
CREATE INDEX "share_links_prompt_id_created_at_idx" ON "share_links"("prompt_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "share_links_created_by_idx" ON "share_links"("created_by");

-- CreateIndex
CREATE INDEX "share_links_expires_at_idx" ON "share_links"("expires_at");

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what a link shows.
ALTER TABLE "share_links"
  ADD CONSTRAINT "share_links_pin_check" CHECK ("pin" IN ('approved', 'newest', 'number')),
  ADD CONSTRAINT "share_links_version_check" CHECK (("pin" = 'number') = ("version" IS NOT NULL) AND "version" > 0);
