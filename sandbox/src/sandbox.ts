/** Starts and stops the whole sandbox. */
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { createMailServer } from "./smtp/server.ts";
import { createSandboxState } from "./sandbox-state.ts";

export type Sandbox = { url: string; close(): Promise<void> };

const HOST = "127.0.0.1";

/** Starts the sandbox. Rejects with the system's error (`EADDRINUSE` …) when a port is not available. */
export async function startSandbox(config: Config): Promise<Sandbox> {
  const state = createSandboxState(config);
  const app = await createApp(state);
  const mail = createMailServer(state);
  const close = async (): Promise<void> => {
    state.lifetime.renew();
    await Promise.all([app.close(), mail.close()]);
  };
  try {
    const url = await app.listen({ host: HOST, port: config.httpPort });
    await mail.listen(config.smtpPort);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
