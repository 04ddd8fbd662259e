-- CreateIndex
CREATE INDEX "prompt_grants_expires_at_idx" ON "prompt_grants"("expires_at");
