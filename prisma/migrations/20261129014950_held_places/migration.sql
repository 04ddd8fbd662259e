-- CreateTable
CREATE TABLE "server_processes" (
    "id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "server_processes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "held_places" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "process_id" UUID NOT NULL,

    CONSTRAINT "held_places_pkey" PRIMARY KEY ("id","key")
);

-- CreateIndex
CREATE INDEX "held_places_key_idx" ON "held_places"("key");

-- CreateIndex
CREATE INDEX "held_places_process_id_idx" ON "held_places"("process_id");

-- AddForeignKey
ALTER TABLE "held_places" ADD CONSTRAINT "held_places_process_id_fkey" FOREIGN KEY ("process_id") REFERENCES "server_processes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
