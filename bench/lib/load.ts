import { fileURLToPath } from "node:url";
import { startProgram } from "./programs.ts";
import { ROUND_SECONDS, WARM_UP_SECONDS } from "./rounds.ts";

export type Load = {
  readonly port: number;
  readonly connections: number;
  /** Answers in the first seconds are not counted. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** Whole HTTP requests, see `httpRequest`; sent in this order. */
  readonly requests: readonly string[];
  /** True: from the start again when all have been sent. False: the load ends there. */
  readonly repeat: boolean;
};

export type LoadResult = {
  readonly perSecond: number;
  /** Of each counted answer, in the order of arrival. */
  readonly latenciesMs: Float64Array;
  /** How many answers had which status, those of the warm-up included. */
  readonly statuses: Readonly<Record<number, number>>;
};

export type LoadGenerator = {
  /** @throws where an answer has another status than the expected ones, or a connection breaks */
  readonly run: (load: Load, expected: readonly number[]) => Promise<LoadResult>;
  readonly stop: () => Promise<void>;
};

/** The same requests over and over for one round. */
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

/** Starts a process that sends; two of them send at the same time. */
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

/** A server that refuses is fast: such a figure would say nothing. */
function assertExpected({ statuses }: LoadResult, expected: readonly number[], load: Load): void {
  const others = Object.keys(statuses).filter((status) => !expected.includes(Number(status)));
  if (others.length === 0) return;
  const what = load.requests[0]?.split("\r\n")[0];
  throw new Error(`${what} was answered with ${others.join(", ")}: ${JSON.stringify(statuses)}`);
}
