import { expect, test } from "vitest";
import { isShareOver, shareWindowFeatures } from "./share-window.ts";

test("R-GIFT-1: the share window is 550 × 400 px, centred over the portal's window", () => {
  const ours = { screenX: 100, screenY: 40, outerWidth: 1_280, outerHeight: 800 };
  expect(shareWindowFeatures(ours)).toBe("popup,width=550,height=400,left=465,top=240");
});

/** Returns for each poll whether the share is over. `at` is in milliseconds after the window was opened. */
function pollResults(...moments: { at: number; closed: boolean; hasFocus: boolean }[]): boolean[] {
  const handle = { closed: false, focus: () => {} };
  const share = { handle, openedAt: 1_000 };
  return moments.map(({ at, closed, hasFocus }) => {
    handle.closed = closed;
    return isShareOver(share, { now: 1_000 + at, hasFocus });
  });
}

test("R-GIFT-1: a share is over when its window closes, however soon", () => {
  expect(
    pollResults(
      { at: 500, closed: false, hasFocus: false },
      { at: 800, closed: true, hasFocus: true },
    ),
  ).toEqual([false, true]);
});

test("R-GIFT-1: a share is over when its window closes while another program is in front", () => {
  expect(
    pollResults(
      { at: 5_000, closed: false, hasFocus: false },
      { at: 5_300, closed: true, hasFocus: false },
    ),
  ).toEqual([false, true]);
});

test("R-GIFT-1: a window that the social network detached counts as closed once the player is back", () => {
  expect(
    pollResults(
      { at: 500, closed: true, hasFocus: false },
      { at: 60_000, closed: true, hasFocus: false },
      { at: 60_300, closed: true, hasFocus: true },
    ),
  ).toEqual([false, false, true]);
});
