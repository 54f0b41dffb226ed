import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { Player } from "../data/players.ts";

/** A top-up that a page received (`GET /api/live`, server-sent events). */
export type HeardTopUp = { readonly username: string; readonly credit: number };

/**
 * Opens a live stream for each player, and resolves when all are ready.
 * @returns a function that closes them
 */
export async function openLivePages(
  port: number,
  players: readonly Player[],
  hear: (topUp: HeardTopUp) => void,
): Promise<() => void> {
  const streams = await Promise.all(players.map((player) => openLivePage(port, player, hear)));
  return () => {
    for (const stream of streams) stream.destroy();
  };
}

async function openLivePage(
  port: number,
  { username, sessionToken }: Player,
  hear: (topUp: HeardTopUp) => void,
): Promise<IncomingMessage> {
  const request = get({
    port,
    host: "127.0.0.1",
    path: "/api/live",
    headers: { cookie: `session=${sessionToken}` },
    agent: false,
  });
  const [stream] = (await once(request, "response")) as [IncomingMessage];
  if (stream.statusCode !== 200) throw new Error(`no live stream: ${stream.statusCode}`);
  let text = "";
  const isReady = new Promise<void>((resolve) => {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        const event = JSON.parse(data ?? "{}") as { kind?: string; credit?: number };
        if (event.kind === "ready") resolve();
        if (event.kind === "topup") hear({ username, credit: event.credit! });
      }
    });
  });
  // Closing a stream is no failure.
  stream.on("error", () => undefined);
  await isReady;
  return stream;
}
