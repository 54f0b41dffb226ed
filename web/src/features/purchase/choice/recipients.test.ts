/** Tests which characters may receive a package, and which one the page chooses. */
import { beforeEach, expect, test, vi } from "vitest";
import { keepRecipient, keptRecipient } from "../../../lib/purchase/kept-recipient.ts";
import { findRecipient, recipientsOf } from "./recipients.ts";

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

test("R-SHOP-4: the page chooses none of several characters on one server", () => {
  const all = recipientsOf(ZONES, OWN);
  expect(findRecipient(all, { zoneId: "1" })).toBeUndefined();
  expect(findRecipient(all, { zoneId: "1", character: "Nhạc Linh" })?.character).toBe("Nhạc Linh");
  expect(findRecipient(all, { zoneId: "2" })).toMatchObject({ zoneName: "Nga Mi" });
  expect(findRecipient(all, { zoneId: "9" })).toBeUndefined();
});

test("R-SHOP-4: a character with an id is found again by it, also under another name or beside a namesake", () => {
  const roster = [
    { id: "c-1", name: "Lệnh Hồ", level: 87 },
    { id: "c-2", name: "Lệnh Hồ", level: 12 },
  ];
  const zone = { id: "1", name: "Hoa Sơn", characters: ["Lệnh Hồ", "Lệnh Hồ"], roster };
  const all = recipientsOf(ZONES, [zone]);
  const wanted = { zoneId: "1", character: "Tên cũ", characterId: "c-2" };
  expect(findRecipient(all, wanted)).toMatchObject({ characterId: "c-2", level: 12 });
  expect(findRecipient(all, { zoneId: "1", character: "Lệnh Hồ" })).toBeUndefined();
});

test("R-SHOP-4: each account of a device finds its last recipient", () => {
  const [first, second] = recipientsOf(ZONES, OWN).characters;
  keepRecipient("khoa", first!);
  keepRecipient("trong", second!);
  keepRecipient("khoa", second!);
  expect(keptRecipient("khoa")).toEqual({ zoneId: "1", character: "Nhạc Linh" });
  expect(keptRecipient("trong")).toEqual({ zoneId: "1", character: "Nhạc Linh" });
  expect(keptRecipient("demo")).toBeUndefined();
});
