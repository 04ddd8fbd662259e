// Runs before anything else and on any Node.js that knows modules: plain old syntax only.
var parts = process.versions.node.split('.').map(Number);
var major = Number(parts[0]);
var minor = Number(parts[1]);
var fits = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
if (!fits) {
  console.error(
    'Cuebook needs Node.js 20.19 or newer (20, 22.12+ or 24); this is ' + process.versions.node + '.',
  );
  console.error('  What to do: install a newer one from https://nodejs.org or with your version manager.');
  process.exit(1);
}
