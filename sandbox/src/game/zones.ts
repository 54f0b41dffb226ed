/** The game's servers (zones) and the characters on them. */
import { createSeeded } from "../kit/seeded.ts";

export type Zone = { id: string; name: string; open: boolean };

const ZONES: readonly Zone[] = [
  { id: "1", name: "Hoa Sơn", open: true },
  { id: "2", name: "Thiếu Lâm", open: true },
  { id: "3", name: "Võ Đang", open: true },
  { id: "4", name: "Nga Mi", open: true },
  { id: "5", name: "Cái Bang", open: false },
];

/** Accounts with fixed characters. Every other account has one character in the first zone. */
const KNOWN_CHARACTERS: Readonly<Record<string, Readonly<Record<string, string[]>>>> = {
  demo: { "1": ["Lãnh Nguyệt Kiếm", "Tiểu Hồ Ly"], "3": ["Thanh Phong Tử"] },
};
const FAMILY_NAMES = ["Mộ Dung", "Độc Cô", "Thượng Quan", "Tư Đồ", "Âu Dương"] as const;
const GIVEN_NAMES = ["Vân", "Tuyết", "Phong", "Hạo", "Linh", "Sương"] as const;

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

/** Returns the names of an account's characters in a zone. Every account exists. */
export function charactersOf(account: string, zoneId: string): string[] {
  const name = account.toLowerCase();
  const known = KNOWN_CHARACTERS[name];
  if (known !== undefined) return known[zoneId] ?? [];
  if (zoneId !== "1") return [];
  const seeded = createSeeded(name);
  return [`${seeded.pick(FAMILY_NAMES)} ${seeded.pick(GIVEN_NAMES)}`];
}
