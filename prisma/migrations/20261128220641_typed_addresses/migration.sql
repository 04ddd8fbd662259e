-- AlterTable
ALTER TABLE "profiles" ADD COLUMN "email_writer" TEXT NOT NULL DEFAULT 'before';
ALTER TABLE "profiles" ALTER COLUMN "email_writer" SET DEFAULT 'holder';
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_email_writer_check" CHECK ("email_writer" IN ('holder', 'others', 'before'));

-- The audit log and the first start say whose address others wrote; of the rest nobody knows it.
UPDATE "profiles" p SET "email_writer" = 'others'
WHERE p."email" IN ('admin@cuebook.example', 'contributor@cuebook.example', 'viewer@cuebook.example')
  OR EXISTS (
    SELECT FROM "audit_events" a WHERE a."subject_id" = p."id"
      AND (a."action" = 'user.create'
        OR (a."action" = 'user.update' AND a."details"->'fields' ? 'email')
        OR (a."action" = 'user.role' AND a."details"->>'by' = 'command line'
          AND a."at" BETWEEN p."created_at" - INTERVAL '5 seconds' AND p."created_at" + INTERVAL '5 seconds')));

-- CreateTable
CREATE TABLE "address_findings" (
    "profile_id" UUID NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "ended" JSONB NOT NULL,
    "prompt_ids" UUID[] NOT NULL,
    "collection_ids" UUID[] NOT NULL,
    "is_from_before" BOOLEAN NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "address_findings_pkey" PRIMARY KEY ("profile_id")
);

-- AddForeignKey
ALTER TABLE "address_findings" ADD CONSTRAINT "address_findings_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
