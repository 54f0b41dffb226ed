/** Starts the sandbox from the environment. Stops it on a signal, or when its parent process ends. */
import { ConfigError, readConfig } from "./config.ts";
import { startSandbox } from "./sandbox.ts";

try {
  const config = readConfig(process.env);
  const sandbox = await startSandbox(config);
  const stop = async (): Promise<void> => {
    await sandbox.close();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.once("disconnect", stop);
  console.log(`sandbox ready ${sandbox.url} (SMTP on port ${config.smtpPort})`);
  process.send?.({ ready: true, url: sandbox.url });
} catch (error) {
  console.error(`The sandbox cannot start: ${explain(error)}`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") return `port ${port} is in use.`;
  if (code === "EACCES") return `port ${port} is not allowed to this user.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
