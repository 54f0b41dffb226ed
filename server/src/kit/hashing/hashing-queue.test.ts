import { expect, test } from "vitest";
import { tally } from "../../testing/concurrently.ts";
import { type HashingLane, openLanes } from "./hashing-queue.ts";

const TURNS = ["known", "checked", "known"] as const;

test("each lane has its share of the turns", () => {
  const lanes = openLanes<HashingLane>(TURNS);
  for (const lane of TURNS) for (let item = 0; item < 60; item += 1) lanes.push(lane, lane);
  const first60 = Array.from({ length: 60 }, () => lanes.next()!);
  expect(tally(first60)).toEqual({ known: 40, checked: 20 });
});

test("an empty lane's turn goes to the next lane, in the order of arrival", () => {
  const lanes = openLanes<number>(TURNS);
  for (let item = 0; item < 5; item += 1) lanes.push("checked", item);
  expect([lanes.next(), lanes.next()]).toEqual([0, 1]);
  lanes.push("known", 100);
  expect([lanes.lengthOf("checked"), lanes.lengthOf("known")]).toEqual([3, 1]);
  expect([lanes.next(), lanes.next()].toSorted((a, b) => a! - b!)).toEqual([2, 100]);
  expect([lanes.next(), lanes.next(), lanes.next()]).toEqual([3, 4, undefined]);
});
