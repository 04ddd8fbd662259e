-- CreateTable
CREATE TABLE "service_settings" (
    "name" TEXT NOT NULL,
    "config" JSONB,
    "secret" TEXT NOT NULL DEFAULT '',
    "has_secret" BOOLEAN NOT NULL DEFAULT false,
    "saved_at" TIMESTAMPTZ(3),
    "test" JSONB,

    CONSTRAINT "service_settings_pkey" PRIMARY KEY ("name")
);
