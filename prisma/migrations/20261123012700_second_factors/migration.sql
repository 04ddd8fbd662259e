-- CreateTable
CREATE TABLE "factors" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "profile_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "secret" TEXT NOT NULL DEFAULT '',
    "last_step" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "factors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "profile_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("profile_id","code_hash")
);

-- CreateIndex
CREATE INDEX "factors_profile_id_idx" ON "factors"("profile_id");

-- AddForeignKey
ALTER TABLE "factors" ADD CONSTRAINT "factors_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema cannot say
ALTER TABLE "factors"
  ADD CONSTRAINT "factors_kind_check" CHECK ("kind" IN ('totp', 'passkey')),
  ADD CONSTRAINT "factors_name_check" CHECK (char_length("name") BETWEEN 1 AND 60);
