-- Sessions end 90 days after sign-in, whatever their use; those that were moved past it before end then, too.
UPDATE sessions SET expires_at = created_at + interval '90 days' WHERE expires_at > created_at + interval '90 days';
