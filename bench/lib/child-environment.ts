/** Environment of a child process: the parent's (for PATH and the like), plus `extra`. */
export function childEnvironment<Extra extends Record<string, string>>(extra: Extra) {
  return { ...process.env, ...extra };
}
