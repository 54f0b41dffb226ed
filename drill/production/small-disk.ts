import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { command, FOLDER } from "../lib/debian.ts";

/** A separate small disk, mounted on this machine. */
export type SmallDisk = {
  readonly folder: string;
  /** Fills it up to this part of it. */
  fill(ratio: number): void;
  /** Takes away what filled it. */
  empty(): void;
  close(): Promise<void>;
};

/** @throws unless root makes it */
export async function openSmallDisk(name: string, bytes: number): Promise<SmallDisk> {
  const [image, folder] = [join(FOLDER, `${name}.img`), join(FOLDER, name)];
  const ballast = join(folder, "ballast");
  mkdirSync(folder, { recursive: true });
  writeFileSync(image, "");
  await truncate(image, bytes);
  // Nothing is kept for root.
  await command("mkfs.ext4", "-q", "-F", "-m", "0", image);
  await command("mount", "-o", "loop", image, folder);
  const empty = () => rmSync(ballast, { force: true });
  return {
    folder,
    fill: (ratio) => {
      empty();
      const { blocks, bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.ceil((bavail - blocks * (1 - ratio)) * bsize)));
    },
    empty,
    close: async () => {
      await command("umount", folder);
      rmSync(image);
    },
  };
}
