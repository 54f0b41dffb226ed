/**
 * The cost of logins that only check passwords: threads that verify one password after the other. It takes a
 * number of seconds and replies with the passwords verified per second.
 */
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

const ARGON2ID = 2;
/** The portal's parameters, see server/src/kit/hashing/password-hasher.ts. */
const PARAMETERS = {
  algorithm: ARGON2ID,
  memoryCost: 47_104,
  timeCost: 1,
  parallelism: 1,
  outputLen: 32,
};
const PASSWORD = "Kiem-hiep-2026";

if (isMainThread) serve(Number(process.env["THREADS"]));
else verifyOnDemand(workerData as string);

function serve(threadCount: number): void {
  const hash = hashSync(PASSWORD, PARAMETERS);
  const threads = Array.from(
    { length: threadCount },
    () => new Worker(new URL(import.meta.url), { workerData: hash }),
  );
  process.on("message", (seconds: number) => {
    const rates = threads.map(
      (thread) =>
        new Promise<number>((resolve) => {
          thread.once("message", resolve);
          thread.postMessage(seconds);
        }),
    );
    void Promise.all(rates).then((perSecond) =>
      process.send!(perSecond.reduce((sum, rate) => sum + rate, 0)),
    );
  });
  process.on("disconnect", () => process.exit(0));
  process.send!({ ready: true });
}

function verifyOnDemand(hash: string): void {
  parentPort!.on("message", (seconds: number) => {
    const start = performance.now();
    let verified = 0;
    while (performance.now() - start < seconds * 1_000) {
      if (!verifySync(hash, PASSWORD)) throw new Error("the password is right");
      verified += 1;
    }
    parentPort!.postMessage((verified / (performance.now() - start)) * 1_000);
  });
}
