-- AlterTable
ALTER TABLE "ai_models" ADD COLUMN     "calls_at_once" INTEGER NOT NULL DEFAULT 4,
ADD COLUMN     "price_in" DOUBLE PRECISION,
ADD COLUMN     "price_out" DOUBLE PRECISION,
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "currency" TEXT NOT NULL DEFAULT 'USD',
ADD COLUMN     "default_calls_at_once" INTEGER NOT NULL DEFAULT 4,
ADD COLUMN     "default_model" TEXT,
ADD COLUMN     "default_price_in" DOUBLE PRECISION,
ADD COLUMN     "default_price_out" DOUBLE PRECISION,
ADD COLUMN     "default_revision" INTEGER NOT NULL DEFAULT 1;

-- Checks
ALTER TABLE "ai_models"
  ADD CONSTRAINT "ai_models_prices_check" CHECK ("price_in" >= 0 AND "price_out" >= 0),
  ADD CONSTRAINT "ai_models_calls_at_once_check" CHECK ("calls_at_once" BETWEEN 1 AND 32);
ALTER TABLE "settings"
  ADD CONSTRAINT "settings_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "settings_default_prices_check" CHECK ("default_price_in" >= 0 AND "default_price_out" >= 0),
  ADD CONSTRAINT "settings_default_calls_at_once_check" CHECK ("default_calls_at_once" BETWEEN 1 AND 32);

-- prisma/sql/models.sql
-- A model is another one once its address or its name at the service has changed.
CREATE OR REPLACE FUNCTION "raise_model_revision"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."revision" := OLD."revision" + CASE WHEN (NEW."base_url", NEW."model") IS DISTINCT FROM (OLD."base_url", OLD."model") THEN 1 ELSE 0 END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "ai_models_revision" BEFORE UPDATE ON "ai_models"
  FOR EACH ROW EXECUTE FUNCTION "raise_model_revision"();
