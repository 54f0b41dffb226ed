import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A portal that was killed or told to stop a moment ago still finishes its work in flight. */
const PATIENCE_MS = 5_000;
const POLL_MS = 100;

/** A port that somebody else listens on; the message names the setting. */
export class PortInUseError extends Error {}

/**
 * @param ports by the name of the setting; 0 is a port that is not wanted
 * @throws PortInUseError
 */
export async function requireFreePorts(ports: Readonly<Record<string, number>>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (const [setting, port] of Object.entries(ports)) {
    if (port === 0 || (await becomesFree(port, deadline))) continue;
    throw new PortInUseError(
      `Port ${port} is in use, perhaps by another "npm start". Stop that program, or choose another port ` +
        `with the setting ${setting}, for example: ${setting}=${port + 100} npm start`,
    );
  }
}

async function becomesFree(port: number, deadline: number): Promise<boolean> {
  while (!(await isPortFree(port))) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Both loopback addresses: a browser that is told "localhost" may take either. */
async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, "127.0.0.1")) && (await canListen(port, "::1"));
}

async function canListen(port: number, host: string): Promise<boolean> {
  const server = createServer().listen({ port, host });
  try {
    await once(server, "listening");
  } catch (error) {
    // A machine without IPv6 has nobody on ::1 either.
    return ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes((error as NodeJS.ErrnoException).code ?? "");
  }
  server.close();
  await once(server, "close");
  return true;
}
