/** Imported players: each test takes one that no other test of this run uses. */
import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { post } from "../programs/api.ts";
import { command } from "../programs/operator.ts";
import { dataDirName } from "../programs/product.ts";
import { PORTS } from "../programs/stack.ts";

/** An imported player that no other test of this run uses. */
export type Player = { readonly username: string; readonly phone: string };
type KnownPlayer = Player & { readonly address: string };

/** The password of every player here. */
export const PASSWORD = "Kiem-hiep-2026";
/** The players of each kind: more than there are tests. */
const PEOPLE = 150;
/** A bcrypt hash of PASSWORD at the least cost. The first login replaces it. */
const OLD_HASH = "$2b$04$SjzPBOhlZJBunxTmv10PEO.o9jPRhEVuBLgZlGOSAeiwaUB7KPc.m";
const COLUMNS =
  "username,phone,passwordHash,email,firstName,middleName,lastName,emailVerifiedAt,phoneVerifiedAt";
const LONG_AGO = "2025-02-03T04:05:06Z";

const players = people((number) => ({
  username: `hiep_khach_${number}`,
  phone: `0913000${number}`,
}));
const knownPlayers = people((number) => ({
  username: `dai_hiep_${number}`,
  phone: `0914000${number}`,
  address: `dai.hiep.${number}@example.vn`,
}));

function people<T>(make: (number: string) => T): readonly T[] {
  return Array.from({ length: PEOPLE }, (_, index) => make(String(index).padStart(3, "0")));
}

/** Imports all players, as an operator imports the accounts of an older system. */
export async function importPeople(): Promise<void> {
  await importRows([
    ...players.map(({ username, phone }) => `${username},${phone},${OLD_HASH},,,,,,`),
    ...knownPlayers.map(
      ({ username, phone, address }) =>
        `${username},${phone},${OLD_HASH},${address},Xung,Hồ,Lệnh,${LONG_AGO},${LONG_AGO}`,
    ),
  ]);
}

/** Imports an account with the phone of another one. @returns its username */
export async function importTwin({ username, phone }: Player): Promise<string> {
  const twin = `${username}_2`;
  await importRows([`${twin},${phone},${OLD_HASH},,,,,,`]);
  return twin;
}

async function importRows(rows: readonly string[]): Promise<void> {
  const file = join(dataDir(), `${randomUUID()}.csv`);
  await writeFile(file, [COLUMNS, ...rows].join("\n"));
  await command(["users", "import", file, "--reason=players for the journeys"]);
}

/** Signs in a new player on this page's browser, with phone and email unverified and no name. */
export const aPlayer = (page: Page): Promise<Player> => signedIn(page, players);

/** Signs in a player on this page's browser whose name is set, and whose phone and email are verified. */
export const aKnownPlayer = (page: Page): Promise<KnownPlayer> => signedIn(page, knownPlayers);

/** Returns a new player who is signed in nowhere. */
export const nextPlayer = (): Promise<Player> => claim(players);

/** Returns a player with verified contacts who is signed in nowhere. */
export const nextKnownPlayer = (): Promise<KnownPlayer> => claim(knownPlayers);

/** Signs in by a request, without the form. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await expect(await post(page, "/login", { username, password })).toBeOK();
}

async function signedIn<T extends Player>(page: Page, among: readonly T[]): Promise<T> {
  const player = await claim(among);
  await signIn(page, player.username);
  return player;
}

/** Returns a player that no other test has taken: a folder with the player's name can be made only once. */
async function claim<T extends Player>(among: readonly T[]): Promise<T> {
  const claims = join(dataDir(), "claims");
  await mkdir(claims, { recursive: true });
  for (const player of among) {
    const isFree = await mkdir(join(claims, player.username)).then(
      () => true,
      () => false,
    );
    if (isFree) return player;
  }
  throw new Error(`all ${among.length} players are taken`);
}

const dataDir = (): string => process.env[dataDirName(PORTS)] ?? "";
