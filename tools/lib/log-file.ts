import { closeSync, openSync, writeSync } from "node:fs";

/** A log file whose write errors stop no program. It continues when writing is possible again. */
export type LogFile = {
  /** Appends the bytes. If that fails, they are lost, and the next ones that succeed follow a line that says so. */
  write(bytes: Buffer): void;
  close(): void;
};

/**
 * Opens the file at the first write and again after each failure, for example of a full disk: somebody may have
 * removed the file to make room.
 */
export function openLogFile(path: string): LogFile {
  let file: number | undefined;
  let lostBytes = 0;
  let reason = "";
  const close = () => {
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  return {
    write: (bytes) => {
      const note = lostBytes > 0 ? `\n… ${lostBytes} bytes are missing here: ${reason}\n` : "";
      try {
        file ??= openSync(path, "a");
        writeAll(file, Buffer.concat([Buffer.from(note), bytes]));
        lostBytes = 0;
      } catch (error) {
        lostBytes += bytes.length;
        reason = (error as Error).message;
        close();
      }
    },
    close,
  };
}

/** @throws when there is no room for all of it */
function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}
