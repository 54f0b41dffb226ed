/** Relays the portal's statements to its database, and asks whether each that may change something may pass. */
import type { Socket } from "node:net";

/**
 * Returns whether a statement or an answer may pass. If not, the connection breaks before it.
 * @param isInside true in the middle of a transaction: a kill there undoes the transaction
 */
export type MayPass = (isInside: boolean) => boolean;

/** Statements that may change something. A kill between reads shows nothing new. */
const COUNTED = /^(insert|update|delete|with)\b|\b(post_journal|receive_\w+|follow_\w+)\(/i;
/** Do not count, because their time varies: workers lease jobs, journals are hashed, and the game's zones are stored. */
const UNCOUNTED = /skip locked|set lease_ends_at|chain_|into game_zones/;
/** The transaction status of a server that is in no transaction: the statements before are committed. */
const IDLE = "I".codePointAt(0);

/**
 * Passes statements to a database and its answers back: each statement that may change something, and each answer
 * after a commit, is a moment.
 */
export function relayStatements(client: Socket, upstream: Socket, mayPass: MayPass): void {
  const [read, readAnswer] = [frameReader("client"), frameReader("server")];
  const textOf = statementTexts();
  /** Whether the statements without an answer yet count. */
  const sent: boolean[] = [];
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
        const text = textOf(waiting);
        const isCommit = /^commit\b/i.test(text);
        if (isIdle) hasChanged = false;
        const counts = isCommit ? hasChanged : COUNTED.test(text) && !UNCOUNTED.test(text);
        hasChanged ||= counts;
        if (counts && !mayPass(!isIdle && !isCommit)) return void client.destroy();
        sent.push(counts);
      }
      upstream.write(Buffer.concat(waiting.map(({ bytes }) => bytes)));
      waiting = [];
    }
  });
  upstream.on("data", (chunk: Buffer) => {
    for (const { type, bytes } of readAnswer(chunk)) {
      // ReadyForQuery; the first one of a connection answers no statement.
      if (type === "Z" && sent.length > 0) {
        const counts = sent.shift() ?? false;
        isIdle = bytes[FRAME_HEAD_BYTES] === IDLE;
        if (counts && isIdle && !mayPass(false)) return void client.destroy();
      }
      client.write(bytes);
    }
  });
}

/** Start, password and end of a connection. */
const isOutsideStatements = ({ type }: Frame): boolean => type === "startup" || "pX".includes(type);

/** @returns a function that returns a statement's text, also where it was prepared before */
function statementTexts(): (frames: readonly Frame[]) => string {
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
    return text.trim();
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
