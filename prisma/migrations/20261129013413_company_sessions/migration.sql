-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "company_issuer" TEXT,
ADD COLUMN     "company_sid" TEXT,
ADD COLUMN     "company_subject" TEXT;

-- AlterTable
ALTER TABLE "pending_sign_ins" ADD COLUMN     "company_issuer" TEXT,
ADD COLUMN     "company_sid" TEXT,
ADD COLUMN     "company_subject" TEXT;

-- CreateTable
CREATE TABLE "company_logouts" (
    "id" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT,
    "sid" TEXT,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "company_logouts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "company_logouts_expires_at_idx" ON "company_logouts"("expires_at");

-- CreateIndex
CREATE INDEX "sessions_company_subject_idx" ON "sessions"("company_subject");

-- CreateIndex
CREATE INDEX "sessions_company_sid_idx" ON "sessions"("company_sid");
