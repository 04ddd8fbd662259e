-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "last_sign_in_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "sign_ins" (
    "id" BIGSERIAL NOT NULL,
    "profile_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "network" TEXT NOT NULL DEFAULT '',
    "is_new_browser" BOOLEAN NOT NULL,

    CONSTRAINT "sign_ins_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sign_ins_profile_id_at_id_idx" ON "sign_ins"("profile_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sign_ins_at_idx" ON "sign_ins"("at");

-- AddForeignKey
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who is signed in has signed in before.
UPDATE "profiles" p SET "last_sign_in_at" = s."at"
  FROM (SELECT "profile_id", max("created_at") AS "at" FROM "sessions" GROUP BY 1) s WHERE s."profile_id" = p."id";
