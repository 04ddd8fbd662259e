-- AlterTable
ALTER TABLE "factors" ADD COLUMN     "counter" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "credential_id" TEXT,
ADD COLUMN     "public_key" BYTEA,
ADD COLUMN     "transports" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "challenge" TEXT NOT NULL,
    "profile_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "passkey_challenges_profile_id_idx" ON "passkey_challenges"("profile_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "factors_credential_id_key" ON "factors"("credential_id");

-- AddForeignKey
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
