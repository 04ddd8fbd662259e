-- AlterTable
ALTER TABLE "personal_tokens" ADD COLUMN     "client_id" TEXT,
ADD COLUMN     "redirect_host" TEXT,
ALTER COLUMN "token_hash" DROP NOT NULL,
ALTER COLUMN "last_four" DROP NOT NULL;

-- CreateTable
CREATE TABLE "oauth_records" (
    "id_hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "connection_id" UUID,
    "payload" JSONB NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_records_pkey" PRIMARY KEY ("id_hash")
);

-- CreateIndex
CREATE INDEX "oauth_records_connection_id_idx" ON "oauth_records"("connection_id");

-- CreateIndex
CREATE INDEX "oauth_records_expires_at_idx" ON "oauth_records"("expires_at");

-- AddForeignKey
ALTER TABLE "oauth_records" ADD CONSTRAINT "oauth_records_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "personal_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: a row is a token or a connection, never half of both, and what opens something is kept as a hash.
ALTER TABLE "personal_tokens"
  ADD CONSTRAINT "personal_tokens_kind_check" CHECK (
    ("client_id" IS NULL) = ("token_hash" IS NOT NULL)
    AND ("client_id" IS NULL) = ("redirect_host" IS NULL)
    AND ("client_id" IS NULL) = ("last_four" IS NOT NULL)
  );
ALTER TABLE "oauth_records"
  ADD CONSTRAINT "oauth_records_id_hash_check" CHECK (length("id_hash") = 64),
  ADD CONSTRAINT "oauth_records_payload_check" CHECK (pg_column_size("payload") <= 65536);
