-- CreateTable
CREATE TABLE "collection_pins" (
    "user_id" UUID NOT NULL,
    "collection_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collection_pins_pkey" PRIMARY KEY ("user_id","collection_id")
);

-- CreateIndex
CREATE INDEX "collection_pins_collection_id_idx" ON "collection_pins"("collection_id");

-- AddForeignKey
ALTER TABLE "collection_pins" ADD CONSTRAINT "collection_pins_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collection_pins" ADD CONSTRAINT "collection_pins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
