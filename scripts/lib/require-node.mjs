// Runs before anything else and on any Node.js that knows modules: plain old syntax only.
var parts = process.versions.node.split('.').map(Number);
var major = Number(parts[0]);
var minor = Number(parts[1]);
var fits = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
if (!fits) {
  console.error(
    'Cuebook requires Node.js 20.19 or later (20, 22.12+ or 24). You are running ' +
      process.versions.node +
      '.',
  );
  console.error('  To fix: install a newer version from https://nodejs.org or with your version manager.');
  process.exit(1);
}
