/**
 * The messages of PostgreSQL's wire protocol (documentation, "Frontend/Backend Protocol"): a letter, the length of
 * what follows with itself, and the content. Only the first message of a client has no letter.
 */
export type Frame = { readonly type: string; readonly bytes: Buffer };

const LETTER_BYTES = 1;
const LENGTH_BYTES = 4;
export const FRAME_HEAD_BYTES = LETTER_BYTES + LENGTH_BYTES;
/** The type that a client's first message gets here. */
const STARTUP = "startup";

/** @returns a function that takes what comes, in whatever pieces, and returns the messages that are whole */
export function frameReader(from: "client" | "server"): (chunk: Buffer) => Frame[] {
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
