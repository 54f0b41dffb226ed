/**
 * The list of all players with filters, staff's notes and marks on one, and the file with contacts, which is logged.
 */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { cleanText } from "../values/clean-text.ts";
import { amountFilter, dayFilter, listQuery, listReply, textFilter } from "./list.ts";
import { reason } from "./players.ts";
import { takesRight } from "./rights.ts";

const NOTE_MAX_LENGTH = 500;
const TAG_MAX_LENGTH = 30;
/** The most players in a file with contacts. */
export const CONTACTS_MAX_ROWS = 5_000;

export const playerShares = ["phone", "device"] as const;
export const playerStates = ["locked", "stopped"] as const;

const filters = {
  /** Days of the last top-up. */
  lastFrom: dayFilter,
  lastTo: dayFilter,
  /** The sum of top-ups, less refunds. */
  fromVnd: amountFilter,
  toVnd: amountFilter,
  /** A game server's id. */
  zone: textFilter,
  unverified: z.optional(z.enum(["phone", "email"])),
  state: z.optional(z.enum(playerStates)),
  /** What it shares with another account. */
  shares: z.optional(z.enum(playerShares)),
  tag: textFilter,
};

const listedPlayer = z.object({
  username: z.string(),
  joinedAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** The credit; negative if they owe. */
  balanceKp: z.int(),
  topUps: z.int(),
  toppedUpVnd: z.int(),
  lastTopUpAt: z.nullable(z.string()),
  /** Ids of game servers, the most played first. */
  zones: z.array(z.string()),
  isPhoneVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  hasEmail: z.boolean(),
  states: z.array(z.enum(playerStates)),
  shares: z.array(z.enum(playerShares)),
  tags: z.array(z.string()),
});
export type ListedPlayer = z.output<typeof listedPlayer>;

export const listPlayers = takesRight(
  "find-players",
  defineCall({
    method: "GET",
    path: "/api/console/player-list",
    who: "user",
    summary:
      "All players by filters, the newest first. Sums and game servers follow the books within a minute.",
    query: listQuery(
      ["-joinedAt", "joinedAt", "-lastTopUpAt", "lastTopUpAt", "-toppedUpVnd", "toppedUpVnd"],
      filters,
    ),
    reply: listReply(listedPlayer),
    errors: ["right_missing"],
  }),
);

export const exportContacts = takesRight(
  "export-contacts",
  defineCall({
    method: "POST",
    path: "/api/console/player-list/contacts",
    who: "user",
    summary: `A file of the filtered players with phone and email, at most ${CONTACTS_MAX_ROWS}. Who exported what and why is logged in the same commit.`,
    body: z.object({ reason, ...filters }),
    reply: z.object({ csv: z.string(), players: z.int(), isCut: z.boolean() }),
    errors: ["right_missing", "takes_approval", "proof_required", "operation_refused"],
  }),
);

const username = z.object({ username: z.string() });

export const getPlayerNotes = takesRight(
  "find-players",
  defineCall({
    method: "GET",
    path: "/api/console/players/{username}/notes",
    who: "user",
    summary: "The tags of a player, and what colleagues noted, newest first.",
    params: username,
    reply: z.object({
      tags: z.array(z.string()),
      /** Masked for roles that do not answer players, as notes may repeat what players said. */
      notes: z.array(z.object({ words: z.string(), by: z.string(), at: z.string() })),
    }),
    errors: ["right_missing", "player_unknown"],
  }),
);

export const notePlayer = takesRight(
  "note-players",
  defineCall({
    method: "POST",
    path: "/api/console/players/{username}/notes",
    who: "user",
    summary: "Adds a note for colleagues. The player does not read it.",
    params: username,
    body: z.object({
      text: z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(NOTE_MAX_LENGTH)),
    }),
    errors: ["right_missing", "takes_approval", "operation_refused", "player_unknown"],
  }),
);

export const tagPlayer = takesRight(
  "note-players",
  defineCall({
    method: "POST",
    path: "/api/console/players/{username}/tags",
    who: "user",
    summary: "Puts a tag on a player, or takes it off.",
    params: username,
    body: z.object({
      tag: z
        .string()
        .check(z.overwrite(cleanText), z.maxLength(TAG_MAX_LENGTH), z.regex(/^[^\s,][^,]*$/)),
      isOn: z.boolean(),
    }),
    errors: ["right_missing", "takes_approval", "operation_refused", "player_unknown"],
  }),
);
