/** The environment of a child process: that of its parent, for the PATH and the like, and what comes on top of it. */
export function childEnvironment<Extra extends Record<string, string>>(extra: Extra) {
  // eslint-disable-next-line n/no-process-env -- no variable of the product: a child needs the PATH and the like
  return { ...process.env, ...extra };
}
