/** Reserves ports for processes under test (`takePort`, `givePortBack`). */
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { canListen } from "../../embedded-postgres/can-listen.ts";

/** The ports that are tried. They are below the range that Linux uses for outgoing connections (from 32768). */
const PORTS = { from: 22_500, to: 22_900 };
const HOST = "127.0.0.1";
const reservations = new Map<number, Socket>();

/**
 * Reserves a port for a process that needs its port before it starts, and may be started there again. The
 * port stays reserved until it is given back or this process ends, also while other tests run on the machine.
 */
export async function takePort(): Promise<number> {
  const count = PORTS.to - PORTS.from;
  const start = Math.floor(Math.random() * count);
  for (let step = 0; step < count; step++) {
    const port = PORTS.from + ((start + step) % count);
    if (!(await reserve(port))) continue;
    if (await canListen(port, HOST)) return port;
    givePortBack(port);
  }
  throw new Error(`no free port from ${PORTS.from} to ${PORTS.to}`);
}

/** Releases a port early, for processes that start many portals. */
export function givePortBack(port: number): void {
  reservations.get(port)?.close();
  reservations.delete(port);
}

/** Reserves a port by binding a UDP socket of the same number. The system closes it when the process ends. */
async function reserve(port: number): Promise<boolean> {
  const socket = createSocket({ type: "udp4" });
  socket.bind({ port, address: HOST, exclusive: true });
  try {
    await once(socket, "listening");
    socket.unref();
    reservations.set(port, socket);
    return true;
  } catch {
    return false;
  }
}
