import { fileURLToPath } from "node:url";
import { startProgram } from "../programs.ts";
import { ROUND_SECONDS, WARM_UP_SECONDS } from "./rounds.ts";

export type Load = {
  readonly port: number;
  readonly connections: number;
  /** Responses in the first seconds are not counted. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** Whole HTTP requests, see `httpRequest`; sent in this order. */
  readonly requests: readonly string[];
  /** True: start again when all have been sent. False: end then. */
  readonly repeat: boolean;
};

export type LoadResult = {
  readonly perSecond: number;
  /** The latency of each counted response, in the order of arrival. */
  readonly latenciesMs: Float64Array;
  /** How many responses had each status, those of the warm-up included. */
  readonly statuses: Readonly<Record<number, number>>;
};

export type LoadGenerator = {
  /** @throws where a response has an unexpected status, or a connection breaks */
  readonly run: (load: Load, expected: readonly number[]) => Promise<LoadResult>;
  readonly stop: () => Promise<void>;
};

/** Returns a load that repeats the same requests for one round. */
export function steadyLoad(port: number, connections: number, requests: readonly string[]): Load {
  return {
    port,
    connections,
    requests,
    warmUpSeconds: WARM_UP_SECONDS,
    seconds: ROUND_SECONDS,
    repeat: true,
  };
}

/** Starts a load generator in its own process; two of them send at the same time. */
export async function startLoadGenerator(): Promise<LoadGenerator> {
  const file = fileURLToPath(new URL("./load-generator.ts", import.meta.url));
  const program = await startProgram({ file });
  return {
    run: async (load, expected) => {
      const answer = await program.ask<{ result: LoadResult } | { error: string }>(load);
      if ("error" in answer) throw new Error(`load on port ${load.port}: ${answer.error}`);
      assertExpected(answer.result, expected, load);
      return answer.result;
    },
    stop: program.stop,
  };
}

/** Checks the statuses: refusing is fast, so a figure with refusals would mean nothing. */
function assertExpected({ statuses }: LoadResult, expected: readonly number[], load: Load): void {
  const others = Object.keys(statuses).filter((status) => !expected.includes(Number(status)));
  if (others.length === 0) return;
  const what = load.requests[0]?.split("\r\n")[0];
  throw new Error(`${what} was answered with ${others.join(", ")}: ${JSON.stringify(statuses)}`);
}
