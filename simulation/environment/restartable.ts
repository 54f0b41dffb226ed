import { type ChildProgram, startProgram } from "../../server/src/testing/portal/child-program.ts";

/** One of our programs as a process that can be killed. It then starts anew at the same address. */
export type Restartable = {
  readonly url: string;
  /** The present process. */
  pid(): number;
  /** Resolves when the program accepts requests. @throws where it does not start again */
  whenUp(): Promise<void>;
  /** Ends the process by kill -9. Resolves when it is gone and the next one is starting. */
  kill(): Promise<void>;
  /** Ends the process by SIGTERM, which lets it finish the requests in flight. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

export async function startRestartable(
  url: string,
  main: URL,
  env: Readonly<Record<string, string>>,
): Promise<Restartable> {
  let program: ChildProgram = await startProgram(main, env);
  let up = Promise.resolve();
  const end = async (how: "kill" | "stop") => {
    const gone = up.then(() => program[how]());
    // Whoever waits from now on waits for the next process.
    up = gone.then(() => startProgram(main, env)).then((next) => void (program = next));
    // A failed start reaches the callers of `whenUp`.
    up.catch(() => undefined);
    await gone;
  };
  return {
    url,
    pid: () => program.pid,
    whenUp: () => up,
    kill: () => end("kill"),
    restart: () => end("stop"),
    close: async () => {
      await up.catch(() => undefined);
      await program.stop();
    },
  };
}
