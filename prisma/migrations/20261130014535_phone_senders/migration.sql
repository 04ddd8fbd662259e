-- prisma/sql/accounts.sql
-- Whether a user may have mail sent to others: not while the account's holder typed the address, or registered with a
-- phone number, and has proved no address; and to an address that they typed only with one of their own.
CREATE OR REPLACE FUNCTION "user_may_mail"("sender" UUID, "to_typed" BOOLEAN) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM "profiles" p WHERE p."id" = "sender" AND p."is_active" AND p."deleted_at" IS NULL
      AND CASE WHEN p."email" IS NULL THEN p."email_writer" = 'others' AND NOT "to_typed"
        ELSE p."email_proved_at" IS NOT NULL OR p."email_writer" = 'others' END)
$$;
