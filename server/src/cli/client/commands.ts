/** The commands that call the console: sign-in, sign-out, do, list, approve, reject, upload. */
import { operationOrder } from "@portal/contract/console/operations";
import type { Command } from "../command.ts";
import { option, readFields, REASON, reasonOf } from "../options.ts";
import { consoleUrl, openConsole, Refusal, type Send } from "./console-client.ts";
import { staffToken } from "./kept-token.ts";
import { approve, carryOut, operations, reject, showContact, upload } from "./operations.ts";
import { flagsOfQueue, queues, readQueue } from "./queues.ts";
import { signInByCode, signOutHere } from "./sign-in.ts";

const UNAUTHENTICATED = 401;

const PREVIEW = option("preview", "switch", "shows what would happen, and changes nothing");
const CONTACT = option("contact", "switch", "shows the new contact of a correction, and no more");
const AS = option("as", "text", "a person of the sandbox, who confirms without a browser");
const ALL = option("all", "switch", "reads all pages");

export const clientCommands: Readonly<Record<string, Command>> = {
  "sign-in": {
    summary: "signs you in: you confirm a code in the console",
    flags: () => [AS],
    run: ({ typed: { as }, ...context }) =>
      signInByCode(context, typeof as === "string" ? as : undefined),
  },
  "sign-out": {
    summary: "ends your sign-ins on the command line",
    run: ({ env }) => signOutHere(env),
  },
  do: {
    summary: "previews an operation, then does it or proposes it to another person",
    parameters: ["operation"],
    choices: new Map([...operations].map(([name, { summary }]) => [name, summary])),
    flags: (choice) => [...operations.get(choice)!.flags, REASON, PREVIEW],
    run: async ({ words: [operation = ""], typed, env }) => {
      const { flags } = operations.get(operation)!;
      const order = await readFields(operationOrder, flags, typed, env, { operation });
      return carryOut(await signedIn(env), order, typed["preview"] ? null : reasonOf(typed));
    },
  },
  list: {
    summary: "shows a queue, or one thing with its parts",
    parameters: ["queue"],
    choices: new Map([...queues].map(([name, { summary }]) => [name, summary])),
    flags: (choice) => [...flagsOfQueue(queues.get(choice)!), ALL],
    run: async ({ words: [word = ""], typed, env }) =>
      readQueue(await signedIn(env), queues.get(word)!, typed, env),
  },
  approve: {
    summary: "carries out what another person proposed",
    parameters: ["id"],
    flags: () => [PREVIEW, CONTACT],
    run: async ({ words: [word = ""], typed, env }) => {
      const send = await signedIn(env);
      if (typed["contact"]) return showContact(send, word);
      return approve(send, word, typed["preview"] === true);
    },
  },
  reject: {
    summary: "closes a proposal without carrying it out",
    parameters: ["id"],
    flags: () => [REASON],
    run: async ({ words: [word = ""], typed, env }) =>
      reject(await signedIn(env), word, reasonOf(typed)),
  },
  upload: {
    summary: "checks and keeps a file of grants (username,kp,occasion,note) for do bulk-grant",
    parameters: ["file"],
    run: async ({ words: [word = ""], env }) => upload(await signedIn(env), word, env),
  },
};

/** @throws Refusal if nobody is signed in on this machine */
async function signedIn(env: NodeJS.ProcessEnv): Promise<Send> {
  const token = await staffToken(env);
  if (token !== undefined) return openConsole(consoleUrl(env), token);
  throw new Refusal({
    statusCode: UNAUTHENTICATED,
    message: "Nobody is signed in here.",
    errorCode: "unauthenticated",
  });
}
