/** HTML of the page shown while the server is overloaded. The browser retries by itself (`Refresh` header). */
export function waitingPage(title: string, message: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body style="font-family:system-ui,sans-serif;line-height:1.5;max-width:34rem;margin:20vh auto;padding:0 1rem">
<main>
<h1 style="font-size:1.5rem">${title}</h1>
<p role="status">${message}</p>
<p>This page retries automatically. <a href="">Try again now</a></p>
</main>
</body>
</html>
`;
}
