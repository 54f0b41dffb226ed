/** Starts a mail server that accepts every email for any address and forwards none. */
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { pause } from "../kit/lifetime.ts";
import type { SandboxState } from "../sandbox-state.ts";

export type MailServer = {
  /** @param port with 0 any free one. @returns the port */
  listen(port: number): Promise<number>;
  close(): Promise<void>;
};

const MAX_EMAIL_BYTES = 5_000_000;
const CLOSE_TIMEOUT_MS = 1000;
/** RFC 5321 §4.2.3: local error in processing, try again later. */
const LOCAL_ERROR = 451;

export function createMailServer(state: SandboxState): MailServer {
  // The library does not expose a session's socket, which faults must be able to close.
  const sockets = new Map<number, Socket>();
  const hangUp = (session: SMTPServerSession): void => {
    sockets.get(session.remotePort)?.destroy();
  };

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: MAX_EMAIL_BYTES,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? "anybody" }),
    onConnect(session, callback) {
      if (state.faults.peek("smtp").kind !== "down") return callback();
      state.faults.take("smtp");
      hangUp(session);
    },
    onData(stream, session, callback) {
      void stream
        .toArray()
        .then(async (chunks) => {
          await receive(state, session, Buffer.concat(chunks as Buffer[]), () => hangUp(session));
          callback();
        })
        .catch((error: unknown) => callback(error instanceof Error ? error : new Error("failed")));
    },
  });
  server.server.prependListener("connection", (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once("close", () => sockets.delete(port));
  });
  // Ignores clients that disconnect. `listen` itself reports that it cannot listen.
  server.on("error", () => undefined);

  return {
    async listen(port) {
      const listening = once(server.server, "listening");
      server.listen(port, "127.0.0.1");
      await listening;
      return (server.server.address() as AddressInfo).port;
    },
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function receive(
  state: SandboxState,
  session: SMTPServerSession,
  email: Buffer,
  hangUp: () => void,
): Promise<void> {
  const fault = state.faults.take("smtp");
  if (fault.kind === "down") return hangUp();
  if (fault.kind === "error") {
    throw Object.assign(new Error("4.3.0 Local error in processing"), {
      responseCode: LOCAL_ERROR,
    });
  }
  if (fault.kind === "slow") await pause(fault.ms, state.lifetime.signal);

  const recipients = session.envelope.rcptTo.map(({ address }) => address);
  await state.mailbox.take(email, recipients);
  state.changes.publish("mail");
  if (fault.kind === "lost-reply") hangUp();
}
