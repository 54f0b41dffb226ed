import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { command, FOLDER } from "../failover/debian.ts";

/** A small disk of its own, where the archive goes. */
export type ArchiveDisk = {
  readonly folder: string;
  /** Fills it up to this part of it. */
  fill(ratio: number): void;
  /** Takes away what filled it. */
  empty(): void;
  close(): Promise<void>;
};

const DISK_BYTES = 512 * 1024 * 1024;
const IMAGE = join(FOLDER, "archive.img");
const MOUNTED = join(FOLDER, "archive");
const BALLAST = join(MOUNTED, "ballast");

export async function openArchiveDisk(): Promise<ArchiveDisk> {
  rmSync(IMAGE, { force: true });
  mkdirSync(MOUNTED, { recursive: true });
  writeFileSync(IMAGE, "");
  await truncate(IMAGE, DISK_BYTES);
  // Nothing is kept for root.
  await command("mkfs.ext4", "-q", "-m", "0", IMAGE);
  await command("mount", "-o", "loop", IMAGE, MOUNTED);
  return {
    folder: MOUNTED,
    fill: (ratio) => {
      const { blocks, bavail, bsize } = statfsSync(MOUNTED);
      writeFileSync(BALLAST, Buffer.alloc(Math.ceil((bavail - blocks * (1 - ratio)) * bsize)));
    },
    empty: () => rmSync(BALLAST),
    close: async () => {
      await command("umount", MOUNTED);
      rmSync(IMAGE);
    },
  };
}
