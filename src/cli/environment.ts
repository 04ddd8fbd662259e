/** Environment variables of the CLI. Independent of the server's settings (src/env.js). */
function read(name: string): string | undefined {
  const value = process.env[name]?.trim() ?? '';
  return value === '' ? undefined : value;
}

export const environment = {
  url: () => read('CUEBOOK_URL'),
  token: () => read('CUEBOOK_TOKEN'),
  timeout: () => read('CUEBOOK_TIMEOUT'),
  configHome: () => read('XDG_CONFIG_HOME'),
  appData: () => read('APPDATA'),
  hasDisplay: () => read('DISPLAY') !== undefined,
  hasWayland: () => read('WAYLAND_DISPLAY') !== undefined,
};
