/** Stores the simulated game's servers (zones), and makes the characters on them. */
import { createSeeded } from "../kit/seeded.ts";

export type Zone = { id: string; name: string; open: boolean };

const ZONES: readonly Zone[] = [
  { id: "1", name: "Hoa Sơn", open: true },
  { id: "2", name: "Thiếu Lâm", open: true },
  { id: "3", name: "Võ Đang", open: true },
  { id: "4", name: "Nga Mi", open: true },
  { id: "5", name: "Cái Bang", open: false },
];

/** As the game lists it: the id is what an order names it by. */
export type Character = { id: string; name: string; level: number };

/** Accounts with fixed characters. Every other account has one character in the first zone. */
const KNOWN_CHARACTERS: Readonly<Record<string, Readonly<Record<string, Character[]>>>> = {
  demo: {
    "1": [
      { id: "demo-1", name: "Lãnh Nguyệt Kiếm", level: 87 },
      { id: "demo-2", name: "Tiểu Hồ Ly", level: 42 },
    ],
    "3": [{ id: "demo-3", name: "Thanh Phong Tử", level: 65 }],
  },
};
const FAMILY_NAMES = ["Mộ Dung", "Độc Cô", "Thượng Quan", "Tư Đồ", "Âu Dương"] as const;
const GIVEN_NAMES = ["Vân", "Tuyết", "Phong", "Hạo", "Linh", "Sương"] as const;
const LEVELS = [12, 27, 45, 61, 80] as const;

export function createZones() {
  let zones = new Map<string, Zone>();
  const reset = (): void => {
    zones = new Map(ZONES.map((zone) => [zone.id, zone]));
  };
  reset();
  return {
    all: () => [...zones.values()],
    find: (id: string) => zones.get(id),
    setOpen(id: string, open: boolean): Zone | undefined {
      const zone = zones.get(id);
      if (zone === undefined) return undefined;
      const changed = { ...zone, open };
      zones.set(id, changed);
      return changed;
    },
    reset,
  };
}

/** Returns an account's characters in a zone. Every account exists. */
export function charactersOf(account: string, zoneId: string): Character[] {
  const name = account.toLowerCase();
  const known = KNOWN_CHARACTERS[name];
  if (known !== undefined) return known[zoneId] ?? [];
  if (zoneId !== "1") return [];
  const seeded = createSeeded(name);
  const fullName = `${seeded.pick(FAMILY_NAMES)} ${seeded.pick(GIVEN_NAMES)}`;
  return [{ id: `${name}-1`, name: fullName, level: seeded.pick(LEVELS) }];
}
