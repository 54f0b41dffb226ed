/** Shows and changes the notes and tags that staff give a player. All throw errors.playerUnknown. */
import type { getPlayerNotes } from "@portal/contract/console/player-list";
import type { ReplyInput } from "@portal/contract/http/call";
import { normalizeUsername } from "../../../domain/accounts/spellings.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { runAlone, type Staff } from "../../../operations/as-staff.ts";
import { errors } from "../../errors.ts";
import type { ConsoleServices } from "../../services.ts";
import { findUserId, insertNote, listNotes, listTags, setTag } from "./store.ts";

type NoteServices = Pick<ConsoleServices, "db">;

/** @throws errors.playerUnknown */
async function userOf(db: Queries, name: string): Promise<number> {
  const userId = await findUserId(db, normalizeUsername(name));
  if (userId === undefined) throw errors.playerUnknown();
  return userId;
}

export async function showNotes(
  { db }: NoteServices,
  username: string,
): Promise<ReplyInput<typeof getPlayerNotes>> {
  const userId = await userOf(db, username);
  const [tags, notes] = await Promise.all([listTags(db, userId), listNotes(db, userId)]);
  return { tags, notes };
}

const NOTE = { name: "note-player", reason: "ghi chú cho đồng nghiệp" } as const;

/** Adds a note. The log has its length but not its text, because closing the account must remove the text. */
export async function notePlayer(
  { db }: NoteServices,
  staff: Staff,
  { username, text }: { readonly username: string; readonly text: string },
): Promise<undefined> {
  const userId = await userOf(db, username);
  return runAlone(db, staff, NOTE, async (tx) => {
    await insertNote(tx, userId, text);
    const details = { length: text.length };
    return { result: undefined, auditEntry: { command: "note-player", userId, details } };
  });
}

export async function tagPlayer(
  { db }: NoteServices,
  staff: Staff,
  {
    username,
    tag,
    isOn,
  }: { readonly username: string; readonly tag: string; readonly isOn: boolean },
): Promise<undefined> {
  const userId = await userOf(db, username);
  return runAlone(db, staff, NOTE, async (tx) => {
    if (!(await setTag(tx, userId, tag, isOn))) return { result: undefined };
    const command = isOn ? "tag-player" : "untag-player";
    return { result: undefined, auditEntry: { command, userId, details: { tag } } };
  });
}
