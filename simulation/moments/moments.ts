/** Counts the moments of the portal's work, and stops the portal at a planned one (`startMoments`). */
import { connect, type Socket } from "node:net";
import { startByteServer, startRelay } from "../../server/src/testing/database/byte-server.ts";
import { type MayPass, relayStatements } from "./statements.ts";

/**
 * A proxy before the portal's database and game. A moment is a statement that may change something, the answer to one,
 * a delivery to the game, or its answer.
 */
export type Moments = Awaited<ReturnType<typeof startMoments>>;

type StopPlan = {
  /** The moment at which to stop, from 0. */
  readonly number: number;
  /** False: moments in the middle of a transaction do not count. */
  readonly countsInside: boolean;
  readonly stop: () => void;
};

/** Starts the proxy before a database. */
export async function startMoments(databaseUrl: string) {
  let planned: StopPlan | undefined;
  let passed = 0;
  let isReached = false;
  const mayPass: MayPass = (isInside) => {
    if (!planned || (isInside && !planned.countsInside)) return true;
    passed += 1;
    if (passed <= planned.number) return true;
    isReached = true;
    planned.stop();
    planned = undefined;
    return false;
  };
  let game = new URL("http://127.0.0.1");
  const database = await startRelay(databaseUrl, (client, upstream) =>
    relayStatements(client, upstream, mayPass),
  );
  const calls = await startByteServer((client, keep) => {
    const upstream = connect(Number(game.port), game.hostname);
    keep(upstream);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    relayDeliveries(client, upstream, () => mayPass(false));
  });
  return {
    /** The environment variables of a portal that uses this proxy. */
    env: { DATABASE_URL: database.url, GAME_API_URL: `http://127.0.0.1:${calls.port}/game` },
    /** Sets the address of the real game. */
    leadTo: (gameApiUrl: string) => void (game = new URL(gameApiUrl)),
    /** Counts the moments from now on. At the planned one it calls `stop` and breaks the connection. */
    stopAt: (plan: StopPlan) => {
      planned = plan;
      passed = 0;
      isReached = false;
    },
    isReached: () => isReached,
    /** Ends the counting. */
    end: () => void (planned = undefined),
    close: async () => {
      await Promise.all([database.close(), calls.close()]);
    },
  };
}

/** Passes calls to the game and its answers back: each delivery, and its answer, is a moment. */
function relayDeliveries(client: Socket, upstream: Socket, mayGoOn: () => boolean): void {
  let isDelivery = false;
  client.on("data", (chunk: Buffer) => {
    if (chunk.toString("latin1").startsWith("POST ")) {
      isDelivery = true;
      if (!mayGoOn()) return void client.destroy();
    }
    upstream.write(chunk);
  });
  upstream.on("data", (chunk: Buffer) => {
    if (isDelivery && !mayGoOn()) return void client.destroy();
    isDelivery = false;
    client.write(chunk);
  });
}
