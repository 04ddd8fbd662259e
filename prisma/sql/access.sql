-- Who may see a prompt: one function per question, the same table as src/domain/prompt/policy.ts. PostgreSQL puts each
-- body into the statement that calls it, so indexes serve it as if it were written there; a test of the plans says so
-- (tests/integration/access). That needs a single SELECT in LANGUAGE sql, not VOLATILE, not STRICT, and for a function
-- that returns one value no subquery in its body: callers pass what it needs as arrays.

-- Whether everybody sees a prompt.
CREATE OR REPLACE FUNCTION "is_public"("is_shared" BOOLEAN, "deleted_at" TIMESTAMPTZ) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS $$
  SELECT "is_shared" AND "deleted_at" IS NULL
$$;

-- The spaces that a person is in: people who leave lose access with the next statement.
CREATE OR REPLACE FUNCTION "spaces_of"("person" UUID) RETURNS SETOF UUID LANGUAGE sql STABLE AS $$
  SELECT m."space_id" FROM "space_members" m JOIN "spaces" s ON s."id" = m."space_id"
  WHERE m."user_id" = "person" AND s."deleted_at" IS NULL
$$;

-- Whether a grant is in force now.
CREATE OR REPLACE FUNCTION "is_in_force"("expires_at" TIMESTAMPTZ) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT "expires_at" IS NULL OR "expires_at" > now()
$$;

-- The prompts granted to a person now, to them or to one of their spaces, by the indexes of receivers.
CREATE OR REPLACE FUNCTION "granted_to"("person" UUID) RETURNS TABLE ("prompt_id" UUID) LANGUAGE sql STABLE AS $$
  SELECT g."prompt_id" FROM "prompt_grants" g WHERE g."subject_user_id" = "person" AND "is_in_force"(g."expires_at")
  UNION ALL
  SELECT g."prompt_id" FROM "prompt_grants" g
  WHERE g."subject_space_id" = ANY(ARRAY(SELECT mine."id" FROM "spaces_of"("person") AS mine("id")))
    AND "is_in_force"(g."expires_at")
$$;

-- The grants of one prompt that a person has now, by the index of the prompt.
CREATE OR REPLACE FUNCTION "grants_on"("prompt" UUID, "person" UUID) RETURNS TABLE ("right" TEXT, "since" TIMESTAMPTZ)
LANGUAGE sql STABLE AS $$
  SELECT g."right", g."created_at" FROM "prompt_grants" g
  WHERE g."prompt_id" = "prompt" AND "is_in_force"(g."expires_at") AND (g."subject_user_id" = "person"
    OR g."subject_space_id" = ANY(ARRAY(SELECT mine."id" FROM "spaces_of"("person") AS mine("id"))))
$$;

-- The people who have some prompts by grants now, with the right of each grant.
CREATE OR REPLACE FUNCTION "holders_of"("prompts" UUID[]) RETURNS TABLE ("prompt_id" UUID, "user_id" UUID, "right" TEXT)
LANGUAGE sql STABLE AS $$
  SELECT g."prompt_id", g."subject_user_id", g."right" FROM "prompt_grants" g
  WHERE g."prompt_id" = ANY("prompts") AND g."subject_user_id" IS NOT NULL AND "is_in_force"(g."expires_at")
  UNION ALL
  SELECT g."prompt_id", m."user_id", g."right" FROM "prompt_grants" g
  JOIN "spaces" s ON s."id" = g."subject_space_id" AND s."deleted_at" IS NULL
  JOIN "space_members" m ON m."space_id" = s."id"
  WHERE g."prompt_id" = ANY("prompts") AND "is_in_force"(g."expires_at")
$$;

-- Whether a prompt is a person's own: in a space only while they are in it. "spaces" are those of `spaces_of`.
CREATE OR REPLACE FUNCTION "is_own"("created_by" UUID, "space_id" UUID, "person" UUID, "spaces" UUID[]) RETURNS BOOLEAN
LANGUAGE sql IMMUTABLE AS $$
  SELECT "created_by" = "person" AND ("space_id" IS NULL OR "space_id" = ANY("spaces"))
$$;

-- Whether a person's lists contain a prompt that is not deleted. "spaces" are those of `spaces_of`, "is_granted" is
-- whether it is among `granted_to`.
CREATE OR REPLACE FUNCTION "is_listed"(
  "is_shared" BOOLEAN, "created_by" UUID, "space_id" UUID, "person" UUID, "spaces" UUID[], "is_granted" BOOLEAN
) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS $$
  SELECT "is_shared" OR ("created_by" = "person" AND "space_id" IS NULL) OR "space_id" = ANY("spaces") OR "is_granted"
$$;
