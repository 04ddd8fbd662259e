-- A model is another one once its address or its name at the service has changed.
CREATE OR REPLACE FUNCTION "raise_model_revision"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."revision" := OLD."revision" + CASE WHEN (NEW."base_url", NEW."model") IS DISTINCT FROM (OLD."base_url", OLD."model") THEN 1 ELSE 0 END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "ai_models_revision" BEFORE UPDATE ON "ai_models"
  FOR EACH ROW EXECUTE FUNCTION "raise_model_revision"();
