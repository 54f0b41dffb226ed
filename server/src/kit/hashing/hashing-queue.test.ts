import { expect, test } from "vitest";
import { tally } from "../../testing/concurrently.ts";
import { type HashingLane, openLanes } from "./hashing-queue.ts";

const LANES: readonly HashingLane[] = ["known", "checked", "stranger"];

test("each lane has its share of the turns, strangers too", () => {
  const lanes = openLanes<HashingLane>();
  for (const lane of LANES) for (let item = 0; item < 70; item += 1) lanes.push(lane, lane);
  const first70 = Array.from({ length: 70 }, () => lanes.next()!);
  expect(tally(first70)).toEqual({ known: 40, checked: 20, stranger: 10 });
});

test("an empty lane's turn goes to the next lane, in the order of arrival", () => {
  const lanes = openLanes<number>();
  for (let item = 0; item < 5; item += 1) lanes.push("stranger", item);
  expect([lanes.next(), lanes.next()]).toEqual([0, 1]);
  lanes.push("known", 100);
  expect([lanes.lengthOf("stranger"), lanes.lengthOf("known")]).toEqual([3, 1]);
  expect([lanes.next(), lanes.next()].toSorted((a, b) => a! - b!)).toEqual([2, 100]);
  expect([lanes.next(), lanes.next(), lanes.next()]).toEqual([3, 4, undefined]);
});
