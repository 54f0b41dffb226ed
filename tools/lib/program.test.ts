import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startProgram } from "./program.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-program-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Prints its lines one by one, and notes how many there are. */
const PRINTS_LINES = `
  import { writeFileSync } from "node:fs";
  let lines = 0;
  // Ends between two lines, never in the middle of the count.
  process.on("SIGTERM", () => process.exit());
  process.send({ ready: true });
  setInterval(() => {
    console.log("line", ++lines);
    writeFileSync(process.env.COUNT, String(lines));
  }, 20);
`;

test("R-OPS-A: a disk that was full does not end a program's log: it goes on when there is room, and says what is missing", async () => {
  const [file, count, log, room] = ["lines.mjs", "count", "lines.log", "room"].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  writeFileSync(file, PRINTS_LINES);
  const countOf = () => Number(readFileSync(count, "utf8"));
  const env = { ...process.env, COUNT: count };
  const program = startProgram("lines", file, { env, logFile: log });
  // Every write there fails as on a full disk. The program has printed nothing yet.
  symlinkSync("/dev/full", log);
  await program.ready;
  await expect.poll(countOf).toBeGreaterThan(5);

  rmSync(log);
  symlinkSync(room, log);
  await expect.poll(() => readFileSync(room, "utf8")).toMatch(/^line \d+$/m);
  await program.stop();
  await program.ended;
  const text = readFileSync(room, "utf8");
  expect(text).toMatch(/^… \d+ bytes are missing here: ENOSPC/m);
  expect(text).toContain(`line ${countOf()}\n`);
});
