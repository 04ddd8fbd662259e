-- CreateTable
CREATE TABLE "personal_tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "profile_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "scopes" TEXT[],
    "is_limited" BOOLEAN NOT NULL,
    "space_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "personal_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_requests" (
    "token_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER,
    "body" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_requests_pkey" PRIMARY KEY ("token_id","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "personal_tokens_token_hash_key" ON "personal_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "personal_tokens_profile_id_created_at_idx" ON "personal_tokens"("profile_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "personal_tokens_expires_at_idx" ON "personal_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "idempotent_requests_created_at_idx" ON "idempotent_requests"("created_at");

-- AddForeignKey
ALTER TABLE "personal_tokens" ADD CONSTRAINT "personal_tokens_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotent_requests" ADD CONSTRAINT "idempotent_requests_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "personal_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: no token lives longer than a year, and what is kept of one is a hash.
ALTER TABLE "personal_tokens"
  ADD CONSTRAINT "personal_tokens_token_hash_check" CHECK (length("token_hash") = 64),
  ADD CONSTRAINT "personal_tokens_name_check" CHECK (length("name") BETWEEN 1 AND 80),
  ADD CONSTRAINT "personal_tokens_expires_at_check" CHECK ("expires_at" <= "created_at" + interval '366 days'),
  ADD CONSTRAINT "personal_tokens_spaces_check" CHECK ("is_limited" = (cardinality("space_ids") > 0));
ALTER TABLE "idempotent_requests"
  ADD CONSTRAINT "idempotent_requests_key_check" CHECK (length("key") BETWEEN 1 AND 255);
