import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';

type Exports = WebAssembly.Exports & { __wbindgen_start: () => void };
/** Exported by the package to instantiate the engine; missing from its types. */
type Glue = { __wbg_set_wasm: (exports: WebAssembly.Exports) => void };

const refuse = () => Promise.reject(new Error('Schema texts are compared without a database.'));

/** The engine asks its database one thing when it is made, even to compare texts: is there a schema, which version. */
const adapterWithoutDatabase: SqlDriverAdapter = {
  provider: 'postgres',
  adapterName: 'no-database',
  queryRaw: () =>
    Promise.resolve({
      columnNames: ['exists', 'version', 'numeric_version'],
      columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
      rows: [[true, 'PostgreSQL 18.4', 180_004]],
    }),
  executeRaw: refuse,
  executeScript: refuse,
  startTransaction: refuse,
  dispose: () => Promise.resolve(),
};

const withoutDatabase: SqlMigrationAwareDriverAdapterFactory = {
  provider: 'postgres',
  adapterName: 'no-database',
  connect: () => Promise.resolve(adapterWithoutDatabase),
  connectToShadowDb: () => Promise.resolve(adapterWithoutDatabase),
};

let ready: Promise<void> | null = null;

/**
 * Prisma's own schema engine as WebAssembly: nothing to download, unlike the binary of the command line.
 *
 * @param url of a database; without one it can only compare schema texts
 */
export async function openSchemaEngine(url?: string): Promise<bindings.SchemaEngine> {
  await (ready ??= instantiate());
  const factory = url === undefined ? withoutDatabase : new PrismaPg({ connectionString: url });
  return bindings.SchemaEngine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
}

async function instantiate(): Promise<void> {
  // The engine's panics end here; without this place they would show as a TypeError of its glue.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (text: string) => console.error(text) },
  });
  const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(glue.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  });
  const exports = instance.exports as Exports;
  (bindings as unknown as Glue).__wbg_set_wasm(exports);
  exports.__wbindgen_start();
}

/**
 * The SQL that leads from one schema text to another; null when nothing that Prisma can express has changed.
 *
 * @param from null for an empty database
 */
export async function diffSchemas(from: string | null, to: string): Promise<string | null> {
  const engine = await openSchemaEngine();
  const asTarget = (content: string) => ({
    tag: 'schemaDatamodel' as const,
    files: [{ path: 'schema.prisma', content }],
  });
  const { exitCode, stdout } = await engine.diff({
    from: from === null ? { tag: 'empty' } : asTarget(from),
    to: asTarget(to),
    script: true,
    // Makes it tell a difference by its code, 2.
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  return exitCode === 2 && stdout ? stdout : null;
}
