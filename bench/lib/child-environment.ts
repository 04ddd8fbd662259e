/** The environment of a child process: that of its parent, for the PATH and the like, and what comes on top of it. */
export function childEnvironment<Extra extends Record<string, string>>(extra: Extra) {
  return { ...process.env, ...extra };
}
