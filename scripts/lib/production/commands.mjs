/** The scripts of package.json that a production folder keeps: those that run and maintain a server. */
export const COMMANDS = ['import', 'export', 'admin', 'backup', 'restore', 'doctor', 'ai:check'];

/** Called by `npm start`. */
const FIRST_RUN = 'scripts/first-run.ts';

/**
 * The TypeScript files of the commands, relative to the root.
 * @param {Record<string, string>} scripts those of package.json
 */
export function commandFiles(scripts) {
  const files = COMMANDS.map((name) => {
    const file = /^node scripts\/run\.mjs (scripts\/[\w-]+\.ts)$/.exec(scripts[name] ?? '')?.[1];
    if (file === undefined) throw new Error(`package.json: the script ${name} runs no file of scripts`);
    return file;
  });
  return [...files, FIRST_RUN];
}

/**
 * Returns the path of a compiled command, in a production folder the same as its source's: it finds the project's files
 * from there.
 * @param {string} file relative to the root
 */
export function compiledCommand(file) {
  return file.replace(/\.ts$/, '.mjs');
}

/**
 * The package.json of a production folder: nothing to install, and the commands that work there.
 * @param {{ name: string, version: string, license: string, type: string, engines: object, scripts: Record<string,
 * string> }} source
 */
export function productionPackage({ name, version, license, type, engines, scripts }) {
  const kept = Object.fromEntries(['start', ...COMMANDS].map((script) => [script, scripts[script]]));
  return {
    name,
    version,
    private: true,
    license,
    type,
    engines,
    scripts: { ...kept, cli: 'node dist/cuebook.mjs' },
  };
}
