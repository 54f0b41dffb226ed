/** Relays the portal's statements to its database, and asks whether each that may change something may pass. */
import type { Socket } from "node:net";

/** A moment of the portal's work: before a statement, or before the answer to one arrives. */
export type Moment = {
  readonly name: string;
  /** True in the middle of a transaction: a kill there undoes the transaction. */
  readonly isInside: boolean;
};
/** Returns whether a message may pass. If not, the connection breaks before it. */
export type MayPass = (moment: Moment) => boolean;

/** Statements that may change something. A kill between reads shows nothing new. */
const COUNTED = /^(insert|update|delete|with|commit)\b|\b(post_journal|receive_\w+|follow_\w+)\(/i;
/** Do not count, because their time varies: workers lease jobs, journals are hashed, and the game's zones are stored. */
const UNCOUNTED = /skip locked|set lease_ends_at|chain_|into game_zones/;
/** A moment's name shows so many characters of its statement. */
const SHOWN_OF_STATEMENT = 40;
/** The transaction status of a server that is in no transaction: the statements before are committed. */
const IDLE = "I".codePointAt(0);

/**
 * Passes statements to a database and its answers back: each statement that may change something, and each answer
 * after a commit, is a moment.
 */
export function relayStatements(client: Socket, upstream: Socket, mayPass: MayPass): void {
  const [read, readAnswer] = [frameReader("client"), frameReader("server")];
  const nameOf = statementNames();
  /** The statements without an answer yet; null: does not count. */
  const sent: (string | null)[] = [];
  let isIdle = true;
  let hasChanged = false;
  let waiting: Frame[] = [];
  client.on("data", (chunk: Buffer) => {
    for (const frame of read(chunk)) {
      waiting.push(frame);
      // Sync and Query end a statement; before it, nothing of the statement is sent.
      const isWhole = "SQ".includes(frame.type);
      if (!isWhole && !isOutsideStatements(frame)) continue;
      if (isWhole) {
        const named = nameOf(waiting);
        if (isIdle) hasChanged = false;
        const name = named === COMMIT && !hasChanged ? null : named;
        if (name) hasChanged = true;
        const isInside = !isIdle && name !== COMMIT;
        if (name && !mayPass({ name: `before ${name}`, isInside })) return void client.destroy();
        sent.push(name);
      }
      upstream.write(Buffer.concat(waiting.map(({ bytes }) => bytes)));
      waiting = [];
    }
  });
  upstream.on("data", (chunk: Buffer) => {
    for (const { type, bytes } of readAnswer(chunk)) {
      // ReadyForQuery; the first one of a connection answers no statement.
      if (type === "Z" && sent.length > 0) {
        const name = sent.shift() ?? null;
        isIdle = bytes[FRAME_HEAD_BYTES] === IDLE;
        const moment = { name: `after ${name}`, isInside: false };
        if (name && isIdle && !mayPass(moment)) return void client.destroy();
      }
      client.write(bytes);
    }
  });
}

const COMMIT = "COMMIT";

/** Start, password and end of a connection. */
const isOutsideStatements = ({ type }: Frame): boolean => type === "startup" || "pX".includes(type);

/** @returns a function that names a statement by its text; null: it does not count */
function statementNames(): (frames: readonly Frame[]) => string | null {
  const prepared = new Map<string, string>();
  return (frames) => {
    let text = "";
    for (const { type, bytes } of frames) {
      const [first = "", second = ""] = bytes.toString("utf8", FRAME_HEAD_BYTES).split("\0", 2);
      if (type === "Q") text = first;
      if (type === "P") prepared.set(first, second);
      // Bind names its portal first, and then the statement.
      if (type === "B") text = prepared.get(second) ?? "";
    }
    const found = UNCOUNTED.test(text) ? null : COUNTED.exec(text.trim());
    return found && (found[2] ?? text.trim().replaceAll(/\s+/g, " ").slice(0, SHOWN_OF_STATEMENT));
  };
}

/**
 * The messages of PostgreSQL's wire protocol (documentation, "Frontend/Backend Protocol"): a letter, the length of
 * what follows with itself, and the content. Only the first message of a client has no letter.
 */
type Frame = { readonly type: string; readonly bytes: Buffer };

const LETTER_BYTES = 1;
const LENGTH_BYTES = 4;
const FRAME_HEAD_BYTES = LETTER_BYTES + LENGTH_BYTES;
/** The type that a client's first message gets here. */
const STARTUP = "startup";

/** @returns a function that takes the bytes in any pieces, and returns the messages that are whole */
function frameReader(from: "client" | "server"): (chunk: Buffer) => Frame[] {
  let rest: Buffer = Buffer.alloc(0);
  let hasBegun = from === "server";
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const frames: Frame[] = [];
    for (;;) {
      const head = hasBegun ? LETTER_BYTES : 0;
      if (rest.length < head + LENGTH_BYTES) return frames;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return frames;
      const type = hasBegun ? String.fromCodePoint(rest[0]!) : STARTUP;
      frames.push({ type, bytes: rest.subarray(0, end) });
      rest = rest.subarray(end);
      hasBegun = true;
    }
  };
}
