import { beforeEach, expect, test, vi } from "vitest";
import { findRecipient, keepRecipient, keptRecipient, recipientsOf } from "./recipients.ts";

const ZONES = [
  { id: "1", name: "Hoa Sơn" },
  { id: "2", name: "Nga Mi" },
];
const OWN = [
  { id: "1", name: "Hoa Sơn", characters: ["Lệnh Hồ", "Nhạc Linh"] },
  { id: "9", name: "Đã đóng", characters: ["Cũ"] },
];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("R-SHOP-4: characters on closed servers cannot receive anything", () => {
  const { characters } = recipientsOf(ZONES, OWN);
  expect(characters.map(({ character }) => character)).toEqual(["Lệnh Hồ", "Nhạc Linh"]);
});

test("R-SHOP-4: of several characters on one server none is taken for the player", () => {
  const all = recipientsOf(ZONES, OWN);
  expect(findRecipient(all, { zoneId: "1" })).toBeUndefined();
  expect(findRecipient(all, { zoneId: "1", character: "Nhạc Linh" })?.character).toBe("Nhạc Linh");
  expect(findRecipient(all, { zoneId: "2" })).toMatchObject({ zoneName: "Nga Mi" });
  expect(findRecipient(all, { zoneId: "9" })).toBeUndefined();
});

test("R-SHOP-4: each account of a device finds whom it bought for last", () => {
  const [first, second] = recipientsOf(ZONES, OWN).characters;
  keepRecipient("khoa", first!);
  keepRecipient("trong", second!);
  keepRecipient("khoa", second!);
  expect(keptRecipient("khoa")).toEqual({ zoneId: "1", character: "Nhạc Linh" });
  expect(keptRecipient("trong")).toEqual({ zoneId: "1", character: "Nhạc Linh" });
  expect(keptRecipient("demo")).toBeUndefined();
});
