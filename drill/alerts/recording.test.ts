import { expect, test } from "vitest";
import { openRecording } from "./recording.ts";

const CARDS = 'portal_recent_results{kind="card",result="late"}';

test("what a scrape does not have any more is gone with it, and does not last for the minutes of a gap", () => {
  const recording = openRecording((metric) => metric === "portal_recent_results");
  recording.add({ portals: [new Map([[CARDS, 3]])], console: undefined }, 2);
  recording.add({ portals: [new Map()], console: undefined }, 1);
  recording.add({ portals: [undefined], console: undefined }, 1);
  recording.add({ portals: [new Map([[CARDS, 1]])], console: undefined }, 1);
  const cards = recording.toSeries().find(({ series }) => series.includes('kind="card"'));
  expect(cards?.values).toBe("3 3 stale stale 1");
});
