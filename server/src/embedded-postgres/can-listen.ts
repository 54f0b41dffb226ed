import { once } from "node:events";
import { createServer } from "node:net";

/** Returns whether a program may listen on the port. */
export async function canListen(port: number, host: string): Promise<boolean> {
  const server = createServer().listen({ port, host });
  try {
    await once(server, "listening");
  } catch (error) {
    // On a machine without IPv6 nothing listens on ::1 either.
    return ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes((error as NodeJS.ErrnoException).code ?? "");
  }
  server.close();
  await once(server, "close");
  return true;
}
