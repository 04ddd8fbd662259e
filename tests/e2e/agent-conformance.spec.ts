import { expect, test } from '@playwright/test';
import { runAuthorization } from '../support/conformance/run';
import { freePort } from '../support/free-port';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';

/** The conformance suite of the Model Context Protocol against the authorization server, with a person who says yes. */

test('the protocol’s own suite signs in as an agent does, and its person allows it', async ({
  page,
  request,
  baseURL,
}) => {
  const port = await freePort();
  const metadata = await request.get('/.well-known/oauth-authorization-server');
  const { issuer, registration_endpoint } = (await metadata.json()) as Record<string, string>;
  const registered = await request.post(registration_endpoint!, {
    data: { client_name: 'Suite', redirect_uris: [`http://127.0.0.1:${port}/callback`] },
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  await signInNewcomer(page);

  const program = { issuer: issuer!, clientId, resource: `${baseURL}/mcp`, port };
  const { failed, scenarios, passed } = await runAuthorization(program, async (address) => {
    await openPage(page, address);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`http://127.0.0.1:${port}/callback?**`);
  });
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(1);
  expect(scenarios).toEqual(
    expect.arrayContaining([
      expect.stringContaining('authorization-server-metadata-endpoint'),
      expect.stringContaining('authorization-code-grant'),
    ]),
  );
});
