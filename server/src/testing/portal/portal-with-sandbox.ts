/** A portal under test together with the sandbox that simulates all its providers (`aPortalWithSandbox`). */
import { afterAll } from "vitest";
import { takePort } from "./ports.ts";
import { furtherAddresses, type Sandbox, sandboxAddresses, startSandbox } from "./sandbox.ts";
import { PATIENT, startTestPortal, type TestPortal, type TestTuning } from "./test-portal.ts";

/** Starts both. The caller closes them. */
export async function startPortalWithSandbox(
  portalSettings: Record<string, string> = {},
  sandboxSettings: Record<string, string> = {},
  tuning: TestTuning = PATIENT,
): Promise<{ portal: TestPortal; sandbox: Sandbox; close(): Promise<void> }> {
  const port = await takePort();
  const smtpPort = await takePort();
  const settings = {
    ...sandboxAddresses(port),
    ...furtherAddresses(port, smtpPort),
    ...portalSettings,
  };
  const portal = await startTestPortal(settings, undefined, tuning);
  const start = startSandbox(port, portal.url, {
    SANDBOX_SMTP_PORT: String(smtpPort),
    ...sandboxSettings,
  });
  const sandbox = await start.catch(async (error: unknown) => {
    await portal.close();
    throw error;
  });
  return {
    portal,
    sandbox,
    close: async () => {
      await sandbox.close();
      await portal.close();
    },
  };
}

/** Like `startPortalWithSandbox`; closes both after the file's tests. */
export async function aPortalWithSandbox(
  ...options: Parameters<typeof startPortalWithSandbox>
): Promise<{ portal: TestPortal; sandbox: Sandbox }> {
  const { close, ...both } = await startPortalWithSandbox(...options);
  afterAll(close);
  return both;
}
