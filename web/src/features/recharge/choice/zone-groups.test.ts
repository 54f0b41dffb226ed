import { expect, test } from "vitest";
import { groupZones, onlyZone } from "./zone-groups.ts";

const OPEN = [
  { id: "1", name: "Hoa Sơn" },
  { id: "2", name: "Thiếu Lâm" },
  { id: "3", name: "Võ Đang" },
];

test("R-GAME-1: the servers with the player's characters come first", () => {
  const own = [{ id: "3", name: "Võ Đang", characters: ["Thanh Phong Tử"] }];
  const groups = groupZones(OPEN, own);
  expect(groups.own).toEqual(own);
  expect(groups.others.map(({ id }) => id)).toEqual(["1", "2"]);
});

test("R-GAME-1: a closed server is not offered, even if the player has characters there", () => {
  const groups = groupZones(OPEN, [{ id: "5", name: "Cái Bang", characters: ["Lãnh Nguyệt"] }]);
  expect(groups).toEqual({ own: [], others: OPEN });
});

test("R-GAME-1: a server without a character is one of the others", () => {
  const groups = groupZones(OPEN, [{ id: "1", name: "Hoa Sơn", characters: [] }]);
  expect(groups).toEqual({ own: [], others: OPEN });
});

test("R-GAME-1: if the player's servers are unknown, all servers are in one list", () => {
  expect(groupZones(OPEN, undefined)).toEqual({ own: undefined, others: OPEN });
});

test("R-SHOP-4: the only server with a character is chosen, and so is the only server", () => {
  const own = [{ id: "3", name: "Võ Đang", characters: ["Thanh Phong Tử"] }];
  expect(onlyZone(groupZones(OPEN, own))?.id).toBe("3");
  expect(onlyZone(groupZones(OPEN.slice(0, 1), []))?.id).toBe("1");
  expect(
    onlyZone(groupZones(OPEN, [...own, { ...OPEN[0]!, characters: ["Lãnh Nguyệt"] }])),
  ).toBeUndefined();
  expect(onlyZone(groupZones(OPEN, undefined))).toBeUndefined();
});
