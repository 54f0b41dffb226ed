import { createHash } from "node:crypto";
import * as fc from "fast-check";
import type { TestPortal } from "../portal/test-portal.ts";
import { type Cast } from "./cast.ts";
import { requestsTo, writeRequest } from "./requests.ts";
import { faultOf, isComeAgain } from "./rules.ts";
import type { Target } from "./targets.ts";
import { openWire, type Wire, type WireAnswer } from "./wire.ts";

/** Requests in flight at once; fewer than the portal lets wait for a hash. */
const AT_ONCE = 8;
/** Requests that share one caller and one working request, made for the database's state at that time. */
const PER_BATCH = 40;
const COME_AGAIN_AT_MOST = 3;
const COME_AGAIN_AFTER_MS = 500;

export type Campaign = { readonly requests: number; readonly seed: number };

/**
 * Sends generated requests to a route.
 * @returns how many responses had which status
 * @throws with seed and bytes if a response breaks our rules
 */
export async function attack(
  portal: TestPortal,
  cast: Cast,
  target: Target,
  { requests, seed }: Campaign,
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const wires = Array.from({ length: AT_ONCE }, () => openWire(portal.url));
  try {
    for (let sent = 0; sent < requests; sent += PER_BATCH) {
      const batchSeed = seed + sent + numberOf(target.name);
      const numRuns = Math.min(PER_BATCH, requests - sent);
      const recipes = fc.sample(requestsTo(target), { numRuns, seed: batchSeed });
      await cast.renewCaller();
      const working = target.call && (await cast.workingRequest(target.name));
      const work = recipes[Symbol.iterator]();
      const sendInTurn = async (wire: Wire) => {
        for (const recipe of work) {
          const bytes = await writeRequest(target, recipe, cast, working);
          const status = await sendOne(wire, bytes, target, batchSeed);
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      };
      await Promise.all(wires.map(sendInTurn));
    }
  } finally {
    for (const wire of wires) wire.close();
  }
  return statuses;
}

async function sendOne(wire: Wire, bytes: Buffer, target: Target, seed: number): Promise<number> {
  const errorOf = (fault: string) =>
    new Error(`${fault}\nseed ${seed}, ${target.name}, the request:\n${shown(bytes)}`);
  let answer: WireAnswer;
  try {
    answer = await wire.send(bytes);
    for (let again = 0; again < COME_AGAIN_AT_MOST && isComeAgain(answer); again += 1) {
      await new Promise((resolve) => setTimeout(resolve, COME_AGAIN_AFTER_MS));
      answer = await wire.send(bytes);
    }
  } catch (error) {
    throw errorOf((error as Error).message);
  }
  const fault = faultOf(answer, target);
  if (fault) throw errorOf(fault);
  return answer.status;
}

/** Returns an offset by which each route gets other requests. */
function numberOf(name: string): number {
  return createHash("sha256").update(name).digest().readUInt16BE() * PER_BATCH;
}

const SHOWN_BYTES = 4_000;

function shown(bytes: Buffer): string {
  return JSON.stringify(bytes.toString("latin1", 0, SHOWN_BYTES));
}
