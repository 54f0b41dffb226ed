import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { Player } from "./players.ts";

/** What a page hears of a top-up (`GET /api/live`, server-sent events). */
export type HeardTopUp = { readonly username: string; readonly credit: number };

/** Opens a page for each player. Resolves when all of them listen. @returns what closes them */
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
  // Closing them is no failure.
  stream.on("error", () => undefined);
  await isReady;
  return stream;
}
