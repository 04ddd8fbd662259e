-- Counters of rate-limiter-flexible. Unlogged: after a crash everybody starts anew, and no write waits for the disk.
CREATE UNLOGGED TABLE "rate_limits" (
  "key" VARCHAR(255) NOT NULL,
  "points" INTEGER NOT NULL DEFAULT 0,
  "expire" BIGINT,
  CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" ("expire");
