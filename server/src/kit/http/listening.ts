/** Thrown where a port cannot be listened on; the message names the port and its setting. */
export class PortError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens on it already",
  EACCES: "this user may not listen on it",
  EADDRNOTAVAIL: "this machine does not have the address to listen on",
};

/**
 * @param setting the name of the setting that holds the port
 * @throws PortError
 */
export async function listenOn<T>(
  setting: string,
  port: number,
  listen: () => Promise<T>,
): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ""];
    if (!reason) throw error;
    throw new PortError(`port ${port} (setting ${setting}) cannot be used: ${reason}`, {
      cause: error,
    });
  }
}
