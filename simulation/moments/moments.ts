/** Counts the moments of the portal's work, and stops the portal at a planned one (`startMoments`). */
import { connect, type Socket } from "node:net";
import { startByteServer, startRelay } from "../../server/src/testing/database/byte-server.ts";
import { type MayPass, relayStatements } from "./statements.ts";

/** A proxy before the portal's database and game. A moment is a statement, an answer or a call that passes it. */
export type Moments = {
  /** The environment variables of a portal that uses this proxy. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets the address of the real game. */
  leadTo(gameApiUrl: string): void;
  /** Counts the moments from now on. At the planned one (from 0) it calls `stop` and breaks the connection. */
  stopAt(plan: StopPlan): void;
  /** Whether that moment has come. */
  isReached(): boolean;
  /** Ends the counting. @returns the moment at which it stopped; undefined if there were fewer */
  end(): string | undefined;
  close(): Promise<void>;
};

export type StopPlan = {
  readonly number: number;
  /** False: moments in the middle of a transaction do not count. */
  readonly countsInside: boolean;
  readonly stop: () => void;
};

/** Starts the proxy before a database. */
export async function startMoments(databaseUrl: string): Promise<Moments> {
  let planned: StopPlan | undefined;
  let passed = 0;
  let reached: string | undefined;
  const mayPass: MayPass = ({ name, isInside }) => {
    if (!planned || (isInside && !planned.countsInside)) return true;
    passed += 1;
    if (passed <= planned.number) return true;
    reached = name;
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
    relayDeliveries(client, upstream, mayPass);
  });
  return {
    env: { DATABASE_URL: database.url, GAME_API_URL: `http://127.0.0.1:${calls.port}/game` },
    leadTo: (gameApiUrl) => void (game = new URL(gameApiUrl)),
    stopAt: (plan) => {
      planned = plan;
      passed = 0;
    },
    isReached: () => reached !== undefined,
    end: () => {
      const moment = reached;
      planned = undefined;
      reached = undefined;
      return moment;
    },
    close: async () => {
      await Promise.all([database.close(), calls.close()]);
    },
  };
}

/** Passes calls to the game and its answers back: each delivery, and its answer, is a moment. */
function relayDeliveries(client: Socket, upstream: Socket, mayPass: MayPass): void {
  let isDelivery = false;
  const mayGoOn = (name: string) => mayPass({ name, isInside: false });
  client.on("data", (chunk: Buffer) => {
    if (chunk.toString("latin1").startsWith("POST ")) {
      isDelivery = true;
      if (!mayGoOn("before the game is asked")) return void client.destroy();
    }
    upstream.write(chunk);
  });
  upstream.on("data", (chunk: Buffer) => {
    if (isDelivery && !mayGoOn("after the game has answered")) return void client.destroy();
    isDelivery = false;
    client.write(chunk);
  });
}
